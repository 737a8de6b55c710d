-- Work that goes on by itself, whoever watches; and what people are told of it.

-- Queue and record in one: a job is written by the transaction that asks for it, and is seen as it is. Nothing of it is audited:
-- its lines say who asked, cancelled and tried again, and what it changes is written down where it is changed.
create table jobs (
  id integer generated always as identity primary key,
  kind text not null check (kind <> ''),
  input jsonb not null,
  -- None: the product's own.
  university_id integer references universities on delete cascade,
  -- No reference: what was done outlives the account. None: a job that comes round by itself.
  user_id integer,
  language text not null default 'oz',
  -- Comes round by itself: at most one of its kind is waiting or running.
  scheduled boolean not null default false,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  step text,
  done integer not null default 0 check (done >= 0),
  total integer check (total >= 0),
  cancel_asked boolean not null default false,
  -- The server process at work, and when it last gave a sign of life.
  worker uuid,
  alive_at timestamptz,
  -- When it is over.
  days_kept smallint not null default 90,
  result jsonb,
  error jsonb,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  constraint jobs_at_work check ((status = 'running') = (worker is not null) and (worker is null) = (alive_at is null)),
  constraint jobs_over check ((status in ('done', 'failed', 'cancelled')) = (finished_at is not null))
);
create index jobs_due on jobs (due_at, id) where status = 'waiting';
create index jobs_alive on jobs (alive_at) where status = 'running';
create index jobs_university on jobs (university_id, id desc);
create index jobs_asker on jobs (user_id, id desc);
create unique index jobs_schedule on jobs (kind) where scheduled and status in ('waiting', 'running');
create trigger jobs_files after delete on jobs for each row execute function release_files();

-- What happened in the course of a job: keys of the catalogues, and what their texts mention.
create table job_lines (
  id bigint generated always as identity primary key,
  job_id integer not null references jobs on delete cascade,
  at timestamptz not null default now(),
  key text not null,
  details jsonb not null
);
create index job_lines_job on job_lines (job_id, id);

create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- Key of the catalogues, and what its text mentions.
  key text not null,
  details jsonb not null,
  -- The screen that it is about, if there is one.
  link text check (link like '/%'),
  read_at timestamptz,
  created_at timestamptz not null default now()
);
create index notifications_person on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_age on notifications (created_at);
