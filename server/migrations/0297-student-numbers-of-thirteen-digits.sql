-- Student numbers begin with the code of the university, of three digits or four: they have 12 digits or 13.
alter table students
  drop constraint students_id_number_check,
  add constraint students_id_number_check check (length(id_number) in (12, 13) and id_number !~ '\D');
