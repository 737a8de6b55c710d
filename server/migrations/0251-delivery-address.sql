-- The e-mail address that a notification is sent to in place of the account's: the former one, after a change.
alter table deliveries
  add column address text,
  add constraint deliveries_address check (address is null or (channel = 'email' and notification_id is not null));
drop index deliveries_of_notification;
create unique index deliveries_of_notification on deliveries (notification_id, channel, coalesce(address, ''))
  where notification_id is not null;
