-- Imports: what a file said, row by row, what came of it, and how it is taken back.

-- Like jobs, imports are not audited: what they write is, under the request of their job.
create table imports (
  id integer generated always as identity primary key,
  resource text not null check (resource <> ''),
  -- Whose rights it was brought with. None: a super administrator's, of records that belong to no university.
  university_id integer references universities on delete cascade,
  faculty_id integer references faculties on delete cascade,
  -- No reference: what was done outlives the account.
  user_id integer not null,
  file_name text not null,
  rows integer not null check (rows > 0),
  state text not null default 'uploaded' check (state in ('uploaded', 'checked', 'written', 'undone')),
  -- The file's headings, and beside each the column of the record that it is, or null.
  headings jsonb not null,
  mapping jsonb not null,
  overwrite boolean not null default false,
  counts jsonb,
  -- The last job, and what it does. No reference: jobs are swept sooner.
  job_id integer,
  act text check (act in ('check', 'write', 'undo')),
  created_at timestamptz not null default now(),
  written_at timestamptz,
  undone_at timestamptz,
  constraint imports_act check (job_id is null or act is not null)
);
create index imports_scope on imports (university_id, resource, id desc);
create index imports_age on imports (created_at);
create index imports_job on imports (job_id) where job_id is not null;

create table import_rows (
  import_id integer not null references imports on delete cascade,
  -- Its number in the file, as a spreadsheet shows it.
  place integer not null,
  -- Texts and numbers as they came; a date is { "date": "2026-11-21" }.
  cells jsonb not null,
  -- What would be done with it or, once the import is written, was done.
  outcome text check (outcome in ('create', 'update', 'unchanged', 'error')),
  record_id integer,
  -- The version that the import left: a record that has another one was changed since.
  version integer,
  -- [{ column, key, values }], texts of the catalogues.
  problems jsonb not null default '[]',
  -- [{ column, from, to, kept }]
  changes jsonb not null default '[]',
  kept boolean not null default false,
  -- What was remembered of the record before, for when this is taken back.
  remembered jsonb,
  primary key (import_id, place)
);
create index import_rows_outcome on import_rows (import_id, outcome, place);
create index import_rows_kept on import_rows (import_id, place) where kept;

-- What the last import gave a record, field by field: what differs from it now, a person has changed.
create table imported_records (
  resource text not null,
  record_id integer not null,
  fields jsonb not null,
  primary key (resource, record_id)
);

-- How a person understood a heading the last time.
create table import_headings (
  resource text not null,
  user_id integer not null,
  university_id integer references universities on delete cascade,
  heading text not null,
  -- null: it is not imported.
  column_key text,
  used_at timestamptz not null default now(),
  primary key (resource, user_id, heading)
);
create index import_headings_university on import_headings (resource, university_id, heading, used_at desc);

-- Runs statements for many rows at once; where the database refuses one of them, for each row by itself, and returns those that it
-- refused with what it said. Each statement reads the rows as $1, a JSON array of objects that carry their `place`.
create function write_rows(statements text[], sent jsonb)
returns table (place integer, code text, "constraint" text, "table" text, message text) language plpgsql as $$
declare
  statement text;
  one jsonb;
begin
  begin
    foreach statement in array statements loop execute statement using sent; end loop;
    return;
  exception when integrity_constraint_violation or data_exception then null;
  end;
  for one in select jsonb_array_elements(sent) loop
    begin
      foreach statement in array statements loop execute statement using jsonb_build_array(one); end loop;
    exception when integrity_constraint_violation or data_exception then
      get stacked diagnostics code = returned_sqlstate, "constraint" = constraint_name, "table" = table_name, message = message_text;
      place := (one ->> 'place')::integer;
      return next;
    end;
  end loop;
end $$;
