-- Other credits of a subject make the GPA records that contain it stale (docs/domain.md §7).
create function outdate_gpa_of_credits() returns trigger language plpgsql as $$
begin
  -- A calculation in progress has locked its students. The records are read after it.
  perform from students where id in (
    select student_id from student_registers where curriculum_id = new.curriculum_id and to_date is null)
  order by id for key share;
  perform outdate_gpa_records(array(
    select record.id from gpa_records record
    where record.curriculum_id = new.curriculum_id and record.current and record.stale_at is null
      and exists (select from jsonb_array_elements(record.inputs) input
        join semesters on semesters.id = new.semester_id and semesters.number = (input ->> 'semester')::integer
        where (input ->> 'subject_id')::integer = new.subject_id and input -> 'counted' = 'true')));
  return null;
end $$;
create trigger semester_subjects_gpa after update of credit_hour on semester_subjects
  for each row when (old.credit_hour is distinct from new.credit_hour) execute function outdate_gpa_of_credits();
