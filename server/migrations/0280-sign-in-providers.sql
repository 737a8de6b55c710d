-- Sign-in with OpenID Connect, HEMIS and OneID, and with passkeys (decision 118).

create table sign_in_providers (
  id integer generated always as identity primary key,
  university_id integer not null references universities on delete cascade,
  kind text not null constraint sign_in_providers_kind check (kind in ('oidc', 'hemis_staff', 'hemis_student', 'oneid')),
  name text not null check (name <> ''),
  -- The issuer of OpenID Connect, or the address of HEMIS or OneID. It never changes: linked identities are those of this address.
  address text not null,
  client_id text not null,
  -- Encrypted with the key of the secrets.
  secret bytea not null,
  audience text not null constraint sign_in_providers_audience check (audience in ('staff', 'students', 'everyone')),
  match_by text not null
    constraint sign_in_providers_match_by check (match_by in ('email', 'pinfl', 'student_number', 'none')),
  -- The claim of OpenID Connect with the PINFL or the student number; null: the usual one.
  claim text,
  enabled boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sign_in_providers_name_unique unique (university_id, name)
);
create trigger sign_in_providers_version before update on sign_in_providers for each row execute function make_new_version();
create trigger sign_in_providers_audit after insert or update or delete on sign_in_providers
  for each row execute function write_audit('id', 'secret');

-- Which account a person of a provider signs in to.
create table linked_identities (
  id integer generated always as identity primary key,
  provider_id integer not null references sign_in_providers on delete cascade,
  user_id integer not null,
  university_id integer not null,
  -- What the provider calls the person; with OneID the PINFL, so it is shown nowhere.
  subject text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint linked_identities_subject unique (provider_id, subject),
  constraint linked_identities_account unique (provider_id, user_id),
  constraint linked_identities_of_university foreign key (university_id, user_id) references users (university_id, id)
    on update cascade on delete cascade
);
create index linked_identities_user on linked_identities (user_id);
create trigger linked_identities_audit after insert or delete on linked_identities
  for each row execute function write_audit('user_id', 'id', 'subject', 'last_used_at');

-- A sign-in that was sent to a provider. Used once, by the browser that began it.
create table sign_in_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider_id integer not null references sign_in_providers on delete cascade,
  nonce text not null,
  verifier text not null,
  redirect_uri text not null,
  return_to text not null,
  remember boolean not null,
  -- The session that links its own account; null: nobody is signed in.
  session_id uuid references sessions on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_attempts_provider on sign_in_attempts (provider_id);
create index sign_in_attempts_session on sign_in_attempts (session_id) where session_id is not null;

-- A person of a provider whose account was found, and who still has to give its password once.
create table identity_links (
  token_hash bytea primary key,
  browser_hash bytea not null,
  provider_id integer not null references sign_in_providers on delete cascade,
  subject text not null,
  user_id integer not null references users on delete cascade,
  remember boolean not null,
  expires_at timestamptz not null
);
create index identity_links_provider on identity_links (provider_id);
create index identity_links_user on identity_links (user_id);

-- With the second factor an identity is linked after the second step.
alter table sign_in_challenges
  add column provider_id integer references sign_in_providers on delete cascade,
  add column subject text,
  add constraint sign_in_challenges_identity check ((provider_id is null) = (subject is null));
create index sign_in_challenges_provider on sign_in_challenges (provider_id) where provider_id is not null;
