-- Backups that were made: whole files in the storage. What is here is not part of a backup: it is about this place.
create table backups (
  id integer generated always as identity primary key,
  -- The job that made it: one that is begun again makes no second one.
  job_id integer unique,
  code text not null,
  kind text not null check (kind in ('asked', 'scheduled')),
  user_id integer,
  key uuid not null unique,
  size bigint not null,
  duration integer not null,
  sha256 text not null,
  tables integer not null,
  rows bigint not null,
  files integer not null,
  missing integer not null,
  proved_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint backups_of_code unique (code)
);
create trigger backups_version before update on backups for each row execute function make_new_version();
create trigger backups_audit after insert or update or delete on backups
  for each row execute function write_audit('id', 'key');
