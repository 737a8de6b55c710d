-- A record that belongs to another one by a composite key, (university_id, student_id) → (university_id, id), is audited with it.
create or replace function audited_record(of_table regclass, named_by text) returns text language sql stable
return coalesce((
  select confrelid::regclass::text
  from pg_constraint cross join lateral unnest(conkey, confkey) pair (own, their)
  join pg_attribute own_column on own_column.attrelid = conrelid and own_column.attnum = pair.own
  join pg_attribute their_column on their_column.attrelid = confrelid and their_column.attnum = pair.their
  where conrelid = of_table and contype = 'f' and own_column.attname = named_by
    and (cardinality(conkey) = 1 or their_column.attname = 'id')
  order by cardinality(conkey) limit 1), of_table::text);

-- Registrations stand in the history of the student. Batch and former registration follow from the others.
drop trigger student_registers_audit on student_registers;
create trigger student_registers_audit after insert or update or delete on student_registers
  for each row execute function write_audit('student_id', 'previous_id', 'batch_id');

-- Sheets are opened together with the subjects of a group, by thousands, and stand in the history of the curriculum from their first change.
drop trigger statements_audit on statements;
create trigger statements_audit after update or delete on statements for each row execute function write_audit('curriculum_id');
