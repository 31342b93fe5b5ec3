"""The database: rows, transactions, the journal, and reading a tournament as plain values."""
