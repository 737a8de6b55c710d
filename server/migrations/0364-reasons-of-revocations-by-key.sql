-- Why the product revoked a paper, by the key of the text; the reason itself is in the language of the user who acted.
alter table papers add column revocation_reason_key text;

create or replace function refuse_paper_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.revoked_at is null and new.revoked_at is not null
    and to_jsonb(new) - '{revoked_at,revoked_by,revocation_reason,revocation_reason_key}'::text[]
      = to_jsonb(old) - '{revoked_at,revoked_by,revocation_reason,revocation_reason_key}'::text[] then
    new.register_id := null;
    new.revoked_at := greatest(new.revoked_at, old.issued_at);
    return new;
  end if;
  raise exception 'A row of % is never changed', tg_table_name;
end $$;
