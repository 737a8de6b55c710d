-- What waits for the ministry ends when the GPA it was made of is stale or another one.
alter table hemis_pushes
  drop constraint hemis_pushes_reason,
  add constraint hemis_pushes_reason check (reason in ('unknown_student', 'other_university', 'no_answer', 'changed'));
