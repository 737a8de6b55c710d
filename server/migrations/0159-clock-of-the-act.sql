-- Acts wait for locks: the start of the transaction may be before what others did while it waited.
alter table audit alter column at set default clock_timestamp();
alter table ratings alter column changed_at set default clock_timestamp();

-- Without a request, the rows of a record that one transaction writes belong together: they are not older than its start.
do $$
declare
  writer text;
begin
  foreach writer in array array['write_audit', 'write_audit_of_students', 'add_register_audit'] loop
    execute replace(pg_get_functiondef(writer::regproc), '.at = now()', '.at >= now()');
  end loop;
end $$;
