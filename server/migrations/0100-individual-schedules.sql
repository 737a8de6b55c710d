-- Individual schedules: another deadline of a lesson or time of a control for one student, and another window in which a teacher enters
-- the results of a control (docs/domain.md §12).
--
-- Rows are only added. The latest row of a student and lesson or control counts; a row that cancels repeats the dates of the one before.

create table individual_exam_schedules (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  student_id integer not null,
  curriculum_id integer not null,
  semester_subject_id integer not null,
  lesson_id integer references syllabus_lessons on delete cascade,
  exam_schedule_id integer,
  -- When the control starts for the student.
  start_date timestamptz,
  -- Until when the student may hand in the work of the lesson.
  deadline_date timestamptz,
  cancelled boolean not null default false,
  -- A later row of the same student and lesson or control exists.
  replaced boolean not null default false,
  reason text check (reason <> ''),
  -- No reference: the row outlives the account of the user.
  user_id integer not null,
  created_at timestamptz not null default now(),
  constraint individual_exam_schedules_of_one check (num_nonnulls(lesson_id, exam_schedule_id) = 1),
  constraint individual_exam_schedules_dates check ((exam_schedule_id is null) = (start_date is null)
    and (lesson_id is null) = (deadline_date is null)),
  constraint individual_exam_schedules_student foreign key (university_id, student_id)
    references students (university_id, id),
  constraint individual_exam_schedules_subject foreign key (curriculum_id, semester_subject_id)
    references semester_subjects (curriculum_id, id) on delete cascade,
  constraint individual_exam_schedules_exam foreign key (curriculum_id, exam_schedule_id)
    references exam_schedules (curriculum_id, id) on delete cascade
);
-- One latest row for each student and control, or lesson.
create unique index individual_exam_schedules_of_exam on individual_exam_schedules (student_id, exam_schedule_id)
  where not replaced and exam_schedule_id is not null;
create unique index individual_exam_schedules_of_lesson on individual_exam_schedules (student_id, semester_subject_id, lesson_id)
  where not replaced and lesson_id is not null;
create index individual_exam_schedules_student on individual_exam_schedules (student_id, id);
create index individual_exam_schedules_listed on individual_exam_schedules (university_id, id) where not replaced;
create index individual_exam_schedules_subject on individual_exam_schedules (semester_subject_id);
create index individual_exam_schedules_exam on individual_exam_schedules (exam_schedule_id);
create index individual_exam_schedules_lesson on individual_exam_schedules (lesson_id);

create table individual_teacher_schedules (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  teacher_id integer not null,
  curriculum_id integer not null,
  semester_subject_id integer not null,
  exam_schedule_id integer not null,
  -- The window replaces the one that follows from the control.
  start_date timestamptz not null,
  end_date timestamptz not null,
  cancelled boolean not null default false,
  -- A later row of the same teacher and control exists.
  replaced boolean not null default false,
  reason text not null check (reason <> ''),
  -- No reference: the row outlives the account of the user.
  user_id integer not null,
  created_at timestamptz not null default now(),
  constraint individual_teacher_schedules_dates check (start_date <= end_date),
  constraint individual_teacher_schedules_teacher foreign key (university_id, teacher_id)
    references teachers (university_id, id),
  constraint individual_teacher_schedules_subject foreign key (curriculum_id, semester_subject_id)
    references semester_subjects (curriculum_id, id) on delete cascade,
  constraint individual_teacher_schedules_exam foreign key (curriculum_id, exam_schedule_id)
    references exam_schedules (curriculum_id, id) on delete cascade
);
create unique index individual_teacher_schedules_of_exam on individual_teacher_schedules (exam_schedule_id, teacher_id)
  where not replaced;
create index individual_teacher_schedules_teacher on individual_teacher_schedules (teacher_id, id);
create index individual_teacher_schedules_exam on individual_teacher_schedules (exam_schedule_id);
create index individual_teacher_schedules_listed on individual_teacher_schedules (university_id, id) where not replaced;
create index individual_teacher_schedules_subject on individual_teacher_schedules (semester_subject_id);
