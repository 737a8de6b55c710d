-- Runs statements for many rows at once; where the database refuses one of them, for each row by itself, and returns those that it
-- refused with what it said. Each statement reads the rows as $1, a JSON array of objects that carry their `place`. That a
-- closed group is not opened under a used name is checked here and not at the end of the transaction, which would refuse all
-- rows without naming one.
create or replace function write_rows(statements text[], sent jsonb)
returns table (place integer, code text, "constraint" text, "table" text, message text) language plpgsql as $$
declare
  statement text;
  one jsonb;
begin
  begin
    foreach statement in array statements loop execute statement using sent; end loop;
    set constraints student_groups_name_unique immediate;
    set constraints student_groups_name_unique deferred;
    return;
  exception when integrity_constraint_violation or data_exception then null;
  end;
  for one in select jsonb_array_elements(sent) loop
    begin
      foreach statement in array statements loop execute statement using jsonb_build_array(one); end loop;
      set constraints student_groups_name_unique immediate;
      set constraints student_groups_name_unique deferred;
    exception when integrity_constraint_violation or data_exception then
      get stacked diagnostics code = returned_sqlstate, "constraint" = constraint_name, "table" = table_name, message = message_text;
      place := (one ->> 'place')::integer;
      return next;
    end;
  end loop;
end $$;
