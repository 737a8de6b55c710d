-- Webhooks: addresses of other systems that are called when something has changed (decision 117).

create table webhooks (
  id integer generated always as identity primary key,
  university_id integer not null references universities on delete cascade,
  -- The account whose rights bound what is sent: who made it, or changed it last.
  user_id integer not null references users on delete cascade,
  name text not null check (name <> ''),
  url text not null check (length(url) between 1 and 1000),
  -- Of the change feed.
  resources text[] not null check (cardinality(resources) > 0),
  -- Encrypted for this.
  secret_owner uuid not null,
  secret bytea not null,
  former_secret bytea,
  former_secret_until timestamptz,
  status smallint not null default 1 check (status in (0, 1)),
  stopped_because text check (stopped_because in ('administrator', 'failures', 'gone', 'account', 'restored')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint webhooks_stopped check ((status = 0) = (stopped_because is not null)),
  constraint webhooks_former check ((former_secret is null) = (former_secret_until is null))
);
create index webhooks_university on webhooks (university_id);
create index webhooks_user on webhooks (user_id);
create trigger webhooks_version before update on webhooks for each row execute function make_new_version();
create trigger webhooks_audit after insert or update or delete on webhooks
  for each row execute function write_audit('id', 'secret', 'former_secret', 'former_secret_until', 'secret_owner');

-- Apart from the webhooks, because it changes with every event.
create table webhook_states (
  webhook_id integer primary key references webhooks on delete cascade,
  -- Cursor of the change feed: what is after it was not sent yet.
  position text not null,
  failing_since timestamptz
);

create table webhook_deliveries (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  message_id uuid not null unique default gen_random_uuid(),
  type text not null,
  -- The body as it is signed and sent.
  payload text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  -- Since the last replay.
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  response_status smallint,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint webhook_deliveries_sent check ((state = 'sent') = (sent_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where state = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (webhook_id) where state = 'failed';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_age on webhook_deliveries (created_at);

create table webhook_attempts (
  id integer generated always as identity primary key,
  delivery_id integer not null references webhook_deliveries on delete cascade,
  at timestamptz not null default now(),
  response_status smallint,
  duration integer not null,
  excerpt text not null
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id desc);
