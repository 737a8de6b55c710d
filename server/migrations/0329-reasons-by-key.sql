-- The key of a reason that the product gives, so that it is read in the language of the reader. `reason` holds its text for
-- the version before, whose changes of a rating do not know the key.
alter table ratings add column reason_key text;
alter table rating_changes add column reason_key text;
alter table statement_events add column reason_key text;

create or replace function add_rating_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'A rating is never deleted';
  end if;
  insert into rating_changes (rating_id, version, ic_rating, fc_rating, absent, rating, mark, source, reason, reason_key, user_id,
    changed_at)
  values (old.id, old.version, old.ic_rating, old.fc_rating, old.absent, old.rating, old.mark, old.source, old.reason,
          old.reason_key, old.user_id, old.changed_at);
  if new.reason is distinct from old.reason and new.reason_key is not distinct from old.reason_key then
    new.reason_key := null;
  end if;
  new.version := old.version + 1;
  return new;
end $$;
