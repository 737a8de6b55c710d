-- The report of attempt marks names the student as clients know it; schedules keep their columns.
update report_schedules set columns = array_replace(columns, 'fio', 'student_fio') where report = 'attemptMarks';
