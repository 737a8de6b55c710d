-- API tokens, with which programs call the API for an account (decision 117).

create table api_tokens (
  id integer generated always as identity primary key,
  -- The account for which the token acts, and its university when the token was made: in another one the token does not work.
  user_id integer not null references users on delete cascade,
  university_id integer references universities on delete cascade,
  kind text not null check (kind in ('personal', 'service')),
  name text not null check (name <> ''),
  -- SHA-256 of a random text of 238 bits, which needs no slow hash.
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- The last characters, by which the owner recognises the token.
  hint text not null check (length(hint) = 4),
  -- Names of the catalogue of the contract. What it may do are those of them that the account holds at the time of a request.
  permissions text[] not null check (cardinality(permissions) > 0),
  faculty_id integer references faculties on delete cascade,
  -- Addresses and networks; empty: all.
  allowed_addresses text[] not null default '{}',
  expires_at timestamptz not null,
  -- Who made and who revoked it. No foreign keys: tokens outlive those accounts, and do not prevent their removal.
  created_by integer,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by integer,
  revoked_because text check (revoked_because in ('owner', 'administrator', 'password')),
  constraint api_tokens_revoked check ((revoked_at is null) = (revoked_because is null)),
  constraint api_tokens_lifetime check (expires_at <= created_at + interval '366 days')
);
create index api_tokens_user on api_tokens (user_id, id desc);
create index api_tokens_university on api_tokens (university_id, id desc);
create index api_tokens_faculty on api_tokens (faculty_id) where faculty_id is not null;
create trigger api_tokens_audit after insert or update on api_tokens
  for each row execute function write_audit('id', 'token_hash');

-- Apart from the tokens, because it changes every minute.
create table api_token_uses (
  api_token_id integer primary key references api_tokens on delete cascade,
  used_at timestamptz not null,
  address text not null
);

-- Whoever knew the old password may have made a token with it. Tokens of programs were made by administrators and stay.
create function revoke_personal_tokens() returns trigger language plpgsql as $$
begin
  update api_tokens set revoked_at = now(), revoked_because = 'password'
  where user_id = new.id and kind = 'personal' and revoked_at is null;
  return null;
end $$;
create trigger users_api_tokens after update of password_hash on users for each row
  when (new.password_hash is distinct from old.password_hash)
  execute function revoke_personal_tokens();

-- The token whose request started the job: the job has no more rights than it. Backups leave tokens out, so this is no foreign key; a
-- job whose token is unknown is refused.
alter table jobs add column api_token_id integer;
