-- What waits for the ministry ends when the connection is removed.
alter table hemis_pushes
  drop constraint hemis_pushes_reason,
  add constraint hemis_pushes_reason check (
    reason in ('unknown_student', 'other_university', 'unknown_university', 'no_answer', 'changed', 'restored', 'disconnected')) not valid;
