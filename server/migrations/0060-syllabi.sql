-- Syllabi: modules of lessons of items, with files, videos, tests and a question bank.
--
-- All rows of a syllabus name it, so that they are scoped and audited by it. Removed parts get `removed_at`, are hidden, and can
-- be restored for a day; the sweep deletes them afterwards.

create table syllabi (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  -- The faculty of an author who is bound to one; others of that kind change only those of their own faculty.
  faculty_id integer,
  author_id integer references users on delete set null,
  subject_id integer,
  academic_year_id integer not null references academic_years,
  -- The language of instruction: all texts are written in it.
  language text not null check (language in ('oz', 'uz', 'qq', 'ru', 'en')),
  name text not null check (name <> ''),
  name_key text not null generated always as (search_key(name)) stored,
  short_info text not null,
  requirements text not null default '',
  description text not null,
  photo integer references files,
  video integer,
  status text not null default 'draft' check (status in ('draft', 'publish')),
  -- The syllabus that this one and its copies come from; files belong to all of them together.
  origin_id integer not null,
  removed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint syllabi_of_university unique (university_id, id),
  constraint syllabi_faculty foreign key (university_id, faculty_id) references faculties (university_id, id),
  constraint syllabi_subject foreign key (university_id, subject_id) references subjects (university_id, id)
);
create index syllabi_faculty on syllabi (faculty_id);
create index syllabi_listed on syllabi (university_id, academic_year_id) where removed_at is null;
create index syllabi_subject on syllabi (subject_id);
create index syllabi_origin on syllabi (origin_id);
create index syllabi_name_key on syllabi using gin (name_key gin_trgm_ops);
create trigger syllabi_version before update on syllabi for each row execute function make_new_version();
create trigger syllabi_audit after insert or update or delete on syllabi
  for each row execute function write_audit('id', 'name_key', 'description');

-- An original is its own origin.
create function set_syllabus_origin() returns trigger language plpgsql as $$
begin
  new.origin_id := coalesce(new.origin_id, new.id);
  return new;
end $$;
create trigger syllabi_origin before insert on syllabi for each row execute function set_syllabus_origin();

-- Files of a syllabus are claimed for its origin, and released with the last syllabus that comes from it.
create function release_syllabus_files() returns trigger language plpgsql as $$
begin
  if not exists (select from syllabi where origin_id = old.origin_id) then
    update files set claimed_table = null, claimed_id = null, unclaimed_since = now()
    where claimed_table = 'syllabi' and claimed_id = old.origin_id;
    update videos set origin_id = null, unclaimed_since = now() where origin_id = old.origin_id;
  end if;
  return null;
end $$;
create trigger syllabi_files after delete on syllabi for each row execute function release_syllabus_files();

create table syllabus_modules (
  id integer generated always as identity primary key,
  syllabus_id integer not null references syllabi on delete cascade,
  sort integer not null,
  name text not null check (name <> ''),
  description text not null default '',
  start_date date,
  end_date date,
  removed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint syllabus_modules_of_syllabus unique (syllabus_id, id),
  constraint syllabus_modules_dates check (start_date <= end_date)
);
create trigger syllabus_modules_version before update on syllabus_modules
  for each row execute function make_new_version();
create trigger syllabus_modules_audit after insert or update or delete on syllabus_modules
  for each row execute function write_audit('syllabus_id');

create table syllabus_lessons (
  id integer generated always as identity primary key,
  syllabus_id integer not null,
  module_id integer not null,
  sort integer not null,
  name text not null check (name <> ''),
  type text check (type in ('theoretical', 'practical')),
  deadline_date timestamptz,
  comment_allow boolean not null default true,
  removed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint syllabus_lessons_of_syllabus unique (syllabus_id, id),
  constraint syllabus_lessons_syllabus foreign key (syllabus_id) references syllabi on delete cascade,
  constraint syllabus_lessons_module foreign key (syllabus_id, module_id)
    references syllabus_modules (syllabus_id, id) on delete cascade
);
create index syllabus_lessons_module on syllabus_lessons (module_id);
create trigger syllabus_lessons_version before update on syllabus_lessons
  for each row execute function make_new_version();
create trigger syllabus_lessons_audit after insert or update or delete on syllabus_lessons
  for each row execute function write_audit('syllabus_id');

