-- Students whose exams a calendar program reads at a secret address (docs/domain.md §12). The address holds the id and a signature of
-- it; a renewed one is another row, so that no former address is valid again.
create table student_calendars (
  id integer generated always as identity primary key,
  student_id integer not null constraint student_calendars_student unique references students on delete cascade,
  created_at timestamptz not null default now()
);
