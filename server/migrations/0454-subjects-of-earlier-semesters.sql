-- A subject that moves to an earlier semester, also back to its own, stays when the promotion to the later one is undone (docs/domain.md §11).

-- Subjects and their recorded states belong to the registration that has reached their semester in the present study of the curriculum, as
-- far as they are taken with its group.
create function assign_former_registers(of_subject integer, of_number integer) returns void language sql as $$
  with reaching as (
    select taken.id, first.id as register_id, first.group_id
    from student_subjects taken
    cross join lateral (
      select register.id, register.group_id
      from student_registers register
      where register.student_id = taken.student_id and register.curriculum_id = taken.curriculum_id and register.id > coalesce((
        select max(other.id) from student_registers other join semesters reached on reached.id = other.semester_id
        where other.student_id = taken.student_id and (other.curriculum_id <> taken.curriculum_id or reached.number < of_number)), 0)
      order by register.id limit 1) first
    where taken.semester_subject_id = of_subject
  ), recorded as (
    update student_subject_changes change set register_id = reaching.register_id
    from reaching where change.student_subject_id = reaching.id and change.register_id > reaching.register_id
      and change.group_id = reaching.group_id
  )
  update student_subjects taken set register_id = reaching.register_id
  from reaching where taken.id = reaching.id and taken.register_id > reaching.register_id and taken.group_id = reaching.group_id
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
    if old.semester_id <> new.semester_id then
      perform outdate_gpa_of_move(new.id, array[old.semester_id, new.semester_id]);
    end if;
    -- An elective is taken by those who choose it, and a later semester by those who have reached it.
    if old.choice_of_subject is null and new.choice_of_subject is not null then
      perform remove_unrated(new.id);
    elsif old.semester_id <> new.semester_id then
      perform remove_unrated(new.id, (select number from semesters where id = new.semester_id));
      perform assign_former_registers(new.id, (select number from semesters where id = new.semester_id))
      where (select number from semesters where id = new.semester_id) < (select number from semesters where id = old.semester_id);
    end if;
    if old.choice_of_subject is not null and new.choice_of_subject is not null then
      perform remove_other_choices(new.id);
    elsif old.choice_of_subject is not null then
      perform return_replaced(new.id);
      -- What has returned was skipped while it was replaced by another elective.
      if old.semester_id <> new.semester_id then
        perform assign_reaching_registers(new.id, (select number from semesters where id = new.semester_id));
      end if;
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
