-- A subject that moves to another semester concerns GPA records of both; `follow_plan` (0454) calls the function (docs/domain.md §7).

create function outdate_gpa_of_move(of_subject integer, of_semesters integer[]) returns void language plpgsql as $$
begin
  -- A calculation in progress has locked the student. The records are read after it.
  perform from students where id in (
    select student_id from student_subjects where semester_subject_id = of_subject and status <> 4)
  order by id for key share;
  perform outdate_gpa_records(array(
    select record.id from student_subjects taken
    join gpa_records record on record.student_id = taken.student_id and record.curriculum_id = taken.curriculum_id
      and record.current and record.stale_at is null
    join semesters reached on reached.id = record.semester_id
    where taken.semester_subject_id = of_subject and taken.status <> 4
      and reached.number >= (select min(number) from semesters where id = any(of_semesters))));
end $$;
