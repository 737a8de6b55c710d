-- Reports count the subjects of a university's students, and join its present registrations, from these indexes alone.
create index concurrently if not exists student_subjects_counted
  on student_subjects (semester_subject_id, group_id, student_id) include (curriculum_id, current_mark, status);
create index concurrently if not exists student_registers_present
  on student_registers (university_id, student_id) include (curriculum_id, semester_id, group_id) where to_date is null;

-- The first of them begins with the same columns.
drop index concurrently if exists student_subjects_of_group;
