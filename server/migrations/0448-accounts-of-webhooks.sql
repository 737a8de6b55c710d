-- The removal of an account is refused while a webhook of its university has it: the webhook with its secret and its position in the
-- change feed is not deleted with the account. The rows are checked by 0449.
alter table webhooks
  drop constraint webhooks_user_id_fkey,
  add constraint webhooks_user_id_fkey foreign key (user_id) references users not valid;
