-- A result that its sheet refused is entered again.
alter table test_attempt_changes drop constraint test_attempt_changes_act_check;
alter table test_attempt_changes add constraint test_attempt_changes_act_check check (act in ('time', 'return', 'enter'));
