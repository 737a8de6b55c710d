-- The last delivery that was made for another address, or with the rights of another account: it and those before it are not sent any more.
alter table webhook_states add column last_former_delivery_id integer;
