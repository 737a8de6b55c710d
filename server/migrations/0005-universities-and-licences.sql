-- What a university says of itself, and the licence under which it is open.

-- Universities that stood here before know none of this yet: their editor asks for it.
alter table universities
  add column phone_number text not null default '' check (phone_number ~ '^([0-9]{9})?$'),
  add column account_number text not null default '',
  add column accountant text not null default '',
  add column advisor text not null default '',
  add column founded_year smallint check (founded_year between 1000 and 2100);
alter table university_translations
  add column rector text not null default '',
  add column address text not null default '';
create index university_translations_name_key on university_translations using gin (name_key gin_trgm_ops);

create table licences (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  status text not null check (status in ('active', 'blocked')),
  allowed_domain text not null check (allowed_domain <> '' and allowed_domain = lower(allowed_domain)),
  org_code text not null check (org_code <> ''),
  -- Sealed (server/src/secrets): the key stands elsewhere.
  secret bytea not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index licences_university_unique on licences (university_id);
create unique index licences_domain_unique on licences (allowed_domain);
create unique index licences_org_code_unique on licences (lower(org_code));
create trigger licences_version before update on licences for each row execute function make_new_version();
create trigger licences_audit after insert or update or delete on licences
  for each row execute function write_audit('id', 'secret');

-- Who has seen a secret, and how. Accounts and licences go, this stays: the name is the one that the person had then.
create table licence_showings (
  id bigint generated always as identity primary key,
  university_id integer not null references universities on delete cascade,
  licence_id integer not null,
  user_id integer not null,
  seen_by text not null,
  act text not null check (act in ('entered', 'rotated', 'shown')),
  address text not null,
  at timestamptz not null default now()
);
create index licence_showings_licence on licence_showings (licence_id, id desc);
