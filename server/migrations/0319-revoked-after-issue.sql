-- now() is the start of a transaction: a revocation that waited for an issue which began after it would be the earlier of both.
create or replace function refuse_paper_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.revoked_at is null and new.revoked_at is not null
    and to_jsonb(new) - '{revoked_at,revoked_by,revocation_reason}'::text[]
      = to_jsonb(old) - '{revoked_at,revoked_by,revocation_reason}'::text[] then
    new.register_id := null;
    new.revoked_at := greatest(new.revoked_at, old.issued_at);
    return new;
  end if;
  raise exception 'A row of % is never changed', tg_table_name;
end $$;
