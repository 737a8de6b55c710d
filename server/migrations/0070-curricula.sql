-- Curricula: semesters of subjects, with teachers of groups and controls (exams).
--
-- All rows of a curriculum name it, so that they are scoped by it; the audit needs a foreign key of that one column.

create extension if not exists btree_gist;

create table curricula (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  faculty_id integer not null,
  speciality_id integer not null,
  education_form_id text not null,
  education_form_module text not null generated always as ('education_form') stored,
  rating_system_id text not null,
  rating_system_module text not null generated always as ('rating_system') stored,
  -- The academic year of the first semester.
  academic_year_id integer not null references academic_years,
  -- The year of entry of its students.
  reading_year smallint not null check (reading_year between 1990 and 2100),
  -- The language of instruction.
  language text not null check (language in ('oz', 'uz', 'qq', 'ru', 'en')),
  name text not null check (name <> ''),
  name_key text not null generated always as (search_key(name)) stored,
  passing_score smallint not null check (passing_score between 0 and 100),
  -- Sum that the price of a credit follows from, in so'm (docs/domain.md §9).
  credit_standart_summ bigint not null check (credit_standart_summ >= 0),
  semester_count smallint not null check (semester_count between 1 and 15),
  status smallint not null default 1 check (status in (0, 1)),
  -- A confirmed curriculum has a fixed structure: subjects, hours, credits, electives, semesters.
  confirmed smallint not null default 0 check (confirmed in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint curricula_of_university unique (university_id, id),
  constraint curricula_faculty foreign key (university_id, faculty_id) references faculties (university_id, id),
  constraint curricula_speciality foreign key (university_id, speciality_id) references specialities (university_id, id),
  constraint curricula_education_form foreign key (education_form_module, education_form_id) references labels (module, key),
  constraint curricula_rating_system foreign key (rating_system_module, rating_system_id) references labels (module, key)
);
create index curricula_listed on curricula (university_id, reading_year);
create index curricula_faculty on curricula (faculty_id);
create index curricula_speciality on curricula (speciality_id);
create index curricula_academic_year on curricula (academic_year_id);
create index curricula_name_key on curricula using gin (name_key gin_trgm_ops);
create trigger curricula_version before update on curricula for each row execute function make_new_version();
create trigger curricula_audit after insert or update or delete on curricula
  for each row execute function write_audit('id', 'name_key', 'education_form_module', 'rating_system_module');

create table semesters (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  curriculum_id integer not null references curricula on delete cascade,
  number smallint not null check (number between 1 and 15),
  season text not null generated always as
    (case when number % 2 = 1 then 'autumn_semester' else 'spring_semester' end) stored,
  academic_year_id integer not null references academic_years,
  start_date date not null,
  end_date date not null,
  status smallint not null default 0 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint semesters_of_curriculum unique (curriculum_id, id),
  constraint semesters_number unique (curriculum_id, number),
  constraint semesters_dates check (start_date <= end_date),
  constraint semesters_curriculum foreign key (university_id, curriculum_id)
    references curricula (university_id, id) on delete cascade
);
create index semesters_academic_year on semesters (academic_year_id, season);
create index semesters_university on semesters (university_id);
-- A curriculum has at most one active semester.
create unique index semesters_active on semesters (curriculum_id) where status = 1;
create trigger semesters_version before update on semesters for each row execute function make_new_version();
create trigger semesters_audit after insert or update or delete on semesters
  for each row execute function write_audit('curriculum_id');

create table semester_subjects (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  curriculum_id integer not null references curricula on delete cascade,
  semester_id integer not null,
  subject_id integer not null,
  -- The order in the semester; a subject that is placed between two others gets a number between theirs.
  sort double precision not null,
  theory_lesson_hour smallint not null default 0 check (theory_lesson_hour >= 0),
  practical_lesson_hour smallint not null default 0 check (practical_lesson_hour >= 0),
  independent_lesson_hour smallint not null default 0 check (independent_lesson_hour >= 0),
  total_hour integer not null generated always as
    (theory_lesson_hour + practical_lesson_hour + independent_lesson_hour) stored,
  credit_hour smallint not null default 0 check (credit_hour >= 0),
  -- The number of its elective group in the semester; a group has at least two members.
  choice_of_subject smallint check (choice_of_subject > 0),
  syllabus_id integer,
  -- The lead and the second teacher.
  teacher_id integer,
  tutor_id integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint semester_subjects_of_curriculum unique (curriculum_id, id),
  constraint semester_subjects_once unique (semester_id, subject_id),
  constraint semester_subjects_teachers check (teacher_id <> tutor_id),
  constraint semester_subjects_semester foreign key (curriculum_id, semester_id)
    references semesters (curriculum_id, id) on delete cascade,
  constraint semester_subjects_subject foreign key (university_id, subject_id) references subjects (university_id, id),
  constraint semester_subjects_syllabus foreign key (university_id, syllabus_id) references syllabi (university_id, id),
  constraint semester_subjects_teacher foreign key (university_id, teacher_id) references teachers (university_id, id),
  constraint semester_subjects_tutor foreign key (university_id, tutor_id) references teachers (university_id, id)
);
create index semester_subjects_subject on semester_subjects (subject_id);
create index semester_subjects_syllabus on semester_subjects (syllabus_id) where syllabus_id is not null;
create index semester_subjects_teacher on semester_subjects (teacher_id) where teacher_id is not null;
create index semester_subjects_tutor on semester_subjects (tutor_id) where tutor_id is not null;
create trigger semester_subjects_version before update on semester_subjects
  for each row execute function make_new_version();
create trigger semester_subjects_audit after insert or update or delete on semester_subjects
  for each row execute function write_audit('curriculum_id');

-- Which teacher teaches which group, for each statement: a group has one lead teacher per subject and statement.
create table semester_subject_teachers (
  university_id integer not null references universities,
  curriculum_id integer not null references curricula on delete cascade,
  semester_subject_id integer not null,
  teacher_id integer not null,
  group_id integer not null,
  statement text not null check (statement in ('first_statement', 'second_statement', 'third_statement')),
  constraint semester_subject_teachers_pkey primary key (semester_subject_id, group_id, statement),
  constraint semester_subject_teachers_subject foreign key (curriculum_id, semester_subject_id)
    references semester_subjects (curriculum_id, id) on delete cascade,
  constraint semester_subject_teachers_teacher foreign key (university_id, teacher_id)
    references teachers (university_id, id),
  constraint semester_subject_teachers_group foreign key (university_id, group_id)
    references student_groups (university_id, id)
);
create index semester_subject_teachers_teacher on semester_subject_teachers (teacher_id);
create index semester_subject_teachers_group on semester_subject_teachers (group_id);
create index semester_subject_teachers_curriculum on semester_subject_teachers (curriculum_id);
create trigger semester_subject_teachers_audit after insert or update or delete on semester_subject_teachers
  for each row execute function write_audit('curriculum_id');

-- The time in which the people of a control are busy: a test that is open for more than a day can be taken at any time,
-- and an exam without an end takes two hours (contract: exam-periods.ts).
create function occupied_period(start_date timestamptz, end_date timestamptz) returns tstzrange
language sql immutable
return case
  when end_date is null then tstzrange(start_date, start_date + interval '120 minutes')
  when end_date - start_date <= interval '24 hours' and start_date < end_date then tstzrange(start_date, end_date) end;

create table exam_schedules (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  curriculum_id integer not null references curricula on delete cascade,
  semester_subject_id integer not null,
  -- 2 interim, 3 final.
  control_type_id smallint not null check (control_type_id in (2, 3)),
  statement text not null check (statement in ('first_statement', 'second_statement', 'third_statement')),
  type text not null check (type in ('test', 'offline')),
  rating smallint not null check (rating between 0 and 100),
  start_date timestamptz not null,
  end_date timestamptz,
  count_test_in_lesson integer check (count_test_in_lesson >= 1),
  count_of_test_for_student integer check (count_of_test_for_student >= 1),
  count_of_attempts smallint check (count_of_attempts >= 1),
  -- Minutes.
  total_time integer check (total_time >= 1),
  description text not null default '',
  occupied tstzrange generated always as (occupied_period(start_date, end_date)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint exam_schedules_of_curriculum unique (curriculum_id, id),
  constraint exam_schedules_dates check (start_date < end_date),
  constraint exam_schedules_test check (type <> 'test' or (end_date is not null and count_of_test_for_student is not null
    and count_of_attempts is not null and total_time is not null and count_test_in_lesson is not null)),
  constraint exam_schedules_subject foreign key (curriculum_id, semester_subject_id)
    references semester_subjects (curriculum_id, id) on delete cascade
);
create index exam_schedules_subject on exam_schedules (semester_subject_id);
create unique index exam_schedules_final on exam_schedules (semester_subject_id, statement) where control_type_id = 3;
create index exam_schedules_occupied on exam_schedules using gist (university_id, occupied);
create index exam_schedules_start on exam_schedules (university_id, start_date);
create trigger exam_schedules_version before update on exam_schedules
  for each row execute function make_new_version();
create trigger exam_schedules_audit after insert or update or delete on exam_schedules
  for each row execute function write_audit('curriculum_id', 'occupied');

-- The lessons that a test draws questions from.
create table exam_schedule_lessons (
  curriculum_id integer not null,
  exam_schedule_id integer not null,
  lesson_id integer not null references syllabus_lessons on delete cascade,
  primary key (exam_schedule_id, lesson_id),
  constraint exam_schedule_lessons_exam foreign key (curriculum_id, exam_schedule_id)
    references exam_schedules (curriculum_id, id) on delete cascade
);
create index exam_schedule_lessons_lesson on exam_schedule_lessons (lesson_id);

-- What a change of the plan replaced, so that it can be undone within a day.
create table plan_changes (
  id integer generated always as identity primary key,
  curriculum_id integer not null references curricula on delete cascade,
  user_id integer references users on delete cascade,
  -- Whether it changed what a confirmed curriculum fixes.
  structure boolean not null,
  semester_ids integer[] not null,
  -- The semester subjects before the change, with their teachers and controls; those that it added are missing.
  before jsonb not null,
  -- [{ id, version }] after the change; those that it removed are missing.
  after jsonb not null,
  created_at timestamptz not null default now()
);
create index plan_changes_curriculum on plan_changes (curriculum_id);
create index plan_changes_user on plan_changes (user_id);
create index plan_changes_age on plan_changes (created_at);

-- Secret addresses of calendars with the exams of a group or a teacher; deleting the row revokes the address.
create table exam_feeds (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  teacher_id integer,
  group_id integer,
  code text not null,
  created_at timestamptz not null default now(),
  constraint exam_feeds_code unique (code),
  constraint exam_feeds_of_one check (num_nonnulls(teacher_id, group_id) = 1),
  constraint exam_feeds_teacher foreign key (university_id, teacher_id)
    references teachers (university_id, id) on delete cascade,
  constraint exam_feeds_group foreign key (university_id, group_id)
    references student_groups (university_id, id) on delete cascade
);
create unique index exam_feeds_one_for_teacher on exam_feeds (teacher_id);
create unique index exam_feeds_one_for_group on exam_feeds (group_id);

-- Lists show the names of teachers beside other records.
create trigger teacher_translations_names after insert or update or delete on teacher_translations
  for each statement execute function count_changed_names();
