-- The undo of a registration returns students to their former curricula: records of those that they leave do not count any more
-- (docs/domain.md §7). 0095 marks the records when a registration begins.
create function outdate_gpa_of_left_curricula() returns trigger language plpgsql as $$
declare
  of_students integer[];
begin
  select array_agg(after.student_id) into of_students from new_rows after join old_rows before using (id)
  where after.to_date is null and before.to_date is not null;
  if of_students is null then
    return null;
  end if;
  -- A calculation in progress has locked the student. The records are read after it.
  perform from students where id = any(of_students) order by id for key share;
  perform outdate_gpa_records(array(
    select record.id from student_registers register
    join gpa_records record on record.student_id = register.student_id and record.current and record.stale_at is null
      and record.curriculum_id <> register.curriculum_id
    where register.student_id = any(of_students) and register.to_date is null));
  return null;
end $$;
create trigger student_registers_returned after update on student_registers
  referencing old table as old_rows new table as new_rows for each statement execute function outdate_gpa_of_left_curricula();

-- Records that such an undo left as up to date before.
select set_config('dekanat.moves', 'on', true);
select outdate_gpa_records(array(
  select record.id from gpa_records record
  join student_registers register on register.student_id = record.student_id and register.to_date is null
    and register.curriculum_id <> record.curriculum_id
  where record.current and record.stale_at is null));
