"""Alembic's entry point; the program hands the open connection over."""

from alembic import context

from jassturnier.store.kit.models import Row

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Row.metadata,
    transactional_ddl=False,
)
context.run_migrations()
