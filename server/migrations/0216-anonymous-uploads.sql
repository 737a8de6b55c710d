-- Files that were uploaded without an account wait for an hour for the student who claims them. Until then nobody reads them.
alter table files alter column uploaded_by drop not null;
-- The network that an upload without an account came from; forgotten when it is claimed.
alter table files add column uploaded_from cidr;
alter table files add constraint files_uploader check ((uploaded_by is null) = (uploaded_from is not null)
  and (uploaded_by is not null or claimed_table is null));
create index files_anonymous on files (uploaded_from) where uploaded_from is not null;

drop trigger files_audit on files;
create trigger files_audit after insert or update or delete on files
  for each row execute function write_audit('id', 'key', 'uploaded_from');

-- The student who claims such a file reads it, so its id is random: thirty bits above the ids of the sequence.
create function set_random_file_id() returns trigger language plpgsql as $$
begin
  loop
    new.id := 1073741824 + (('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint & 1073741823);
    exit when not exists (select from files where id = new.id);
  end loop;
  return new;
end $$;
create trigger files_random_id before insert on files for each row
  when (new.uploaded_by is null and new.id < 1073741824) execute function set_random_file_id();
