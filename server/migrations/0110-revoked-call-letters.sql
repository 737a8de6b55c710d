-- As in 0091, which migration 0096 replaced: a revoked call letter does not refer to its registration.
alter table papers drop constraint papers_subject, add constraint papers_subject check (case kind
  when 'study_certificate' then student_id is not null
  when 'transcript' then student_id is not null and semester_id is not null
  when 'call_letter' then student_id is not null and (register_id is not null or revoked_at is not null)
  when 'statement_sheet' then statement_id is not null
  when 'total_sheet' then group_id is not null and semester_id is not null
  when 'retake_contract' then student_id is not null
  else false end);
