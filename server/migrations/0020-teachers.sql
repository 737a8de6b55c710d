-- Teachers, and the accounts of people who are no administrators.

create table teachers (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  department_id integer not null,
  -- Their account, once they are given one.
  user_id integer,
  birthday date not null,
  birth_year smallint not null generated always as (extract(year from birthday)) stored,
  passport_series text collate "C" not null check (passport_series ~ '^[A-Z]{2}$'),
  passport_number text collate "C" not null check (passport_number ~ '^\d{7}$'),
  post text not null,
  scientific_title text not null,
  scientific_degree text not null,
  citizenship_id text not null,
  gender text not null check (gender in ('male', 'female')),
  profile_img integer references files,
  -- The account follows it, whenever there is one.
  status smallint not null default 1 check (status in (0, 1)),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  post_module text not null generated always as ('post_teachers') stored,
  scientific_title_module text not null generated always as ('academic_title') stored,
  scientific_degree_module text not null generated always as ('degree_management') stored,
  citizenship_module text not null generated always as ('citizenship') stored,
  constraint teachers_of_university unique (university_id, id),
  constraint teachers_department foreign key (university_id, department_id) references departments (university_id, id),
  constraint teachers_user foreign key (university_id, user_id) references users (university_id, id),
  constraint teachers_post foreign key (post_module, post) references labels (module, key),
  constraint teachers_scientific_title foreign key (scientific_title_module, scientific_title) references labels (module, key),
  constraint teachers_scientific_degree foreign key (scientific_degree_module, scientific_degree) references labels (module, key),
  constraint teachers_citizenship foreign key (citizenship_module, citizenship_id) references labels (module, key)
);
-- One may teach at several universities, and at each is written down once.
create unique index teachers_passport_unique on teachers (university_id, passport_series, passport_number);
create unique index teachers_user on teachers (user_id);
create index teachers_department on teachers (department_id);
create index teachers_profile_img on teachers (profile_img) where profile_img is not null;
create trigger teachers_version before update
  of department_id, birthday, passport_series, passport_number, post, scientific_title, scientific_degree, citizenship_id, gender,
     profile_img, status, version, updated_at
  on teachers for each row execute function make_new_version();
create trigger teachers_audit after insert or update or delete on teachers
  for each row execute function write_audit('id', 'birth_year', 'post_module', 'scientific_title_module',
    'scientific_degree_module', 'citizenship_module', 'birthday', 'passport_series', 'passport_number');
create trigger teachers_files after delete on teachers for each row execute function release_files();

create table teacher_translations (
  teacher_id integer not null references teachers on delete cascade,
  language text not null check (language in ('oz', 'uz', 'qq', 'ru', 'en')),
  fio text not null check (fio <> ''),
  fio_key text not null generated always as (search_key(fio)) stored,
  primary key (teacher_id, language)
);
create index teacher_translations_fio_key on teacher_translations using gin (fio_key gin_trgm_ops);
create trigger teacher_translations_audit after insert or update or delete on teacher_translations
  for each row execute function write_audit('teacher_id', 'fio_key');

create table teacher_group_members (
  teacher_id integer not null references teachers on delete cascade,
  teacher_group_id integer not null,
  university_id integer not null,
  primary key (teacher_id, teacher_group_id),
  constraint teacher_group_members_teacher foreign key (university_id, teacher_id)
    references teachers (university_id, id) on delete cascade,
  constraint teacher_group_members_group foreign key (university_id, teacher_group_id)
    references teacher_groups (university_id, id)
);
create index teacher_group_members_group on teacher_group_members (teacher_group_id);
create trigger teacher_group_members_audit after insert or update or delete on teacher_group_members
  for each row execute function write_audit('teacher_id', 'university_id');

-- A teacher belongs to the faculty of their department.
create or replace function names_faculty(state jsonb) returns boolean language sql immutable
return state ?| '{faculty_id,speciality_id,group_id,department_id}';
create or replace function faculty_named(state jsonb) returns integer language sql stable
return case
  when state ? 'faculty_id' then (state ->> 'faculty_id')::integer
  when state ? 'speciality_id' then (select faculty_id from specialities where id = (state ->> 'speciality_id')::integer)
  when state ? 'department_id' then (select faculty_id from departments where id = (state ->> 'department_id')::integer)
  else (select specialities.faculty_id from student_groups join specialities on specialities.id = student_groups.speciality_id
        where student_groups.id = (state ->> 'group_id')::integer) end;

-- Whoever is switched off does not sign in.
create function follow_teacher() returns trigger language plpgsql as $$
begin
  update users set status = new.status where users.id = new.user_id and users.status <> new.status;
  return null;
end $$;
create trigger teachers_account after insert or update of user_id, status on teachers
  for each row when (new.user_id is not null) execute function follow_teacher();

-- Nobody signs in as somebody who is not written down any more.
create function remove_account() returns trigger language plpgsql as $$
begin
  delete from users where id = old.user_id;
  return null;
end $$;
create trigger students_account_removed after delete on students
  for each row when (old.user_id is not null) execute function remove_account();
create trigger teachers_account_removed after delete on teachers
  for each row when (old.user_id is not null) execute function remove_account();
