-- Universities, faculties, and the people who work with them.

create table universities (
  id integer generated always as identity primary key,
  default_language text not null check (default_language in ('oz', 'uz', 'qq', 'ru', 'en')),
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger universities_version before update on universities for each row execute function make_new_version();
create trigger universities_audit after insert or update or delete on universities
  for each row execute function write_audit('id');

create table university_translations (
  university_id integer not null references universities on delete cascade,
  language text not null check (language in ('oz', 'uz', 'qq', 'ru', 'en')),
  name text not null check (name <> ''),
  name_key text not null generated always as (search_key(name)) stored,
  primary key (university_id, language)
);
create trigger university_translations_audit after insert or update or delete on university_translations
  for each row execute function write_audit('university_id', 'name_key');

create table faculties (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  faculty_code text not null check (length(faculty_code) >= 2),
  dean_name text not null,
  position text not null check (position in ('boshlig''i', 'dekani')),
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint faculties_of_university unique (university_id, id)
);
create unique index faculties_code_unique on faculties (university_id, lower(faculty_code));
create trigger faculties_version before update on faculties for each row execute function make_new_version();
create trigger faculties_audit after insert or update or delete on faculties
  for each row execute function write_audit('id');

create table faculty_translations (
  faculty_id integer not null references faculties on delete cascade,
  language text not null check (language in ('oz', 'uz', 'qq', 'ru', 'en')),
  name text not null check (name <> ''),
  name_key text not null generated always as (search_key(name)) stored,
  primary key (faculty_id, language)
);
create index faculty_translations_name_key on faculty_translations using gin (name_key gin_trgm_ops);
create trigger faculty_translations_audit after insert or update or delete on faculty_translations
  for each row execute function write_audit('faculty_id', 'name_key');

-- Rows are made from the catalogue in the contract when the server starts; ids stay what they are.
create table permissions (
  id integer generated always as identity primary key,
  name text not null unique
);

create table permission_groups (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  name text not null check (name <> ''),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint permission_groups_of_university unique (university_id, id)
);
create unique index permission_groups_name_unique on permission_groups (university_id, lower(name));
create trigger permission_groups_version before update on permission_groups
  for each row execute function make_new_version();
create trigger permission_groups_audit after insert or update or delete on permission_groups
  for each row execute function write_audit('id');

create table permission_group_permissions (
  permission_group_id integer not null references permission_groups on delete cascade,
  permission_id integer not null references permissions,
  primary key (permission_group_id, permission_id)
);
create index permission_group_permissions_permission on permission_group_permissions (permission_id);
create trigger permission_group_permissions_audit after insert or delete on permission_group_permissions
  for each row execute function write_audit('permission_group_id');

-- One person, one account. A super administrator has neither university nor user name.
create table users (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('admin', 'teacher', 'student')),
  university_id integer references universities,
  username text check (username <> '' and username !~ '@'),
  email text not null,
  password_hash text not null,
  -- The account was given its password by somebody else and must set its own before anything else.
  must_set_password boolean not null default false,
  default_language text not null default 'oz' check (default_language in ('oz', 'uz', 'qq', 'ru', 'en')),
  status smallint not null default 1 check (status in (0, 1)),
  blocked boolean not null default false,
  deadline timestamptz,
  last_sign_in_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_of_university unique (university_id, id)
);
create unique index users_username_unique on users (lower(username));
create unique index users_email_unique on users (lower(email));
-- Only what people change makes a version and an audit row; that somebody signed in does not.
create trigger users_version before update
  of username, email, password_hash, must_set_password, default_language, status, blocked, deadline, university_id, updated_at
  on users for each row execute function make_new_version();
create trigger users_audit after insert or delete or update
  of username, email, password_hash, must_set_password, default_language, status, blocked, deadline, university_id, updated_at
  on users for each row execute function write_audit('id', 'password_hash');

create table admins (
  user_id integer primary key references users on delete cascade,
  university_id integer,
  faculty_id integer,
  permission_group_id integer,
  super_administrator boolean not null default false,
  -- Group and faculty are the account's own university's: the database says so, not only the code.
  constraint admins_of_university foreign key (university_id, user_id) references users (university_id, id)
    on update cascade on delete cascade,
  constraint admins_faculty foreign key (university_id, faculty_id) references faculties (university_id, id)
    deferrable initially deferred,
  constraint admins_permission_group foreign key (university_id, permission_group_id)
    references permission_groups (university_id, id) deferrable initially deferred,
  check (super_administrator = (university_id is null)),
  check (super_administrator = (permission_group_id is null)),
  check (not super_administrator or faculty_id is null)
);
create index admins_faculty on admins (faculty_id);
create index admins_permission_group on admins (permission_group_id);
create trigger admins_audit after insert or update or delete on admins
  for each row execute function write_audit('user_id');

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  refresh_hash bytea not null,
  previous_refresh_hash bytea,
  rotated_at timestamptz not null default now(),
  remember boolean not null,
  device text not null,
  address text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  closed_at timestamptz,
  closed_because text check (closed_because in ('logout', 'reuse', 'password', 'account'))
);
create index sessions_user on sessions (user_id) where closed_at is null;
create index sessions_expiry on sessions (expires_at);

create table password_resets (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_user on password_resets (user_id);

-- Failed sign-ins by name, by address and by both; a row is a counter that time wears off.
create table sign_in_failures (
  key text primary key,
  failures integer not null,
  last_at timestamptz not null default now()
);

-- A solved captcha counts once.
create table used_captchas (
  signature text primary key,
  used_at timestamptz not null default now()
);
