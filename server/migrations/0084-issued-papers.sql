-- Papers of all kinds (docs/domain.md §10): numbers are text, each paper has an unguessable code for its QR code, and a paper can be
-- revoked once. The printed data are stored when it is issued and never change.
drop trigger papers_frozen on papers;

alter table papers
  drop constraint papers_kind_check,
  drop constraint papers_number_check,
  drop constraint papers_number,
  alter column number type text using number || '/' || year,
  alter column student_id drop not null,
  alter column language drop not null;

alter table papers
  -- The date that is printed.
  add column issued_on date,
  -- 192 bits of two random identifiers, 12 of which are fixed.
  add column code text not null default
    translate(encode(substring(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) for 24), 'base64'), '+/', '-_'),
  -- The name of the person at the time of issue; null where the paper is not about one person.
  add column holder text,
  -- The last semester of a transcript; the semester of a total sheet.
  add column semester_id integer references semesters,
  -- The registration of a call letter.
  add column register_id integer references student_registers,
  add column statement_id integer references statements,
  -- The group of a total sheet.
  add column group_id integer,
  add column revoked_at timestamptz,
  add column revoked_by integer,
  add column revocation_reason text check (revocation_reason <> '');

update papers set
  issued_on = (issued_at at time zone 'Asia/Tashkent')::date,
  holder = (select full_name from students where students.id = papers.student_id);

alter table papers
  alter column issued_on set not null,
  add constraint papers_number_length check (char_length(number) between 1 and 16),
  add constraint papers_code unique (code),
  add constraint papers_revoked check (revoked_at is not null or (revoked_by is null and revocation_reason is null)),
  add constraint papers_group foreign key (university_id, group_id) references student_groups (university_id, id),
  add constraint papers_subject check (case kind
    when 'study_certificate' then student_id is not null
    when 'transcript' then student_id is not null and semester_id is not null
    when 'call_letter' then student_id is not null and register_id is not null
    when 'statement_sheet' then statement_id is not null
    when 'total_sheet' then group_id is not null and semester_id is not null
    else false end);

-- The number of a revoked paper can be used again; its code still tells that it is revoked.
create unique index papers_number on papers (university_id, kind, year, lower(number))
  where kind not in ('transcript', 'call_letter') and revoked_at is null;
create unique index papers_transcript_number_unique on papers (university_id, year, lower(number))
  where kind = 'transcript' and revoked_at is null;
create unique index papers_call_letter_number_unique on papers (university_id, year, lower(number))
  where kind = 'call_letter' and revoked_at is null;
create unique index papers_transcript_unique on papers (student_id, semester_id)
  where kind = 'transcript' and revoked_at is null;
create unique index papers_call_letter_unique on papers (register_id) where kind = 'call_letter' and revoked_at is null;
create unique index papers_statement on papers (statement_id) where kind = 'statement_sheet' and revoked_at is null;
create unique index papers_total on papers (group_id, semester_id) where kind = 'total_sheet' and revoked_at is null;
create index papers_semester on papers (semester_id) where semester_id is not null;
create index papers_register on papers (register_id) where register_id is not null;
create index papers_statement_all on papers (statement_id) where statement_id is not null;
create index papers_group on papers (group_id) where group_id is not null;

-- The list of registrations shows whether a call letter is formed: `left join papers on papers.register_id =
-- student_registers.id and papers.kind = 'call_letter' and papers.revoked_at is null` is at most one row, with `number`, `issued_on`,
-- and `content ->> 'start_date'` and `content ->> 'end_date'`.

-- A paper never changes, but for being revoked once.
create function refuse_paper_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.revoked_at is null and new.revoked_at is not null
    and to_jsonb(new) - '{revoked_at,revoked_by,revocation_reason}'::text[]
      = to_jsonb(old) - '{revoked_at,revoked_by,revocation_reason}'::text[] then
    return new;
  end if;
  raise exception 'A row of % is never changed', tg_table_name;
end $$;
create trigger papers_frozen before update or delete on papers for each row execute function refuse_paper_change();

-- The printed sheets of a statement are not valid once it is opened again.
create function revoke_sheet_papers() returns trigger language plpgsql as $$
begin
  update papers set revoked_at = now(), revoked_by = nullif(current_setting('dekanat.user_id', true), '')::integer
  where revoked_at is null
    and (statement_id = new.id or kind = 'total_sheet' and group_id = new.group_id and semester_id = new.semester_id);
  return null;
end $$;
create trigger statements_papers after update of state on statements
  for each row when (old.state = 'closed' and new.state <> 'closed') execute function revoke_sheet_papers();
