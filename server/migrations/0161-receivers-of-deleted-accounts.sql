-- The number of receivers of a sent message follows deleted accounts.
create function lower_receiver_count() returns trigger language plpgsql as $$
begin
  update messages set receiver_count = receiver_count - gone.count
  from (select message_id, count(*)::integer as count from old_rows group by message_id) gone
  where messages.id = gone.message_id and messages.state = 'sent';
  return null;
end $$;
create trigger message_receivers_removed after delete on message_receivers
  referencing old table as old_rows for each statement execute function lower_receiver_count();

-- Neither a move to the trash nor fewer receivers are a change of the content.
drop trigger messages_version on messages;
create trigger messages_version before update on messages
  for each row when (old.trashed_at is not distinct from new.trashed_at
    and (old.receiver_count = new.receiver_count or old.state is distinct from new.state))
  execute function make_new_version();

update messages set receiver_count = (select count(*) from message_receivers where message_id = messages.id)
where state = 'sent' and receiver_count <> (select count(*) from message_receivers where message_id = messages.id);
