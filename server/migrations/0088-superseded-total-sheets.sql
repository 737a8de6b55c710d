-- A printed total sheet is not valid once its semester has another sheet: a re-sit, or a subject (docs/domain.md §10).
create function revoke_total_papers() returns trigger language plpgsql as $$
begin
  update papers set revoked_at = now(), revoked_by = nullif(current_setting('dekanat.user_id', true), '')::integer
  from (select distinct group_id, semester_id from added_rows where control_type_id = 3) added
  where papers.kind = 'total_sheet' and papers.revoked_at is null
    and papers.group_id = added.group_id and papers.semester_id = added.semester_id;
  return null;
end $$;
create trigger statements_total_papers after insert on statements
  referencing new table as added_rows for each statement execute function revoke_total_papers();
