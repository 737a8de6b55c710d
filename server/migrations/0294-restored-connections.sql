-- After a restore nothing is sent to the ministry until the connection is saved again (docs/operations.md).
alter table ministry_states
  drop constraint ministry_states_problem,
  add constraint ministry_states_problem check (problem in ('away', 'account', 'university', 'restored'));
alter table hemis_pushes
  drop constraint hemis_pushes_reason,
  add constraint hemis_pushes_reason
    check (reason in ('unknown_student', 'other_university', 'no_answer', 'changed', 'restored'));
