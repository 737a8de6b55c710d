-- Sessions that their owner sees and closes, and the authenticator app that some accounts are asked for at sign-in.

-- The number is what its owner names a session by; it neither refreshes nor closes anything by itself.
-- The origin is device and network in words: whether a sign-in comes from where there were some before.
alter table sessions
  add column number integer generated always as identity unique,
  add column origin text,
  drop constraint sessions_closed_because_check,
  add constraint sessions_closed_because_check
    check (closed_because in ('logout', 'reuse', 'password', 'account', 'owner', 'second_factor'));
create index sessions_origin on sessions (user_id, origin);

alter table permission_groups add column second_factor_required boolean not null default false;

-- A secret that was shown, and counts once the first code from it arrives.
create table second_factor_setups (
  user_id integer primary key references users on delete cascade,
  secret bytea not null,
  expires_at timestamptz not null
);

create table second_factors (
  user_id integer primary key references users on delete cascade,
  university_id integer,
  -- Sealed with the server's key.
  secret bytea not null,
  recovery_hashes bytea[] not null,
  recovery_codes_left integer not null generated always as (cardinality(recovery_hashes)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint second_factors_of_university foreign key (university_id, user_id) references users (university_id, id)
    on update cascade on delete cascade
);
create trigger second_factors_version before update on second_factors for each row execute function make_new_version();
create trigger second_factors_audit after insert or update or delete on second_factors
  for each row execute function write_audit('user_id', 'secret', 'recovery_hashes');

-- What became of the codes that were given; locked together with the above.
create table second_factor_tries (
  user_id integer primary key references second_factors on delete cascade,
  -- Steps of half a minute: a code of this one or an earlier one was used, and is used up.
  last_step integer not null,
  -- Wrong codes since the last right one.
  failures integer not null default 0,
  failed_at timestamptz not null default now()
);

-- Whoever gave the right password and still owes the code. Used once, good for minutes, and for this alone.
create table sign_in_challenges (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  remember boolean not null,
  expires_at timestamptz not null
);
create index sign_in_challenges_user on sign_in_challenges (user_id);
