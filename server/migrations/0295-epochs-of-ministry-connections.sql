-- Which service and account of the ministry has accepted a value: another address, client, user or code of the university begins a new epoch.
create sequence ministry_epochs as integer;
alter table ministry_connections add column epoch integer not null default nextval('ministry_epochs');
-- The epoch of the last attempt; null: not tried yet.
alter table hemis_pushes add column epoch integer;
update hemis_pushes push set epoch = connection.epoch from ministry_connections connection
where connection.university_id = push.university_id and push.attempts > 0;
drop trigger ministry_connections_audit on ministry_connections;
create trigger ministry_connections_audit after insert or update or delete on ministry_connections
  for each row execute function write_audit('id', 'secret', 'epoch');
-- The service has a student without saying at which university.
alter table hemis_pushes
  drop constraint hemis_pushes_reason,
  add constraint hemis_pushes_reason
    check (reason in ('unknown_student', 'other_university', 'unknown_university', 'no_answer', 'changed', 'restored'));
