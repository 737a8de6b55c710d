-- Attempts at tests of lessons and at exams (docs/decisions/0103).

-- Questions as students got them. A later change of a question does not change what was asked, nor what was right then. The rows
-- name no question by a foreign key, because they outlive it.
create table question_versions (
  question_id integer not null,
  version integer not null,
  question text not null,
  multiple_choice boolean not null,
  -- [{ "id", "answer" }]
  answers jsonb not null,
  -- Sorted.
  right_ids integer[] not null,
  primary key (question_id, version)
);

create table test_attempts (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  student_id integer not null references students,
  semester_subject_id integer not null references semester_subjects,
  lesson_item_id integer references lesson_items,
  exam_schedule_id integer references exam_schedules,
  number smallint not null check (number >= 1),
  -- [{ "question", "version", "multiple", "answers": [id] }] in the order in which the student sees them.
  draw jsonb not null check (jsonb_array_length(draw) >= 1),
  maximum smallint not null check (maximum >= 0),
  drawn_at timestamptz not null default clock_timestamp(),
  -- Null: the questions were shown and nothing was answered yet. Only tests of lessons have such attempts.
  started_at timestamptz,
  -- As computed last by test_attempt_end; null: no end.
  ends_at timestamptz,
  extra_minutes integer not null default 0 check (extra_minutes >= 0),
  completed_at timestamptz,
  ending text check (ending in ('student', 'time', 'returned')),
  right_answers smallint,
  wrong_answers smallint,
  mark smallint,
  -- Key of the sentence that says why the mark is not in the sheet.
  not_entered text,
  constraint test_attempts_test check ((lesson_item_id is null) <> (exam_schedule_id is null)),
  constraint test_attempts_started check (started_at is not null or lesson_item_id is not null),
  constraint test_attempts_ended check ((completed_at is null) = (ending is null)),
  constraint test_attempts_result check (
    (mark is null) = (right_answers is null) and (mark is null) = (wrong_answers is null)
    and (ending is null or ending = 'returned' or mark is not null))
);

-- One attempt at a time, and no number twice: of two devices that start at once, one starts.
create unique index test_attempts_open_lesson on test_attempts (student_id, lesson_item_id)
  where completed_at is null and lesson_item_id is not null;
create unique index test_attempts_open_exam on test_attempts (student_id, exam_schedule_id)
  where completed_at is null and exam_schedule_id is not null;
create unique index test_attempts_lesson_number on test_attempts (student_id, lesson_item_id, number)
  where ending is distinct from 'returned' and lesson_item_id is not null;
create unique index test_attempts_exam_number on test_attempts (student_id, exam_schedule_id, number)
  where ending is distinct from 'returned' and exam_schedule_id is not null;
create index test_attempts_due on test_attempts (ends_at) where completed_at is null and started_at is not null;
create index test_attempts_student on test_attempts (student_id);
create index test_attempts_exam on test_attempts (exam_schedule_id);
create index test_attempts_lesson_item on test_attempts (lesson_item_id);
create index test_attempts_subject on test_attempts (semester_subject_id);

create table test_attempt_answers (
  attempt_id integer not null references test_attempts on delete cascade,
  question_id integer not null,
  -- Sorted; empty: the answer was taken back.
  answer_ids integer[] not null,
  answered_at timestamptz not null default clock_timestamp(),
  primary key (attempt_id, question_id)
);

-- What staff and teachers did with an attempt.
create table test_attempt_changes (
  id integer generated always as identity primary key,
  attempt_id integer not null references test_attempts on delete cascade,
  act text not null check (act in ('time', 'return')),
  minutes integer check (minutes >= 1),
  reason text not null check (reason <> ''),
  user_id integer not null references users,
  created_at timestamptz not null default clock_timestamp(),
  constraint test_attempt_changes_minutes check ((act = 'time') = (minutes is not null))
);
create index test_attempt_changes_attempt on test_attempt_changes (attempt_id);

-- When a started attempt ends by the dates that count now: those of the control or lesson, or the student's own.
create function test_attempt_end(attempt test_attempts) returns timestamptz language sql stable as $$
  select make_interval(mins => attempt.extra_minutes) + case when attempt.exam_schedule_id is null then (
      select coalesce(own.deadline_date, lesson.deadline_date)
      from lesson_items item join syllabus_lessons lesson on lesson.id = item.lesson_id
      left join individual_exam_schedules own on own.lesson_id = lesson.id and own.student_id = attempt.student_id
        and own.semester_subject_id = attempt.semester_subject_id and not own.replaced and not own.cancelled
      where item.id = attempt.lesson_item_id)
    else (
      select least(attempt.started_at + make_interval(mins => exam.total_time),
        coalesce(own.start_date + (exam.end_date - exam.start_date), exam.end_date))
      from exam_schedules exam
      left join individual_exam_schedules own on own.exam_schedule_id = exam.id and own.student_id = attempt.student_id
        and not own.replaced and not own.cancelled
      where exam.id = attempt.exam_schedule_id) end
$$;
