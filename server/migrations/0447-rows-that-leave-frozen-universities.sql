-- Universities that were frozen before have triggers that let a change give their rows to another university.
do $$
declare
  former record;
begin
  for former in
    select tgname, tgrelid::regclass as on_table, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgfoid = 'refuse_while_moving'::regproc and tgparentid = 0 and tgname ~ '_deleted$'
  loop
    -- A freeze that was repeated since has made the other trigger already.
    execute regexp_replace(former.definition, '^CREATE TRIGGER (\w+)_deleted BEFORE DELETE ON ',
      'CREATE OR REPLACE TRIGGER \1_left BEFORE UPDATE OR DELETE ON ');
    execute format('drop trigger %I on %s', former.tgname, former.on_table);
  end loop;
end $$;
