"""What was played: records, running tables, and the database they are kept in."""
