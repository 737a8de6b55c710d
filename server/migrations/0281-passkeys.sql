-- Passkeys (WebAuthn): keys of an account that a device keeps (decision 118).

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  university_id integer,
  -- The domain for which the device made the key, and the only one where it works.
  rp_id text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- The device keeps a copy elsewhere.
  backed_up boolean not null,
  name text not null check (name <> ''),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_credential unique (credential_id),
  constraint passkeys_of_university foreign key (university_id, user_id) references users (university_id, id)
    on update cascade on delete cascade
);
create index passkeys_user on passkeys (user_id, id);
create trigger passkeys_audit after insert or delete on passkeys
  for each row execute function write_audit('user_id', 'id', 'credential_id', 'public_key', 'counter', 'transports', 'rp_id', 'last_used_at');

-- What a device is asked to sign: once, and for one purpose.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'sign_in', 'second_factor')),
  -- Null: any account may answer.
  user_id integer references users on delete cascade,
  rp_id text not null,
  expires_at timestamptz not null,
  constraint passkey_challenges_account check ((purpose = 'sign_in') = (user_id is null))
);
create index passkey_challenges_user on passkey_challenges (user_id) where user_id is not null;
