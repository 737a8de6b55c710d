-- The ministry finds the present studies of a person whose GPA is of other ones.
alter table hemis_pushes
  drop constraint hemis_pushes_reason,
  add constraint hemis_pushes_reason check (
    reason in ('unknown_student', 'other_studies', 'other_university', 'unknown_university', 'no_answer', 'changed', 'restored',
      'disconnected')) not valid;
