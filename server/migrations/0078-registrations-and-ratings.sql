-- Registrations of students in semesters of curricula, their subjects, and their ratings on statements (docs/domain.md §5, 6, 11).
--
-- An installation has tens of millions of student subjects and ratings: their rows contain keys of parents only, and are scoped by them.

alter table batches drop constraint batches_act_check,
  add constraint batches_act_check check (act in ('academic_leave', 'studentexpel', 'graduate', 'recovery', 'transfer',
    'attach', 'curriculum_transfer', 'promotion', 'elective'));

alter table semesters add constraint semesters_of_university unique (university_id, id);

-- A registration of a student in a semester of a curriculum, with the group. The registration without an end is the current one,
-- also of students who have left: their study status says whether they study.
create table student_registers (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  student_id integer not null,
  curriculum_id integer not null,
  semester_id integer not null,
  group_id integer not null,
  order_number text check (order_number <> ''),
  order_date date,
  from_date date not null,
  -- The day on which the next registration replaced it.
  to_date date,
  -- The registration that it replaced, restored by undo.
  previous_id integer references student_registers,
  batch_id integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint student_registers_dates check (from_date <= to_date),
  constraint student_registers_student foreign key (university_id, student_id) references students (university_id, id),
  constraint student_registers_curriculum foreign key (university_id, curriculum_id)
    references curricula (university_id, id),
  constraint student_registers_semester foreign key (curriculum_id, semester_id) references semesters (curriculum_id, id),
  constraint student_registers_group foreign key (university_id, group_id) references student_groups (university_id, id),
  constraint student_registers_batch foreign key (university_id, batch_id) references batches (university_id, id)
);
create unique index student_registers_current on student_registers (student_id) where to_date is null;
create index student_registers_student on student_registers (student_id, id);
create index student_registers_group on student_registers (group_id) where to_date is null;
create index student_registers_semester on student_registers (curriculum_id, semester_id) where to_date is null;
create index student_registers_listed on student_registers (university_id, id) where to_date is null;
create index student_registers_batch on student_registers (batch_id) where batch_id is not null;
create index student_registers_previous on student_registers (previous_id) where previous_id is not null;
create trigger student_registers_version before update on student_registers
  for each row execute function make_new_version();
create trigger student_registers_audit after insert or update or delete on student_registers
  for each row execute function write_audit('student_id');

-- A subject that a student takes: one row for each student and semester subject. Electives that are not chosen have no row.
create table student_subjects (
  id integer generated always as identity primary key,
  student_id integer not null references students,
  curriculum_id integer not null,
  semester_subject_id integer not null,
  register_id integer not null references student_registers,
  -- The group with which the student takes the subject: a later transfer does not move past results to another sheet.
  group_id integer not null references student_groups,
  -- 1 normal, 2 locked, 4 removed.
  status smallint not null default 1 check (status in (1, 2, 4)),
  constraint student_subjects_once unique (student_id, semester_subject_id),
  constraint student_subjects_subject foreign key (curriculum_id, semester_subject_id)
    references semester_subjects (curriculum_id, id)
);
create index student_subjects_of_group on student_subjects (semester_subject_id, group_id);
create index student_subjects_register on student_subjects (register_id);

