-- A subject that is removed, returned or locked by hand is an act of its own (docs/domain.md §11).
alter table batches drop constraint batches_act_check,
  add constraint batches_act_check check (act in ('academic_leave', 'studentexpel', 'graduate', 'recovery', 'transfer',
    'attach', 'curriculum_transfer', 'promotion', 'elective',
    'subject_removal', 'subject_return', 'subject_lock', 'subject_unlock')) not valid;
