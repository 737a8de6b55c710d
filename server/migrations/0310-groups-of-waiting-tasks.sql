-- A task that waits for a check follows its student subject to another group, and back with the undo: the teacher of that group checks it
-- (docs/domain.md §11). A checked task stays with the group in which it was checked.
create function move_waiting_tasks() returns trigger language plpgsql as $$
begin
  update task_attempts set group_id = new.group_id
  where student_id = new.student_id and semester_subject_id = new.semester_subject_id and status = 0 and group_id <> new.group_id;
  return null;
end $$;
create trigger student_subjects_tasks after update of group_id on student_subjects for each row
  when (old.group_id <> new.group_id) execute function move_waiting_tasks();

-- Another group is no check.
create or replace trigger task_attempts_history after update on task_attempts for each row
  when ((old.status, old.mark, old.comment, old.checked_by, old.checked_at) is distinct from
    (new.status, new.mark, new.comment, new.checked_by, new.checked_at))
  execute function add_task_attempt_change();

update task_attempts attempt set group_id = subject.group_id from student_subjects subject
where subject.student_id = attempt.student_id and subject.semester_subject_id = attempt.semester_subject_id
  and attempt.status = 0 and attempt.group_id <> subject.group_id;