-- A video, converted by a job. The bytes are in the storage under `key` and, converted, under those of video_media.
create table videos (
  id integer generated always as identity primary key,
  university_id integer references universities,
  uploaded_by integer not null,
  key uuid not null unique,
  name text not null check (name <> ''),
  mime text not null,
  size bigint not null,
  width integer,
  height integer,
  duration_seconds numeric,
  poster_key uuid,
  -- 0 not converted, 9 converting, 1 converted.
  converter_status smallint not null default 0 check (converter_status in (0, 1, 9)),
  converter_message text,
  -- The origin of the syllabi that show it. Without one it is swept.
  origin_id integer,
  unclaimed_since timestamptz default now(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index videos_origin on videos (origin_id);
create index videos_unclaimed on videos (unclaimed_since) where unclaimed_since is not null;
create trigger videos_version before update on videos for each row execute function make_new_version();

create table video_media (
  video_id integer not null references videos on delete cascade,
  quality smallint not null,
  key uuid not null unique,
  size bigint not null,
  primary key (video_id, quality)
);
alter table syllabi add constraint syllabi_video foreign key (video) references videos;

create table lesson_items (
  id integer generated always as identity primary key,
  syllabus_id integer not null,
  lesson_id integer not null,
  sort integer not null,
  type text not null check (type in ('text', 'video', 'question-answer', 'test')),
  text text not null default '',
  video_id integer references videos,
  allow_comment_after_correct_answer boolean not null default true,
  comment_allow boolean not null default true,
  count_of_attempts smallint not null default 3 check (count_of_attempts between 0 and 5),
  count_of_test_for_student integer not null default 0 check (count_of_test_for_student >= 0),
  removed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint lesson_items_of_syllabus unique (syllabus_id, id),
  constraint lesson_items_syllabus foreign key (syllabus_id) references syllabi on delete cascade,
  constraint lesson_items_lesson foreign key (syllabus_id, lesson_id)
    references syllabus_lessons (syllabus_id, id) on delete cascade
);
create index lesson_items_lesson on lesson_items (lesson_id);
-- A practical lesson has one task, a theoretical one has one test.
create unique index lesson_items_single on lesson_items (lesson_id, type)
  where type in ('question-answer', 'test') and removed_at is null;
create trigger lesson_items_version before update on lesson_items
  for each row execute function make_new_version();
create trigger lesson_items_audit after insert or update or delete on lesson_items
  for each row execute function write_audit('syllabus_id', 'text');

create table lesson_files (
  id integer generated always as identity primary key,
  syllabus_id integer not null,
  lesson_id integer not null,
  file_id integer not null references files,
  created_at timestamptz not null default now(),
  constraint lesson_files_of_lesson unique (lesson_id, file_id),
  constraint lesson_files_lesson foreign key (syllabus_id, lesson_id)
    references syllabus_lessons (syllabus_id, id) on delete cascade
);
create index lesson_files_file on lesson_files (file_id);
create index lesson_files_syllabus on lesson_files (syllabus_id, lesson_id);

-- The question bank of a subject.
create table bank_questions (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  subject_id integer not null,
  topic text not null default '',
  difficulty smallint not null default 2 check (difficulty between 1 and 3),
  question text not null check (question <> ''),
  question_key text not null generated always as (search_key(question)) stored,
  multiple_choice boolean not null,
  -- [{ answer, correct_answer }]
  answers jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bank_questions_subject foreign key (university_id, subject_id) references subjects (university_id, id)
);
create index bank_questions_subject on bank_questions (subject_id, topic);
create trigger bank_questions_version before update on bank_questions
  for each row execute function make_new_version();

-- Questions and answers are not audited one by one, because a file brings thousands: the item is. Those that were used in
-- an attempt are retired instead of deleted.
create table test_questions (
  id integer generated always as identity primary key,
  syllabus_id integer not null,
  item_id integer not null,
  sort integer not null,
  question text not null default '',
  multiple_choice boolean not null default false,
  bank_question_id integer references bank_questions on delete set null,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  constraint test_questions_item foreign key (syllabus_id, item_id)
    references lesson_items (syllabus_id, id) on delete cascade
);
create index test_questions_item on test_questions (item_id, sort);
create index test_questions_syllabus on test_questions (syllabus_id, item_id);
create index test_questions_bank on test_questions (bank_question_id) where bank_question_id is not null;

create table test_answers (
  id integer generated always as identity primary key,
  question_id integer not null references test_questions on delete cascade,
  sort integer not null,
  answer text not null default '',
  correct_answer boolean not null default false,
  retired_at timestamptz
);
create index test_answers_question on test_answers (question_id, sort);

create table proctoring_sessions (
  id integer generated always as identity primary key,
  syllabus_id integer not null,
  item_id integer not null,
  -- What students type; unguessable, and unique among all sessions.
  seans_code text not null unique,
  test_start_date timestamptz not null,
  test_end_date timestamptz not null,
  life_time integer not null check (life_time >= 1),
  author_id integer references users on delete set null,
  created_at timestamptz not null default now(),
  constraint proctoring_sessions_syllabus foreign key (syllabus_id) references syllabi on delete cascade,
  constraint proctoring_sessions_item foreign key (syllabus_id, item_id)
    references lesson_items (syllabus_id, id) on delete cascade,
  constraint proctoring_sessions_dates check (test_start_date < test_end_date)
);
create index proctoring_sessions_item on proctoring_sessions (item_id, id desc);
create index proctoring_sessions_syllabus on proctoring_sessions (syllabus_id, item_id);
create trigger proctoring_sessions_audit after insert or update or delete on proctoring_sessions
  for each row execute function write_audit('syllabus_id', 'seans_code');
