-- A subject that moves to another semester concerns GPA records and total sheets of both (docs/domain.md §7, §10).

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
    if old.semester_id <> new.semester_id then
      perform outdate_gpa_of_move(new.id, array[old.semester_id, new.semester_id]);
    end if;
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
    -- The total sheets of the semester got another sheet, as when it is opened there (`revoke_total_papers`).
    if old.semester_id <> new.semester_id then
      update papers set revoked_at = now(), revoked_by = nullif(current_setting('dekanat.user_id', true), '')::integer
      where kind = 'total_sheet' and revoked_at is null and semester_id = new.semester_id and group_id in (
        select group_id from statements where semester_subject_id = new.id and control_type_id = 3 and statement <= 3);
    end if;
  end if;
  if new.choice_of_subject is null then
    perform add_student_subjects(array(
      select id from student_registers where curriculum_id = new.curriculum_id and to_date is null), new.id);
  end if;
  return new;
end $$;
