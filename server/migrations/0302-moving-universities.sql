-- Since when a university is frozen, because it moves to another installation, and the address of that installation once it is open there.
alter table universities
  add column moving_since timestamptz,
  add column moved_to text,
  add constraint universities_moved check (moved_to is null or moving_since is not null) not valid;

-- Codes of papers of universities that have left, with their new address: printed codes lead here for ever. They outlive the papers.
create table moved_papers (
  code text not null constraint moved_papers_pkey primary key,
  address text not null
);

-- While a university moves, its tables have a trigger with this function (server/src/platform/moves/freeze.ts). A change by a request or by a
-- job of a user fails; one that the system makes to many universities at the same time leaves out the rows of this one. The argument asks
-- whether the row belongs to the university; without one, the condition of the trigger has.
create function refuse_while_moving() returns trigger language plpgsql as $$
declare
  belongs boolean := true;
  -- What a sign-in changes: users sign in to read, and see where the university has moved.
  signing_in constant text[] := '{last_sign_in_at,signed_in,last_used_at,counter,backed_up}';
begin
  if tg_nargs > 0 and tg_op = 'DELETE' then
    execute tg_argv[0] into belongs using old;
  elsif tg_nargs > 0 then
    execute tg_argv[0] into belongs using new;
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
