-- Who reset the statistics of statements, and since when they count (decision 125).
create table slow_query_resets (
  id integer generated always as identity primary key,
  -- The number of statements that were forgotten.
  statements integer not null check (statements >= 0),
  created_at timestamptz not null default now()
);
create trigger slow_query_resets_audit after insert on slow_query_resets for each row execute function write_audit('id');
