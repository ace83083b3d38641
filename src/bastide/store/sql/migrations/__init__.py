"""How databases made by older versions are brought up to date, by Alembic."""
