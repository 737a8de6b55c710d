-- Letters about students: a university has several templates of them, which have names (decision 119).

alter table paper_templates add column name text not null default '';
alter table paper_templates drop constraint paper_templates_kind;
alter table paper_templates add constraint paper_templates_kind check (
  kind in ('transcript', 'study_certificate', 'call_letter', 'retake_contract', 'statement_sheet', 'order', 'letter'));
alter table paper_templates add constraint paper_templates_name check ((kind = 'letter') = (name <> ''));
alter table paper_templates drop constraint paper_templates_kind_unique;
alter table paper_templates add constraint paper_templates_kind_unique
  unique nulls not distinct (university_id, kind, language, faculty_id, name);
