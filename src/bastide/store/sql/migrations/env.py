"""Alembic's entry: the connection is handed over by the database that is being opened."""

from alembic import context

from bastide.store.sql.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
