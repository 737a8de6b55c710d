-- Reports that are made and sent every week or month. They belong to their owner.
create table report_schedules (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  university_id integer not null references universities on delete cascade,
  name text not null check (name <> ''),
  report text not null check (report <> ''),
  -- Parameters of the report's file.
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  columns text[] not null,
  format text not null check (format in ('xlsx', 'pdf')),
  every text not null check (every in ('week', 'month')),
  day smallint not null check (day between 1 and case every when 'week' then 7 else 31 end),
  hour smallint not null check (hour between 0 and 23),
  previous_period boolean not null,
  by_email boolean not null,
  receiver_ids integer[] not null default '{}',
  language text not null,
  next_due_at timestamptz,
  paused_at timestamptz,
  -- Key and values of the text; null when the owner paused it.
  paused_because jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint report_schedules_paused check ((next_due_at is null) = (paused_at is not null)),
  constraint report_schedules_because check (paused_because is null or paused_at is not null)
);
create index report_schedules_of_user on report_schedules (user_id);
create index report_schedules_of_university on report_schedules (university_id);
create index report_schedules_next on report_schedules (next_due_at) where next_due_at is not null;
create trigger report_schedules_version before update on report_schedules
  for each row execute function make_new_version();

-- What became of each time that a schedule was due, and of each time that its owner sent it.
create table report_runs (
  id integer generated always as identity primary key,
  schedule_id integer not null references report_schedules on delete cascade,
  due_at timestamptz,
  -- Jobs are deleted after some time, and files with the last message that shows them.
  job_id integer,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  error jsonb,
  file_id integer,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- A due time is run once.
  constraint report_runs_due unique (schedule_id, due_at),
  constraint report_runs_finished check ((state = 'waiting') = (finished_at is null))
);
