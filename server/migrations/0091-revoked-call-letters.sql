-- A revoked call letter no longer refers to its registration, so that the registration can be undone (docs/domain.md §10).
alter table papers
  drop constraint papers_subject,
  add constraint papers_subject check (case kind
    when 'study_certificate' then student_id is not null
    when 'transcript' then student_id is not null and semester_id is not null
    when 'call_letter' then student_id is not null and (register_id is not null or revoked_at is not null)
    when 'statement_sheet' then statement_id is not null
    when 'total_sheet' then group_id is not null and semester_id is not null
    else false end);

alter table papers disable trigger papers_frozen;
update papers set register_id = null where kind = 'call_letter' and revoked_at is not null;
alter table papers enable trigger papers_frozen;

create or replace function refuse_paper_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.revoked_at is null and new.revoked_at is not null
    and to_jsonb(new) - '{revoked_at,revoked_by,revocation_reason}'::text[]
      = to_jsonb(old) - '{revoked_at,revoked_by,revocation_reason}'::text[] then
    new.register_id := null;
    return new;
  end if;
  raise exception 'A row of % is never changed', tg_table_name;
end $$;
