-- Reports of a year read the registrations of its semesters, past ones too.
create index student_registers_of_semester on student_registers (semester_id, student_id);
