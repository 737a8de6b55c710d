-- Templates of total sheets (decision 119).

alter table paper_templates drop constraint paper_templates_kind;
alter table paper_templates add constraint paper_templates_kind check (kind in (
  'transcript', 'study_certificate', 'call_letter', 'retake_contract', 'statement_sheet', 'total_sheet', 'order', 'letter')) not valid;
