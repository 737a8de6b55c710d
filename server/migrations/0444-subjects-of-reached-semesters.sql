-- A subject that moves to a later semester stays as it is, also removed or locked, with students who have reached that one: `remove_unrated`
-- (0453) calls the function (docs/domain.md §11).

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
