-- Records of semesters later than the one of the registration do not count any more (docs/domain.md §7). A registration in an earlier
-- semester of the same curriculum, and an undo that leads there, mark them like records of curricula that the student leaves.
create or replace function outdate_gpa_of_former_curricula() returns trigger language plpgsql as $$
begin
  perform outdate_gpa_records(array(
    select record.id from new_rows register
    join semesters reached on reached.id = register.semester_id
    join gpa_records record on record.student_id = register.student_id and record.current and record.stale_at is null
    join semesters own on own.id = record.semester_id
    where register.to_date is null and (record.curriculum_id <> register.curriculum_id or own.number > reached.number)));
  return null;
end $$;

create or replace function outdate_gpa_of_left_curricula() returns trigger language plpgsql as $$
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
    join semesters reached on reached.id = register.semester_id
    join gpa_records record on record.student_id = register.student_id and record.current and record.stale_at is null
    join semesters own on own.id = record.semester_id
    where register.student_id = any(of_students) and register.to_date is null
      and (record.curriculum_id <> register.curriculum_id or own.number > reached.number)));
  return null;
end $$;

-- Records that were left as up to date before.
select set_config('dekanat.moves', 'on', true);
select outdate_gpa_records(array(
  select record.id from gpa_records record
  join semesters own on own.id = record.semester_id
  join student_registers register on register.student_id = record.student_id and register.to_date is null
    and register.curriculum_id = record.curriculum_id
  join semesters reached on reached.id = register.semester_id and reached.number < own.number
  where record.current and record.stale_at is null));
