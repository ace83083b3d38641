"""The stores kept in SQLite or PostgreSQL: SQLAlchemy for the statements, Alembic for migrations."""
