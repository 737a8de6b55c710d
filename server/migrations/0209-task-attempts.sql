-- What students hand in for tasks of lessons, and how it was checked. Attempts are never deleted.
create table task_attempts (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  student_id integer not null references students,
  semester_subject_id integer not null references semester_subjects,
  -- The group with which the student took the subject: its teacher checks the task.
  group_id integer not null references student_groups,
  item_id integer not null references lesson_items,
  number smallint not null check (number >= 1),
  text text not null default '',
  -- 0 unchecked, 1 accepted with points, 2 rejected with a reason.
  status smallint not null default 0 check (status in (0, 1, 2)),
  mark smallint check (mark between 0 and 100),
  comment text not null default '',
  -- No reference: the row outlives the account of the user.
  checked_by integer,
  checked_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint task_attempts_number unique (student_id, item_id, semester_subject_id, number),
  constraint task_attempts_mark check ((status = 1) = (mark is not null)),
  constraint task_attempts_reason check (status <> 2 or comment <> '')
);
-- The first page of a teacher: a few ranges, one for each group and subject.
create index task_attempts_of_group on task_attempts (semester_subject_id, group_id, status, id);
create index task_attempts_listed on task_attempts (university_id, status, id);
create index task_attempts_item on task_attempts (item_id);
create index task_attempts_group on task_attempts (group_id);
create trigger task_attempts_version before update on task_attempts for each row execute function make_new_version();
create trigger task_attempts_files after delete on task_attempts for each row execute function release_files();

-- The results that later ones replaced; never changed themselves.
create table task_attempt_changes (
  attempt_id integer not null references task_attempts on delete cascade,
  version integer not null,
  status smallint not null,
  mark smallint,
  comment text not null,
  checked_by integer,
  checked_at timestamptz,
  primary key (attempt_id, version)
);
create trigger task_attempt_changes_frozen before update or delete on task_attempt_changes
  for each row execute function refuse_change();

create function add_task_attempt_change() returns trigger language plpgsql as $$
begin
  insert into task_attempt_changes (attempt_id, version, status, mark, comment, checked_by, checked_at)
  values (old.id, old.version, old.status, old.mark, old.comment, old.checked_by, old.checked_at);
  return null;
end $$;
create trigger task_attempts_history after update on task_attempts for each row execute function add_task_attempt_change();

-- What students write under a lesson. A removed comment stays in the record.
create table lesson_comments (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  lesson_id integer not null references syllabus_lessons on delete cascade,
  student_id integer not null references students,
  -- The author's account; no reference: a comment outlives it.
  user_id integer not null,
  title text not null check (title <> ''),
  removed_at timestamptz,
  removed_by integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint lesson_comments_removed check ((removed_at is null) = (removed_by is null))
);
create index lesson_comments_lesson on lesson_comments (lesson_id, id);
create index lesson_comments_student on lesson_comments (student_id);
