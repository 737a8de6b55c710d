-- What curricula are made of: academic years and marks, which all universities share, and subjects in groups.

create table academic_years (
  id integer generated always as identity primary key,
  start_year smallint not null check (start_year between 1990 and 2099),
  end_year smallint not null generated always as (start_year + 1) stored,
  -- The audit shows records by their name.
  name text not null generated always as (start_year || '-' || (start_year + 1)) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint academic_years_start_year_unique unique (start_year)
);
create trigger academic_years_version before update on academic_years
  for each row execute function make_new_version();
create trigger academic_years_audit after insert or update or delete on academic_years
  for each row execute function write_audit('id');

-- A mark of a system: the points from minimal to maximal.
create table rating_systems (
  id integer generated always as identity primary key,
  system text not null,
  system_module text not null generated always as ('rating_system') stored,
  mark smallint not null,
  minimal smallint not null check (minimal between 0 and 100),
  maximal smallint not null check (maximal between 0 and 100),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint rating_systems_of_system unique (system, mark),
  constraint rating_systems_system foreign key (system_module, system) references labels (module, key),
  -- An update locks all marks of the system and compares them, because a gap concerns several rows.
  constraint rating_systems_order check (minimal <= maximal)
);
create trigger rating_systems_version before update on rating_systems
  for each row execute function make_new_version();
create trigger rating_systems_audit after insert or update or delete on rating_systems
  for each row execute function write_audit('id', 'system_module');

create table rating_system_translations (
  rating_system_id integer not null references rating_systems on delete cascade,
  language text not null check (language in ('oz', 'uz', 'qq', 'ru', 'en')),
  name text not null check (name <> ''),
  short_name text not null check (short_name <> ''),
  primary key (rating_system_id, language)
);
create trigger rating_system_translations_audit after insert or update or delete on rating_system_translations
  for each row execute function write_audit('rating_system_id');
create trigger rating_system_translations_names after insert or update or delete on rating_system_translations
  for each statement execute function count_changed_names();

create table subject_groups (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint subject_groups_of_university unique (university_id, id)
);
create trigger subject_groups_version before update on subject_groups
  for each row execute function make_new_version();
create trigger subject_groups_audit after insert or update or delete on subject_groups
  for each row execute function write_audit('id');

create table subject_group_translations (
  subject_group_id integer not null references subject_groups on delete cascade,
  language text not null check (language in ('oz', 'uz', 'qq', 'ru', 'en')),
  name text not null check (name <> ''),
  name_key text not null generated always as (search_key(name)) stored,
  primary key (subject_group_id, language)
);
create index subject_group_translations_name_key on subject_group_translations using gin (name_key gin_trgm_ops);
create trigger subject_group_translations_audit after insert or update or delete on subject_group_translations
  for each row execute function write_audit('subject_group_id', 'name_key');
create trigger subject_group_translations_names after insert or update or delete on subject_group_translations
  for each statement execute function count_changed_names();

create table subjects (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  subject_group_id integer not null,
  code text not null check (code <> ''),
  subject_type text,
  subject_type_module text not null generated always as ('subject_type') stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint subjects_of_university unique (university_id, id),
  constraint subjects_subject_group foreign key (university_id, subject_group_id)
    references subject_groups (university_id, id),
  constraint subjects_subject_type foreign key (subject_type_module, subject_type) references labels (module, key)
);
create index subjects_subject_group on subjects (subject_group_id);
create unique index subjects_code_unique on subjects (university_id, lower(code));
create trigger subjects_version before update on subjects for each row execute function make_new_version();
create trigger subjects_audit after insert or update or delete on subjects
  for each row execute function write_audit('id', 'subject_type_module');

create table subject_translations (
  subject_id integer not null references subjects on delete cascade,
  language text not null check (language in ('oz', 'uz', 'qq', 'ru', 'en')),
  name text not null check (name <> ''),
  name_key text not null generated always as (search_key(name)) stored,
  primary key (subject_id, language)
);
create index subject_translations_name_key on subject_translations using gin (name_key gin_trgm_ops);
create trigger subject_translations_audit after insert or update or delete on subject_translations
  for each row execute function write_audit('subject_id', 'name_key');
create trigger subject_translations_names after insert or update or delete on subject_translations
  for each statement execute function count_changed_names();
