-- The end of a semester makes GPA records stale also while they are calculated (docs/domain.md §7).
create or replace function outdate_gpa_of_semester() returns trigger language plpgsql as $$
begin
  -- A calculation in progress has locked its students. The records are read after it.
  perform from students where id in (
    select student_id from student_registers where curriculum_id = new.curriculum_id and to_date is null)
  order by id for key share;
  perform outdate_gpa_records(array(
    select record.id from gpa_records record join semesters reached on reached.id = record.semester_id and reached.number >= new.number
    where record.curriculum_id = new.curriculum_id and record.current and record.stale_at is null
      and exists (select from jsonb_array_elements(record.inputs) input
        where (input ->> 'semester')::integer = new.number and input -> 'mark' = 'null')));
  return null;
end $$;
