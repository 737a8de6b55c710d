-- A subject that moves to a later semester stays as it is, also removed or locked, with students who have reached that one (docs/domain.md §11).

-- Subjects and their recorded states belong to the registration that has reached their semester, with whose undo they leave. What was removed
-- by hand, or for another elective, stays with its own, so that it stays removed after that undo.
create function assign_reaching_registers(of_subject integer, of_number integer) returns void language sql as $$
  with reaching as (
    select taken.id, min(later.id) as register_id
    from student_subjects taken
    cross join lateral (
      select max(former.id) as id from student_registers former join semesters reached on reached.id = former.semester_id
      where former.student_id = taken.student_id and former.curriculum_id = taken.curriculum_id and reached.number < of_number) last
    join student_registers later on later.student_id = taken.student_id and later.curriculum_id = taken.curriculum_id and later.id > last.id
    where taken.semester_subject_id = of_subject and (taken.status <> 4 or left_with_registration(taken.id))
    group by taken.id
  ), recorded as (
    update student_subject_changes change set register_id = reaching.register_id
    from reaching where change.student_subject_id = reaching.id and change.register_id < reaching.register_id
  )
  update student_subjects taken set register_id = reaching.register_id
  from reaching where taken.id = reaching.id and taken.register_id < reaching.register_id
$$;

create or replace function remove_unrated(of_subject integer, after_number integer default 0) returns void language plpgsql as $$
begin
  -- The last registration in the curriculum says how far the student has come in it, also while another curriculum is the current one.
  delete from student_subjects taken
  where taken.semester_subject_id = of_subject
    and (after_number = 0 or after_number > (
      select reached.number from student_registers register join semesters reached on reached.id = register.semester_id
      where register.student_id = taken.student_id and register.curriculum_id = taken.curriculum_id order by register.id desc limit 1))
    and not exists (select from ratings where ratings.student_subject_id = taken.id)
    and not exists (select from retake_subjects retake where retake.student_subject_id = taken.id);
  if after_number > 0 then
    perform assign_reaching_registers(of_subject, after_number);
  end if;
  delete from statements sheet
  where sheet.semester_subject_id = of_subject and sheet.number is null and sheet.statement <= 3
    and not exists (select from student_subjects taken
      where taken.semester_subject_id = sheet.semester_subject_id and taken.group_id = sheet.group_id);
end $$;
