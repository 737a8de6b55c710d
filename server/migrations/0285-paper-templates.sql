-- Templates of papers: forms of a university's own on which its papers are printed (decision 119).

create table paper_templates (
  id integer generated always as identity primary key,
  university_id integer not null references universities on delete cascade,
  kind text not null constraint paper_templates_kind check (
    kind in ('transcript', 'study_certificate', 'call_letter', 'retake_contract', 'statement_sheet', 'order')),
  language text not null constraint paper_templates_language check (language in ('oz', 'ru', 'en')),
  -- Null: of all faculties that have none of their own.
  faculty_id integer,
  created_at timestamptz not null default now(),
  constraint paper_templates_faculty foreign key (university_id, faculty_id) references faculties (university_id, id),
  constraint paper_templates_kind_unique unique nulls not distinct (university_id, kind, language, faculty_id)
);
create index paper_templates_of_faculty on paper_templates (faculty_id) where faculty_id is not null;
create trigger paper_templates_audit after insert or update or delete on paper_templates
  for each row execute function write_audit('id');

-- The files, which are never changed or removed: papers are printed again from them.
create table paper_template_versions (
  id integer generated always as identity primary key,
  template_id integer not null references paper_templates,
  number integer not null,
  format text not null constraint paper_template_versions_format check (format in ('docx', 'xlsx')),
  file_name text not null,
  -- Packed anew from the parts that were checked.
  content bytea not null,
  sha256 text not null,
  note text not null default '',
  uploaded_at timestamptz not null default now(),
  -- No references: a version outlives the accounts.
  uploaded_by integer not null,
  published_at timestamptz,
  published_by integer,
  withdrawn_at timestamptz,
  withdrawn_by integer,
  constraint paper_template_versions_number unique (template_id, number),
  constraint paper_template_versions_published check ((published_at is null) = (published_by is null)),
  constraint paper_template_versions_withdrawn check (
    (withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null or published_at is not null))
);
create function refuse_template_change() returns trigger language plpgsql as $$
declare
  acts text[] := '{published_at,published_by,withdrawn_at,withdrawn_by}';
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - acts = to_jsonb(old) - acts then
    return new;
  end if;
  raise exception 'A row of % is never changed', tg_table_name;
end $$;
create trigger paper_template_versions_frozen before update or delete on paper_template_versions
  for each row execute function refuse_template_change();
create trigger paper_template_versions_audit after insert or update on paper_template_versions
  for each row execute function write_audit('template_id', 'content', 'sha256', 'uploaded_by', 'published_by', 'withdrawn_by');

-- The version on which new papers are printed: the one published last that was not withdrawn.
create function current_template_version(template integer) returns integer language sql stable as $$
  select id from paper_template_versions
  where template_id = template and published_at is not null and withdrawn_at is null
  order by published_at desc, id desc limit 1
$$;

-- The version on which a paper is printed in a language, chosen when it is issued. None: on the product's own form.
create table paper_template_uses (
  paper_id integer not null references papers,
  language text not null,
  version_id integer not null references paper_template_versions,
  primary key (paper_id, language)
);
create index paper_template_uses_version on paper_template_uses (version_id);
create trigger paper_template_uses_frozen before update or delete on paper_template_uses
  for each row execute function refuse_change();

-- A template of the faculty comes before that of the university. However a paper is issued, it cannot miss its template.
create function choose_paper_templates() returns trigger language plpgsql as $$
begin
  insert into paper_template_uses (paper_id, language, version_id)
  select distinct on (issued.id, template.language)
    issued.id, template.language, current_template_version(template.id)
  from new_rows issued
  join paper_templates template on template.university_id = issued.university_id and template.kind = issued.kind
  where (issued.language is null or issued.language = template.language)
    and (template.faculty_id is null or template.faculty_id = coalesce(
      faculty_of_student(issued.student_id), faculty_of_group(issued.group_id),
      (select faculty_of_group(sheet.group_id) from statements sheet where sheet.id = issued.statement_id)))
    and current_template_version(template.id) is not null
  order by issued.id, template.language, template.faculty_id nulls last;
  return null;
end $$;
create trigger papers_choose_templates after insert on papers referencing new table as new_rows
  for each statement execute function choose_paper_templates();
