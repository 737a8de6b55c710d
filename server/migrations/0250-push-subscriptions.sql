-- Web Push: notifications shown by the browsers that people have chosen (decision 113).

create table push_subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- The session that subscribed last. It may have expired and be gone: the browser still shows notifications until it is signed out.
  session_id uuid,
  -- The address at the push service of the browser's vendor. Who knows it can only show what is encrypted with the keys.
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  -- Browser and system, such as “Chrome, Android”; null if unknown.
  device text,
  -- Whether the notification shows its text, also on a locked screen, or only what it is about.
  with_text boolean not null default false,
  created_at timestamptz not null default now(),
  -- When the push service accepted the last notification.
  last_used_at timestamptz,
  -- Since when it accepts none.
  failing_since timestamptz
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id) where session_id is not null;

-- Which devices have a delivery that others must get again: its rows are deleted with its last attempt.
create table push_receipts (
  delivery_id bigint not null references deliveries on delete cascade,
  subscription_id integer not null references push_subscriptions on delete cascade,
  primary key (delivery_id, subscription_id)
);
create index push_receipts_subscription on push_receipts (subscription_id);

-- A session that is closed by someone, not by time, takes its subscription with it.
create function remove_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;
create trigger sessions_push after update of closed_at on sessions for each row
  when (old.closed_at is null and new.closed_at is not null)
  execute function remove_push_of_session();

-- Nothing is shown to an account that is blocked, inactive or must set a password of its own again.
create function remove_push_of_account() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where user_id = new.id;
  return null;
end $$;
create trigger users_push after update of status, blocked, must_set_password on users for each row
  when ((new.status <> 1 and old.status = 1) or (new.blocked and not old.blocked)
    or (new.must_set_password and not old.must_set_password))
  execute function remove_push_of_account();

alter table deliveries drop constraint deliveries_channel_check;
alter table deliveries add constraint deliveries_channel_check check (channel in ('email', 'telegram', 'push'));
alter table delivery_resends drop constraint delivery_resends_channel_check;
alter table delivery_resends add constraint delivery_resends_channel_check check (channel in ('email', 'telegram', 'push'));
alter table notification_preferences drop constraint notification_preferences_channel_check;
alter table notification_preferences add constraint notification_preferences_channel_check
  check (channel in ('email', 'telegram', 'push'));
