"""The database file: rows, connection, transactions, copies."""
