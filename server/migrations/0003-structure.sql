-- Labels, and what hangs on a faculty: departments, specialities and their student groups.

-- Words that forms choose from, by module. They are the product's own, alike for all universities: the server brings
-- them along (seed/labels.json), people change their texts and switch them off; keys and modules stay what they are.
create table labels (
  id integer generated always as identity primary key,
  module text not null check (module <> ''),
  key text not null check (key <> ''),
  -- The code of the national register that the label means, where there is one.
  hemis_code text,
  place smallint not null,
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint labels_of_module unique (module, key)
);
create trigger labels_version before update on labels for each row execute function make_new_version();
create trigger labels_audit after insert or update or delete on labels
  for each row execute function write_audit('id');

create table label_translations (
  label_id integer not null references labels on delete cascade,
  language text not null check (language in ('oz', 'uz', 'qq', 'ru', 'en')),
  label text not null check (label <> ''),
  primary key (label_id, language)
);
create trigger label_translations_audit after insert or update or delete on label_translations
  for each row execute function write_audit('label_id');

create table departments (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  faculty_id integer not null,
  code text check (length(code) >= 2),
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint departments_of_university unique (university_id, id),
  constraint departments_faculty foreign key (university_id, faculty_id) references faculties (university_id, id)
);
create index departments_faculty on departments (faculty_id);
create unique index departments_code_unique on departments (university_id, lower(code));
create trigger departments_version before update on departments for each row execute function make_new_version();
create trigger departments_audit after insert or update or delete on departments
  for each row execute function write_audit('id');

create table department_translations (
  department_id integer not null references departments on delete cascade,
  language text not null check (language in ('oz', 'uz', 'qq', 'ru', 'en')),
  name text not null check (name <> ''),
  name_key text not null generated always as (search_key(name)) stored,
  primary key (department_id, language)
);
create index department_translations_name_key on department_translations using gin (name_key gin_trgm_ops);
create trigger department_translations_audit after insert or update or delete on department_translations
  for each row execute function write_audit('department_id', 'name_key');

create table specialities (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  faculty_id integer not null,
  code text not null check (length(code) >= 2),
  education_type_id text not null,
  -- Only a label of this module is a type of education: the database says so, not only the code.
  education_type_module text not null generated always as ('education_type') stored,
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint specialities_of_university unique (university_id, id),
  constraint specialities_faculty foreign key (university_id, faculty_id) references faculties (university_id, id),
  constraint specialities_education_type foreign key (education_type_module, education_type_id)
    references labels (module, key)
);
-- Two faculties of a university may teach the same speciality, by day and by correspondence.
create unique index specialities_code_unique on specialities (faculty_id, lower(code));
create trigger specialities_version before update on specialities for each row execute function make_new_version();
create trigger specialities_audit after insert or update or delete on specialities
  for each row execute function write_audit('id', 'education_type_module');

create table speciality_translations (
  speciality_id integer not null references specialities on delete cascade,
  language text not null check (language in ('oz', 'uz', 'qq', 'ru', 'en')),
  name text not null check (name <> ''),
  name_key text not null generated always as (search_key(name)) stored,
  primary key (speciality_id, language)
);
create index speciality_translations_name_key on speciality_translations using gin (name_key gin_trgm_ops);
create trigger speciality_translations_audit after insert or update or delete on speciality_translations
  for each row execute function write_audit('speciality_id', 'name_key');

-- A group belongs to a faculty by its speciality; one without is the whole university's.
create table student_groups (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  speciality_id integer,
  study_language text check (study_language in ('oz', 'uz', 'qq', 'ru', 'en')),
  entry_year smallint check (entry_year between 1990 and 2100),
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint student_groups_of_university unique (university_id, id),
  constraint student_groups_speciality foreign key (university_id, speciality_id)
    references specialities (university_id, id)
);
create index student_groups_speciality on student_groups (speciality_id);
create trigger student_groups_version before update on student_groups for each row execute function make_new_version();
create trigger student_groups_audit after insert or update or delete on student_groups
  for each row execute function write_audit('id');

create table student_group_translations (
  student_group_id integer not null references student_groups on delete cascade,
  language text not null check (language in ('oz', 'uz', 'qq', 'ru', 'en')),
  name text not null check (name <> ''),
  name_key text not null generated always as (search_key(name)) stored,
  primary key (student_group_id, language)
);
create index student_group_translations_name_key on student_group_translations using gin (name_key gin_trgm_ops);
create trigger student_group_translations_audit after insert or update or delete on student_group_translations
  for each row execute function write_audit('student_group_id', 'name_key');
