-- Students whose account has a deadline are few.
create index students_deadline on students (university_id, deadline) where deadline is not null;
