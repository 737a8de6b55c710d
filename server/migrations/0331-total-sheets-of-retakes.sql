-- The sheet of a retake concerns the total sheets of the groups in which its students took the subject, not that of its own group. A restored
-- student is on the total sheet of the semester of the restoration alone.
create or replace function revoke_total_papers() returns trigger language plpgsql as $$
begin
  update papers set revoked_at = now(), revoked_by = nullif(current_setting('dekanat.user_id', true), '')::integer
  from (select distinct group_id, semester_id from added_rows where control_type_id = 3 and statement <= 3) added
  where papers.kind = 'total_sheet' and papers.revoked_at is null
    and papers.group_id = added.group_id and papers.semester_id = added.semester_id;
  return null;
end $$;

create or replace function revoke_sheet_papers() returns trigger language plpgsql as $$
begin
  update papers set revoked_at = now(), revoked_by = nullif(current_setting('dekanat.user_id', true), '')::integer
  where revoked_at is null
    and (statement_id = new.id or kind = 'total_sheet' and semester_id = new.semester_id and group_id = any(array(
      select new.group_id where new.statement <= 3
      union all
      select subject.group_id from retake_subjects retake join student_subjects subject on subject.id = retake.student_subject_id
      where retake.statement_id = new.id and (subject.restoration_id is null or exists (
        select from restorations where restorations.id = subject.restoration_id and restorations.semester_id = new.semester_id)))));
  return null;
end $$;

create or replace function revoke_total_of_retake() returns trigger language plpgsql as $$
begin
  update papers set revoked_at = now(), revoked_by = nullif(current_setting('dekanat.user_id', true), '')::integer
  from student_subjects subject join semester_subjects planned on planned.id = subject.semester_subject_id
  where subject.id = new.student_subject_id and papers.kind = 'total_sheet' and papers.revoked_at is null
    and papers.group_id = subject.group_id and papers.semester_id = planned.semester_id
    and (subject.restoration_id is null or exists (
      select from restorations where restorations.id = subject.restoration_id and restorations.semester_id = planned.semester_id));
  return null;
end $$;
