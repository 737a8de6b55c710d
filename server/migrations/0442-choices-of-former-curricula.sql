-- A choice that a registration removed returns with its curriculum or its semester: it counts as taken in elective groups (docs/domain.md §11).
create function left_with_registration(of_taken integer) returns boolean language sql stable as $$
  select coalesce((
    select batches.act not in ('elective', 'subject_removal', 'subject_return', 'subject_lock', 'subject_unlock')
    from student_subject_changes change join batches on batches.id = change.batch_id
    where change.student_subject_id = of_taken and change.status <> 4
      and (batches.undone_at is null or batches.act not in ('elective', 'subject_removal', 'subject_return', 'subject_lock', 'subject_unlock'))
    order by batches.id desc limit 1), false)
$$;

create or replace function remove_other_choices(of_subject integer) returns void language sql as $$
  delete from student_subjects taken using semester_subjects joined
  where joined.id = of_subject and taken.semester_subject_id = joined.id and (taken.status <> 4 or left_with_registration(taken.id))
    and not exists (select from ratings where ratings.student_subject_id = taken.id)
    and not exists (select from retake_subjects retake where retake.student_subject_id = taken.id)
    and exists (select from semester_subjects member join student_subjects other on other.semester_subject_id = member.id
      where member.semester_id = joined.semester_id and member.choice_of_subject = joined.choice_of_subject and member.id <> joined.id
        and other.student_id = taken.student_id and (other.status <> 4 or left_with_registration(other.id)));
  delete from statements sheet
  where sheet.semester_subject_id = of_subject and sheet.number is null and sheet.statement <= 3
    and not exists (select from student_subjects taken
      where taken.semester_subject_id = sheet.semester_subject_id and taken.group_id = sheet.group_id);
$$;
