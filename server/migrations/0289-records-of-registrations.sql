-- A group keeps its speciality while students are registered in it in curricula of that speciality.
create function keep_speciality_of_group() returns trigger language plpgsql as $$
begin
  if exists (
    select from student_registers register join curricula on curricula.id = register.curriculum_id
    where register.group_id = new.id and register.to_date is null and curricula.speciality_id is distinct from new.speciality_id) then
    raise exception 'students are registered in the group' using errcode = 'check_violation', constraint = 'student_groups_registered';
  end if;
  return new;
end $$;
create trigger student_groups_registered before update of speciality_id on student_groups for each row
  when (old.speciality_id is distinct from new.speciality_id) execute function keep_speciality_of_group();

-- A curriculum is of the faculty of its speciality.
create function move_curricula_of_speciality() returns trigger language plpgsql as $$
begin
  update curricula set faculty_id = new.faculty_id where speciality_id = new.id and faculty_id = old.faculty_id;
  return null;
end $$;
create trigger specialities_curricula after update of faculty_id on specialities for each row
  when (old.faculty_id is distinct from new.faculty_id) execute function move_curricula_of_speciality();

-- A retake in another group replaces a mark on the total sheet of the group in which the subject was taken.
create function revoke_total_of_retake() returns trigger language plpgsql as $$
begin
  update papers set revoked_at = now(), revoked_by = nullif(current_setting('dekanat.user_id', true), '')::integer
  from student_subjects subject join semester_subjects planned on planned.id = subject.semester_subject_id
  where subject.id = new.student_subject_id and papers.kind = 'total_sheet' and papers.revoked_at is null
    and papers.group_id = subject.group_id and papers.semester_id = planned.semester_id;
  return null;
end $$;
create trigger retake_subjects_total_papers after update of statement_id on retake_subjects for each row
  when (new.statement_id is not null and old.statement_id is distinct from new.statement_id) execute function revoke_total_of_retake();
