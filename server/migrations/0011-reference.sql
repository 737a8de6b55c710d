-- What records of all universities refer to: countries, regions, districts, nationalities. And groups of teachers.

-- Lists that the product brings along (server/src/seed), people change and delete from. What was brought once is not brought
-- again: neither over a change nor back from a deletion. A list whose checksum is the same was brought as it is.
create table shipped_lists (
  name text primary key,
  checksum text not null
);
create table shipped_records (
  list text not null references shipped_lists on delete cascade,
  -- What the record is called in the shipped list, whatever people make of it.
  key text not null,
  record_id integer not null,
  languages text[] not null,
  primary key (list, key)
);

create table countries (
  id integer generated always as identity primary key,
  -- ISO 3166, by which other systems know it.
  code text check (code ~ '^[A-Z]{2}$'),
  -- What is chosen most stands first in selects.
  place smallint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint countries_code_unique unique (code)
);
create trigger countries_version before update on countries for each row execute function make_new_version();
create trigger countries_audit after insert or update or delete on countries
  for each row execute function write_audit('id', 'place');

create table country_translations (
  country_id integer not null references countries on delete cascade,
  language text not null check (language in ('oz', 'uz', 'qq', 'ru', 'en')),
  name text not null check (name <> ''),
  name_key text not null generated always as (search_key(name)) stored,
  primary key (country_id, language)
);
create trigger country_translations_audit after insert or update or delete on country_translations
  for each row execute function write_audit('country_id', 'name_key');

create table regions (
  id integer generated always as identity primary key,
  country_id integer not null references countries,
  -- The national classifier of places: 4 digits a region, 7 a district, 10 what lies in it.
  soato_id text not null check (soato_id ~ '^17\d{2}(\d{3}){0,2}$'),
  place smallint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint regions_soato_id_unique unique (soato_id),
  constraint regions_of_country unique (country_id, id, soato_id)
);
create trigger regions_version before update on regions for each row execute function make_new_version();
create trigger regions_audit after insert or update or delete on regions
  for each row execute function write_audit('id', 'place');

create table region_translations (
  region_id integer not null references regions on delete cascade,
  language text not null check (language in ('oz', 'uz', 'qq', 'ru', 'en')),
  name text not null check (name <> ''),
  name_key text not null generated always as (search_key(name)) stored,
  primary key (region_id, language)
);
create trigger region_translations_audit after insert or update or delete on region_translations
  for each row execute function write_audit('region_id', 'name_key');

create table districts (
  id integer generated always as identity primary key,
  country_id integer not null references countries,
  region_id integer not null,
  soato_id text not null check (soato_id ~ '^17\d{2}(\d{3}){0,2}$'),
  -- The region's own, kept here so that the schema can hold the two codes together.
  region_soato_id text not null,
  place smallint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint districts_soato_id_unique unique (soato_id),
  constraint districts_region foreign key (country_id, region_id, region_soato_id)
    references regions (country_id, id, soato_id) on update cascade,
  constraint districts_soato_id_of_region
    check (starts_with(soato_id, region_soato_id) and length(soato_id) > length(region_soato_id))
);
create index districts_region on districts (region_id);
create index districts_country on districts (country_id);

-- A region that there is not has no code, and no district: the foreign key says so.
create function take_region_soato_id() returns trigger language plpgsql as $$
begin
  new.region_soato_id := coalesce((select soato_id from regions where id = new.region_id), '');
  return new;
end $$;
create trigger districts_region_soato_id before insert or update on districts
  for each row execute function take_region_soato_id();
create trigger districts_version before update on districts for each row execute function make_new_version();
create trigger districts_audit after insert or update or delete on districts
  for each row execute function write_audit('id', 'place', 'region_soato_id');

create table district_translations (
  district_id integer not null references districts on delete cascade,
  language text not null check (language in ('oz', 'uz', 'qq', 'ru', 'en')),
  name text not null check (name <> ''),
  name_key text not null generated always as (search_key(name)) stored,
  primary key (district_id, language)
);
create trigger district_translations_audit after insert or update or delete on district_translations
  for each row execute function write_audit('district_id', 'name_key');

create table nationalities (
  id integer generated always as identity primary key,
  -- Of the ministry's classifier.
  code text check (code ~ '^\d{1,8}$'),
  place smallint,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint nationalities_code_unique unique (code)
);
create trigger nationalities_version before update on nationalities
  for each row execute function make_new_version();
create trigger nationalities_audit after insert or update or delete on nationalities
  for each row execute function write_audit('id', 'place');

create table nationality_translations (
  nationality_id integer not null references nationalities on delete cascade,
  language text not null check (language in ('oz', 'uz', 'qq', 'ru', 'en')),
  name text not null check (name <> ''),
  name_key text not null generated always as (search_key(name)) stored,
  primary key (nationality_id, language)
);
create trigger nationality_translations_audit after insert or update or delete on nationality_translations
  for each row execute function write_audit('nationality_id', 'name_key');

create table teacher_groups (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  faculty_id integer not null,
  code text not null check (code <> ''),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint teacher_groups_of_university unique (university_id, id),
  constraint teacher_groups_faculty foreign key (university_id, faculty_id) references faculties (university_id, id)
);
create index teacher_groups_faculty on teacher_groups (faculty_id);
create unique index teacher_groups_code_unique on teacher_groups (university_id, lower(code));
create trigger teacher_groups_version before update on teacher_groups
  for each row execute function make_new_version();
create trigger teacher_groups_audit after insert or update or delete on teacher_groups
  for each row execute function write_audit('id');

create table teacher_group_translations (
  teacher_group_id integer not null references teacher_groups on delete cascade,
  language text not null check (language in ('oz', 'uz', 'qq', 'ru', 'en')),
  name text not null check (name <> ''),
  name_key text not null generated always as (search_key(name)) stored,
  primary key (teacher_group_id, language)
);
create index teacher_group_translations_name_key on teacher_group_translations using gin (name_key gin_trgm_ops);
create trigger teacher_group_translations_audit after insert or update or delete on teacher_group_translations
  for each row execute function write_audit('teacher_group_id', 'name_key');
