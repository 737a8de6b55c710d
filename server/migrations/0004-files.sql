-- Files that people upload. Their bytes lie in the storage under `key`; here stands whose they are.

create table files (
  id integer generated always as identity primary key,
  -- None: a super administrator's, uploaded for no university yet.
  university_id integer references universities,
  -- No reference: a file outlives the account that brought it, and numbers of accounts are never given again.
  uploaded_by integer not null,
  key uuid not null unique,
  name text not null check (name <> ''),
  mime text not null,
  size integer not null,
  -- Of images alone, which also have a thumbnail.
  width integer,
  height integer,
  -- The record that the file belongs to. Without one it is swept when it has waited long enough.
  claimed_table text,
  claimed_id integer,
  unclaimed_since timestamptz default now(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint files_image check ((width is null) = (height is null)),
  constraint files_claim check (
    (claimed_table is null) = (claimed_id is null) and (claimed_table is null) = (unclaimed_since is not null))
);
create index files_unclaimed on files (unclaimed_since) where unclaimed_since is not null;
create index files_claimed on files (claimed_table, claimed_id) where claimed_table is not null;
create index files_uploader on files (uploaded_by) where unclaimed_since is not null;
create index files_university on files (university_id);
create trigger files_version before update on files for each row execute function make_new_version();
create trigger files_audit after insert or update or delete on files
  for each row execute function write_audit('id', 'key');

-- Keys under which bytes may lie that belong to no file: not yet, or no longer. A key is written here before its bytes and goes
-- when a file owns them or when they are gone, so that whatever dies in between leaves nothing behind for good.
create table loose_bytes (
  key uuid primary key,
  since timestamptz not null default now()
);

-- A record that is removed lets go of its files: `create trigger … after delete on things … execute function release_files()`.
create function release_files() returns trigger language plpgsql as $$
begin
  update files set claimed_table = null, claimed_id = null, unclaimed_since = now()
  where claimed_table = tg_table_name and claimed_id = old.id;
  return null;
end $$;

alter table users add column image integer references files;
create index users_image on users (image) where image is not null;
create trigger users_image_version before update of image on users
  for each row when (old.image is distinct from new.image) execute function make_new_version();
create trigger users_image_audit after update of image on users
  for each row when (old.image is distinct from new.image) execute function write_audit('id', 'password_hash');
create trigger users_files after delete on users for each row execute function release_files();
