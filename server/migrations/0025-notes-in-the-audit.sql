-- Who wrote a note is who acts: the history need not say it twice, the second time as a number.

drop trigger student_notes_audit on student_notes;
create trigger student_notes_audit after insert or update or delete on student_notes
  for each row execute function write_audit('student_id', 'user_id');
