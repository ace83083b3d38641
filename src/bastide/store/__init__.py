"""What is kept of games and tables: records, sessions, and the protocols of stores. The SQL is in `store.sql`."""
