-- Choices of electives follow changes of elective groups in the plan (docs/domain.md §11).

-- Who took another member instead has this one removed. It has become compulsory: it counts again, unless it was removed by hand.
create function return_replaced(of_subject integer) returns void language plpgsql as $$
declare
  returned integer[];
begin
  with back as (
    update student_subjects taken set status = 1, group_id = case
      when exists (select from ratings where ratings.student_subject_id = taken.id) then taken.group_id else register.group_id end
    from student_registers register, semesters reached, semester_subjects subject, semesters semester
    where taken.semester_subject_id = of_subject and taken.status = 4
      and register.student_id = taken.student_id and register.curriculum_id = taken.curriculum_id and register.to_date is null
      and reached.id = register.semester_id and subject.id = of_subject and semester.id = subject.semester_id
      and semester.number <= reached.number
      and (select batches.act <> 'subject_removal' from student_subject_changes change join batches on batches.id = change.batch_id
        where change.student_subject_id = taken.id and change.status <> 4
          and (batches.undone_at is null or batches.act not in ('elective', 'subject_removal', 'subject_return', 'subject_lock', 'subject_unlock'))
        order by batches.id desc limit 1)
    returning taken.id)
  select coalesce(array_agg(id), '{}') into returned from back;
  perform open_statements(returned);
end $$;

-- A student takes one member of an elective group: the one that joined the group leaves those who have chosen another one there.
create function remove_other_choices(of_subject integer) returns void language sql as $$
  delete from student_subjects taken using semester_subjects joined
  where joined.id = of_subject and taken.semester_subject_id = joined.id and taken.status <> 4
    and not exists (select from ratings where ratings.student_subject_id = taken.id)
    and not exists (select from retake_subjects retake where retake.student_subject_id = taken.id)
    and exists (select from semester_subjects member join student_subjects other on other.semester_subject_id = member.id
      where member.semester_id = joined.semester_id and member.choice_of_subject = joined.choice_of_subject and member.id <> joined.id
        and other.student_id = taken.student_id and other.status <> 4);
  delete from statements sheet
  where sheet.semester_subject_id = of_subject and sheet.number is null and sheet.statement <= 3
    and not exists (select from student_subjects taken
      where taken.semester_subject_id = sheet.semester_subject_id and taken.group_id = sheet.group_id);
$$;

create or replace function follow_plan() returns trigger language plpgsql as $$
begin
  -- Before the sheets, as everywhere: an undo locks the university, then its sheets.
  perform pg_advisory_xact_lock_shared(hashtext('statements'), coalesce(new.university_id, old.university_id));
  if tg_op = 'DELETE' then
    perform remove_unrated(old.id);
    return old;
  end if;
  if tg_op = 'UPDATE' then
    update statements set semester_id = new.semester_id
    where semester_subject_id = new.id and semester_id <> new.semester_id;
    -- An elective is taken by those who choose it, and a later semester by those who have reached it.
    if old.choice_of_subject is null and new.choice_of_subject is not null then
      perform remove_unrated(new.id);
    elsif old.semester_id <> new.semester_id then
      perform remove_unrated(new.id, (select number from semesters where id = new.semester_id));
    end if;
    if old.choice_of_subject is not null and new.choice_of_subject is not null then
      perform remove_other_choices(new.id);
    elsif old.choice_of_subject is not null then
      perform return_replaced(new.id);
    end if;
  end if;
  if new.choice_of_subject is null then
    perform add_student_subjects(array(
      select id from student_registers where curriculum_id = new.curriculum_id and to_date is null), new.id);
  end if;
  return new;
end $$;
