-- The demonstration was seeded without the indexes of the partitions that existed then: an index that was made for the parent alone is not
-- valid. Elsewhere there is none, and nothing is done.
do $$
declare
  definition record;
begin
  for definition in
    select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as statement
    from pg_index join pg_class on pg_class.oid = indexrelid
    where pg_class.relkind = 'I' and not indisvalid and pg_class.relnamespace = 'public'::regnamespace
  loop
    execute 'drop index ' || definition.name;
    execute definition.statement;
  end loop;
end $$;
