-- Who asked for failed e-mails and Telegram messages to be sent again (docs/domain.md §19).
create table delivery_resends (
  id integer generated always as identity primary key,
  -- null: of accounts of all universities.
  university_id integer references universities on delete cascade,
  -- null: both channels.
  channel text check (channel in ('email', 'telegram')),
  -- null: all messages and notifications. No reference: the audit shows no titles of messages.
  message_id integer,
  receivers integer not null check (receivers > 0),
  created_at timestamptz not null default now()
);
create index delivery_resends_university on delivery_resends (university_id) where university_id is not null;
create trigger delivery_resends_audit after insert on delivery_resends for each row execute function write_audit('id');

create index deliveries_failed on deliveries (message_id, receiver_id) where state = 'failed' and message_id is not null;
