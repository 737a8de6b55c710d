-- One outbox for messages and notifications, and what each account receives by which channel (docs/domain.md §18 and §19).

alter table notifications
  add column kind text not null default 'jobs' check (kind in ('jobs', 'deadlines', 'security')),
  -- A notification with the same key was written before: it is not repeated.
  add column once_key text;
alter table notifications alter column kind drop default;
create unique index notifications_once on notifications (user_id, once_key) where once_key is not null;

-- Without a row the default of the kind applies (contract/src/notifications/notification-preferences.ts).
create table notification_preferences (
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('messages', 'jobs', 'deadlines', 'security')),
  channel text not null check (channel in ('email', 'telegram')),
  enabled boolean not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, kind, channel),
  -- These e-mails protect the account.
  constraint notification_preferences_security check (enabled or kind <> 'security' or channel <> 'email')
);
insert into notification_preferences (user_id, kind, channel, enabled, updated_at)
select user_id, 'messages', 'email', by_email, updated_at from message_preferences;
drop table message_preferences;

alter table message_deliveries rename to deliveries;
alter table deliveries rename constraint message_deliveries_sent to deliveries_sent;
alter table deliveries
  drop constraint message_deliveries_pkey,
  add column id bigint generated always as identity primary key,
  alter column message_id drop not null,
  add column notification_id integer references notifications on delete cascade,
  -- Set before a request that cannot be repeated without a duplicate.
  add column sending_at timestamptz,
  add column created_at timestamptz not null default now(),
  -- When `error` was set.
  add column error_at timestamptz,
  drop constraint message_deliveries_state_check,
  -- unconfirmed: the connection ended before the answer, and a repetition might arrive twice.
  add constraint deliveries_state_check check (state in ('waiting', 'sent', 'failed', 'unconfirmed')),
  add constraint deliveries_subject check (num_nonnulls(message_id, notification_id) = 1);
alter table deliveries rename constraint message_deliveries_channel_check to deliveries_channel_check;
alter table deliveries rename constraint message_deliveries_message_id_receiver_id_fkey to deliveries_receiver;
update deliveries set error_at = now() where error is not null;
drop index message_deliveries_due;
create unique index deliveries_of_message on deliveries (message_id, receiver_id, channel) where message_id is not null;
create unique index deliveries_of_notification on deliveries (notification_id, channel) where notification_id is not null;
-- Notifications are sent before messages, which may have 100,000 receivers.
create index deliveries_due on deliveries (channel, (message_id is not null), due_at) where state = 'waiting';
create index deliveries_errors on deliveries (channel, error_at) where error is not null;
create index deliveries_sending on deliveries (leased_until) where state = 'waiting' and sending_at is not null;
