-- The connection to the ministry's service, and what is sent to it (docs/domain.md §15, decision 121).

create table ministry_connections (
  id integer generated always as identity primary key,
  university_id integer not null references universities on delete cascade,
  -- Address, client, user and passwords, encrypted with the key of the secrets.
  secret bytea not null,
  -- The code with which its student numbers begin: the account must belong to this university.
  university_code text not null constraint ministry_connections_code check (university_code ~ '^[0-9]{3,4}$'),
  -- Whether what changed is sent every night.
  nightly boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ministry_connections_of_university unique (university_id)
);
create trigger ministry_connections_version before update on ministry_connections for each row execute function make_new_version();
create trigger ministry_connections_audit after insert or update or delete on ministry_connections
  for each row execute function write_audit('id', 'secret');

-- Since when nothing can be sent, and why, in the service's words if it has said anything.
create table ministry_states (
  university_id integer primary key references universities on delete cascade,
  away_since timestamptz not null default now(),
  problem text not null constraint ministry_states_problem check (problem in ('away', 'account', 'university')),
  said text
);

-- What is sent of students. A row is one payload: another one is sent in another row.
create table hemis_pushes (
  id integer generated always as identity primary key,
  university_id integer not null references universities on delete cascade,
  student_id integer not null references students on delete cascade,
  -- The service takes only this; study statuses it takes from nobody.
  kind text not null constraint hemis_pushes_kind check (kind in ('gpa')),
  -- The academic year, by its first year.
  year smallint not null,
  payload jsonb not null check (jsonb_typeof(payload) = 'object'),
  payload_hash text not null,
  -- Sent with every attempt.
  idempotency_key uuid not null default gen_random_uuid(),
  state text not null default 'waiting'
    constraint hemis_pushes_state check (state in ('waiting', 'sent', 'refused', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  response_status smallint,
  -- Why it was refused, in the service's words; without any, a key of ours.
  said text,
  reason text constraint hemis_pushes_reason check (reason in ('unknown_student', 'other_university', 'no_answer')),
  -- Null: every night.
  user_id integer,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint hemis_pushes_sent check ((state = 'sent') = (sent_at is not null))
);
create unique index hemis_pushes_once on hemis_pushes (student_id, kind, year) where state = 'waiting';
create index hemis_pushes_of_student on hemis_pushes (student_id, kind, year, id desc);
create index hemis_pushes_of_university on hemis_pushes (university_id, id desc);
create index hemis_pushes_by_state on hemis_pushes (university_id, state, id desc) where state <> 'sent';
create index hemis_pushes_due on hemis_pushes (university_id, due_at) where state = 'waiting';