-- A sheet: the students of a group who take a subject, for one control type and statement number. Its rows follow from student_subjects.
create table statements (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  curriculum_id integer not null,
  semester_id integer not null,
  semester_subject_id integer not null,
  group_id integer not null,
  -- 2 interim, 3 final.
  control_type_id smallint not null check (control_type_id in (2, 3)),
  statement smallint not null check (statement between 1 and 3),
  -- Unique in university and academic year; given when the first mark is entered or the sheet is printed.
  number integer check (number > 0),
  academic_year_id integer references academic_years,
  state text not null default 'open' check (state in ('open', 'entered', 'closed')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint statements_numbered check ((number is null) = (academic_year_id is null)),
  constraint statements_number unique (university_id, academic_year_id, number),
  constraint statements_once unique (semester_subject_id, group_id, control_type_id, statement),
  constraint statements_curriculum foreign key (university_id, curriculum_id) references curricula (university_id, id),
  constraint statements_semester foreign key (curriculum_id, semester_id) references semesters (curriculum_id, id),
  constraint statements_subject foreign key (curriculum_id, semester_subject_id)
    references semester_subjects (curriculum_id, id),
  constraint statements_group foreign key (university_id, group_id) references student_groups (university_id, id)
);
create index statements_listed on statements (university_id, control_type_id, id);
create index statements_group on statements (group_id, semester_id);
create index statements_semester on statements (curriculum_id, semester_id);
create trigger statements_version before update on statements for each row execute function make_new_version();
create trigger statements_audit after insert or update or delete on statements
  for each row execute function write_audit('curriculum_id');

-- The life of a sheet: who entered, closed and reopened it, when and why.
create table statement_events (
  id integer generated always as identity primary key,
  statement_id integer not null references statements on delete cascade,
  act text not null check (act in ('enter', 'close', 'reopen')),
  reason text check (reason <> ''),
  user_id integer not null,
  created_at timestamptz not null default now(),
  constraint statement_events_reason check (act <> 'reopen' or reason is not null)
);
create index statement_events_statement on statement_events (statement_id, id);

create table statement_counters (
  university_id integer not null references universities on delete cascade,
  academic_year_id integer not null references academic_years,
  last integer not null,
  primary key (university_id, academic_year_id)
);

-- The result of a student in one statement of a subject, with the maxima and the pass score that applied.
create table ratings (
  id integer generated always as identity primary key,
  student_subject_id integer not null references student_subjects,
  statement smallint not null check (statement between 1 and 3),
  ic_rating numeric(5, 2) check (ic_rating between 0 and ic_max),
  fc_rating numeric(5, 2) check (fc_rating between 0 and fc_max),
  absent boolean not null default false,
  -- round half up of ic + fc, once the final control is entered; its mark by the bands of the curriculum.
  rating smallint check (rating between 0 and 100),
  mark smallint check (mark between 2 and 5),
  ic_max smallint not null check (ic_max between 0 and 100),
  fc_max smallint not null check (fc_max between 0 and 100),
  passing_score smallint not null check (passing_score between 0 and 100),
  source text not null check (source in ('entered', 'test', 'imported', 'restored', 'retake', 'transferred')),
  reason text check (reason <> ''),
  -- No reference: a mark outlives the account of the user.
  user_id integer not null,
  changed_at timestamptz not null default now(),
  version integer not null default 1,
  constraint ratings_once unique (student_subject_id, statement),
  constraint ratings_absent check (not absent or fc_rating is null),
  constraint ratings_mark check ((mark is null) = (rating is null))
);

-- The values that changes of ratings replaced: never changed themselves.
create table rating_changes (
  id integer generated always as identity primary key,
  rating_id integer not null references ratings,
  version integer not null,
  ic_rating numeric(5, 2),
  fc_rating numeric(5, 2),
  absent boolean not null,
  rating smallint,
  mark smallint,
  source text not null,
  reason text,
  user_id integer not null,
  changed_at timestamptz not null,
  constraint rating_changes_once unique (rating_id, version)
);
create trigger rating_changes_frozen before update or delete on rating_changes
  for each row execute function refuse_change();

-- Each update of a rating adds what it replaces to the history; a rating is never deleted.
create function add_rating_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'A rating is never deleted';
  end if;
  insert into rating_changes (rating_id, version, ic_rating, fc_rating, absent, rating, mark, source, reason, user_id, changed_at)
  values (old.id, old.version, old.ic_rating, old.fc_rating, old.absent, old.rating, old.mark, old.source, old.reason,
          old.user_id, old.changed_at);
  new.version := old.version + 1;
  return new;
end $$;
create trigger ratings_history before update or delete on ratings for each row execute function add_rating_change();
