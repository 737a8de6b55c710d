-- No query could use this index (the sweep asks for the earlier of two moments), and every refresh moved its row for it.
-- Without it a refresh changes no indexed column, and PostgreSQL writes the row alone.
drop index sessions_expiry;
