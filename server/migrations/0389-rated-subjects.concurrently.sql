-- Average ratings look up whether a student has a rated subject, from this index alone.
create index concurrently if not exists student_subjects_rated
  on student_subjects (student_id, curriculum_id, current_statement) include (id) where status <> 4 and current_statement is not null;
