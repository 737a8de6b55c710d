-- A total sheet is revoked with each sheet whose results it shows, also that of a retake in another group.
create or replace function revoke_sheet_papers() returns trigger language plpgsql as $$
begin
  update papers set revoked_at = now(), revoked_by = nullif(current_setting('dekanat.user_id', true), '')::integer
  where revoked_at is null
    and (statement_id = new.id or kind = 'total_sheet' and semester_id = new.semester_id and group_id = any(array(
      select new.group_id
      union all
      select subject.group_id from retake_subjects retake join student_subjects subject on subject.id = retake.student_subject_id
      where retake.statement_id = new.id)));
  return null;
end $$;

-- A total sheet does not wait for an open sheet that lists no student: the first result of such a sheet revokes it.
create or replace trigger statements_papers after update of state on statements for each row
  when (old.state = 'closed' and new.state <> 'closed'
    or old.state = 'open' and new.state <> 'open' and new.control_type_id = 3)
  execute function revoke_sheet_papers();
