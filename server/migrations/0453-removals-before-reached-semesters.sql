-- A subject that was removed by hand stays removed when it moves to a semester that its students reach later (docs/domain.md §11).
create function removed_by_hand(of_taken integer) returns boolean language sql stable as $$
  select coalesce((
    select batches.act = 'subject_removal'
    from student_subject_changes change join batches on batches.id = change.batch_id
    where change.student_subject_id = of_taken and change.status <> 4
      and (batches.undone_at is null or batches.act not in ('elective', 'subject_removal', 'subject_return', 'subject_lock', 'subject_unlock'))
    order by batches.id desc limit 1), false)
$$;

create or replace function remove_unrated(of_subject integer, after_number integer default 0) returns void language plpgsql as $$
begin
  -- The last registration in the curriculum says how far the student has come in it, also while another curriculum is the current one.
  delete from student_subjects taken
  where taken.semester_subject_id = of_subject
    and (after_number = 0 or after_number > (
        select reached.number from student_registers register join semesters reached on reached.id = register.semester_id
        where register.student_id = taken.student_id and register.curriculum_id = taken.curriculum_id order by register.id desc limit 1)
      and not (taken.status = 4 and removed_by_hand(taken.id)))
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
