-- A change that gives a row to another university changes the one that it leaves as well.
create or replace function refuse_while_moving() returns trigger language plpgsql as $$
declare
  belongs boolean := true;
  -- What a sign-in changes: users sign in to read, and see where the university has moved.
  signing_in constant text[] := '{last_sign_in_at,signed_in,last_used_at,counter,backed_up}';
begin
  if tg_nargs > 0 and tg_op <> 'DELETE' then
    execute tg_argv[0] into belongs using new;
  end if;
  if tg_nargs > 0 and (tg_op = 'DELETE' or tg_op = 'UPDATE' and belongs is not true) then
    execute tg_argv[0] into belongs using old;
  end if;
  if belongs and tg_op = 'UPDATE' then
    belongs := to_jsonb(old) - signing_in <> to_jsonb(new) - signing_in;
  end if;
  if belongs and coalesce(current_setting('dekanat.moves', true), '') <> 'on' then
    if coalesce(current_setting('dekanat.user_id', true), '') = ''
      and coalesce(current_setting('dekanat.request_id', true), '') ~ '^(job-.*|seed)?$' then
      return null;
    end if;
    raise exception 'The university is being moved to another installation' using errcode = 'DK503';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
