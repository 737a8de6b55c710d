-- A chat that somebody else has linked reads the notifications of an account no longer once its owner, or an administrator, has changed
-- its password or closed it, as with browsers (0250).
create function unlink_telegram_of_account() returns trigger language plpgsql as $$
begin
  -- The code first: a chat that is being linked with it is then removed with the others.
  delete from telegram_codes where user_id = new.id;
  delete from telegram_chats where user_id = new.id;
  return null;
end $$;
create trigger users_telegram after update of status, blocked, must_set_password, password_hash on users for each row
  when ((new.status <> 1 and old.status = 1) or (new.blocked and not old.blocked)
    or (new.must_set_password and not old.must_set_password) or new.password_hash is distinct from old.password_hash)
  execute function unlink_telegram_of_account();
