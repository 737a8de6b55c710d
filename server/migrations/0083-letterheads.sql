-- What the papers of a university print besides its name, address and phone (docs/domain.md §10). Signatories and headers are read
-- and replaced as a whole, and nothing refers to a single one.
create table letterheads (
  id integer generated always as identity primary key,
  university_id integer not null references universities on delete cascade,
  logo_file_id integer references files,
  contacts text not null default '',
  -- [{language, header}]
  translations jsonb not null default '[]' check (jsonb_typeof(translations) = 'array'),
  -- [{kinds, translations: [{language, position, name}]}], in the order in which they sign.
  signatories jsonb not null default '[]' check (jsonb_typeof(signatories) = 'array'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint letterheads_of_university unique (university_id)
);
create index letterheads_logo on letterheads (logo_file_id) where logo_file_id is not null;
create trigger letterheads_version before update on letterheads for each row execute function make_new_version();
create trigger letterheads_audit after insert or update or delete on letterheads
  for each row execute function write_audit('id');
-- A replaced logo stays claimed, because issued papers print it.
create trigger letterheads_files after delete on letterheads for each row execute function release_files();
