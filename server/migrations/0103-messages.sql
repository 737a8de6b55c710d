-- Messages between accounts (docs/domain.md §17). Names of receivers are not stored: only the sender's, because an account may be removed.
create table messages (
  id integer generated always as identity primary key,
  -- null: of a super administrator, to accounts of several universities.
  university_id integer references universities on delete cascade,
  sender_id integer not null,
  sender_username text not null check (sender_username <> ''),
  -- sending: a job writes the receivers.
  state text not null default 'draft' check (state in ('draft', 'template', 'sending', 'sent')),
  title text not null default '',
  -- Sanitised HTML, and the same as plain text, for e-mail and search.
  body text not null default '',
  body_text text not null default '',
  parent_id integer references messages on delete cascade,
  -- The first message of the thread; null in that message.
  thread_id integer references messages on delete cascade,
  -- Chosen receivers: accounts, groups, departments, faculties or filters of lists.
  receivers jsonb not null default '{}' check (jsonb_typeof(receivers) = 'object'),
  -- Template fields in title or body; their values are stored for each receiver.
  fields text[] not null default '{}',
  -- Also sent by e-mail to receivers who have not decided against it.
  by_email boolean not null default false,
  attachment_ids integer[] not null default '{}',
  -- Attachments and pictures of the body. A file is claimed by the first message with it; messages made from a template share its files.
  file_ids integer[] not null default '{}',
  receiver_count integer not null default 0,
  job_id integer,
  sent_at timestamptz,
  -- The sender moved it to the trash.
  trashed_at timestamptz,
  search_key text generated always as (
    search_key(left(title || ' ' || sender_username || ' ' || body_text, 4000))) stored not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint messages_sent_at check ((state = 'sent') = (sent_at is not null)),
  constraint messages_thread check ((parent_id is null) = (thread_id is null))
);
create index messages_of_sender on messages (sender_id, state, coalesce(sent_at, updated_at) desc, id desc)
  where trashed_at is null;
create index messages_trash on messages (sender_id, trashed_at desc) where trashed_at is not null;
create index messages_in_thread on messages (thread_id, id) where thread_id is not null;
create index messages_parent on messages (parent_id) where parent_id is not null;
create index messages_university on messages (university_id) where university_id is not null;
create index messages_search on messages using gin (search_key gin_trgm_ops);
create index messages_file on messages using gin (file_ids) where file_ids <> '{}';
-- Moving a message to the trash is no change of its content.
create trigger messages_version before update on messages
  for each row when (old.trashed_at is not distinct from new.trashed_at) execute function make_new_version();
create trigger messages_files after delete on messages for each row execute function release_files();

-- One row for each receiver: narrow, because one message may have 100,000.
create table message_receivers (
  message_id integer not null references messages on delete cascade,
  receiver_id integer not null references users on delete cascade,
  -- The same as of the message, for the order of the inbox.
  sent_at timestamptz not null,
  read_at timestamptz,
  trashed_at timestamptz,
  -- Values of the template fields at the time of sending.
  field_values jsonb,
  primary key (message_id, receiver_id)
);
create index message_receivers_inbox on message_receivers (receiver_id, sent_at desc, message_id desc)
  where trashed_at is null;
create index message_receivers_unread on message_receivers (receiver_id)
  where read_at is null and trashed_at is null;
create index message_receivers_trash on message_receivers (receiver_id, trashed_at desc)
  where trashed_at is not null;

-- Outbox of e-mails and Telegram messages. The address is read when it is sent: a corrected one takes effect.
create table message_deliveries (
  message_id integer not null,
  receiver_id integer not null,
  channel text not null check (channel in ('email', 'telegram')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  -- The process that sends it now, until its lease expires.
  worker uuid,
  leased_until timestamptz,
  sent_at timestamptz,
  error text,
  primary key (message_id, receiver_id, channel),
  foreign key (message_id, receiver_id) references message_receivers on delete cascade,
  constraint message_deliveries_sent check ((state = 'sent') = (sent_at is not null))
);
create index message_deliveries_due on message_deliveries (channel, due_at) where state = 'waiting';

-- What reaches an account besides the product; without a row: e-mails that the sender asked for, and nothing else.
create table message_preferences (
  user_id integer primary key references users on delete cascade,
  by_email boolean not null,
  updated_at timestamptz not null default now()
);
