-- What students read. Rows of views are narrow and without references: they outlive what was read. One row per student and
-- lesson says what has been read, so that counters and the last place need no scan of the views.

create table lesson_views (
  at timestamptz not null default now(),
  student_id integer not null,
  semester_subject_id integer not null,
  lesson_id integer not null,
  primary key (student_id, lesson_id, at)
) partition by range (at);
create table lesson_views_rest partition of lesson_views default;

create table item_views (
  at timestamptz not null default now(),
  student_id integer not null,
  semester_subject_id integer not null,
  item_id integer not null,
  primary key (student_id, item_id, at)
) partition by range (at);
create table item_views_rest partition of item_views default;

create table lesson_readings (
  student_id integer not null references students on delete cascade,
  semester_subject_id integer not null,
  lesson_id integer not null,
  -- When the lesson was last opened and each item last read, in microseconds: at most one view is recorded in ten minutes.
  opened_at bigint,
  items jsonb not null default '{}',
  last_item_id integer,
  read_at timestamptz not null default now(),
  primary key (student_id, semester_subject_id, lesson_id)
);

-- Records that a student opens a lesson or reads an item of it.
create function record_reading(reader integer, subject integer, lesson integer, item integer, opens boolean) returns void language sql as $$
  with clock as (
    select (extract(epoch from now()) * 1000000)::bigint as stamp, (extract(epoch from now() - interval '10 minutes') * 1000000)::bigint as due
  ), reading as (
    insert into lesson_readings as known (student_id, semester_subject_id, lesson_id, opened_at, items, last_item_id)
    select reader, subject, lesson, case when opens then stamp end,
      case when item is null then '{}' else jsonb_build_object(item, stamp) end, item
    from clock
    on conflict (student_id, semester_subject_id, lesson_id) do update set
      opened_at = case when opens and coalesce(known.opened_at, 0) <= (select due from clock) then excluded.opened_at else known.opened_at end,
      items = case when coalesce((known.items ->> item::text)::bigint, 0) <= (select due from clock)
        then known.items || excluded.items else known.items end,
      last_item_id = coalesce(excluded.last_item_id, known.last_item_id),
      read_at = now()
    where opens and coalesce(known.opened_at, 0) <= (select due from clock)
      or coalesce((known.items ->> item::text)::bigint, 0) <= (select due from clock)
      or known.last_item_id is distinct from excluded.last_item_id
      or exists (select from lesson_readings other
        where other.student_id = reader and other.semester_subject_id = subject and other.read_at > known.read_at)
    returning opened_at, items
  ), opened as (
    insert into lesson_views (student_id, semester_subject_id, lesson_id)
    select reader, subject, lesson from reading, clock where opened_at = stamp and opens
  )
  insert into item_views (student_id, semester_subject_id, item_id)
  select reader, subject, item from reading, clock where item is not null and (items ->> item::text)::bigint = stamp
$$;
