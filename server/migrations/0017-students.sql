-- Students, their notes, the orders that move them, and how exact totals of long lists are known without counting.

-- Students and teachers may have no e-mail, and no password until they are given one: '' is the hash of none.
alter table users alter column email drop not null,
  add constraint users_admin_email check (email is not null or kind <> 'admin');

create table students (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  -- None yet: found by whoever looks for students without a group.
  group_id integer,
  -- Their account, once they are given one.
  user_id integer,
  first_name text not null check (first_name <> ''),
  second_name text not null check (second_name <> ''),
  third_name text not null check (third_name <> ''),
  -- As lists show and sort people, and as they are found (decision 23).
  full_name text collate uzbek not null generated always as (second_name || ' ' || first_name || ' ' || third_name) stored,
  name_key text collate "C" not null generated always as (search_key(second_name || ' ' || first_name || ' ' || third_name)) stored,
  -- The number that HEMIS gave.
  id_number text collate "C" not null check (id_number ~ '^\d{12}$'),
  passport text collate "C" not null check (passport ~ '^[A-Z]{2}\d{7}$'),
  passport_pin text collate "C" check (passport_pin ~ '^\d{14}$'),
  birth_date date not null,
  birth_year smallint not null generated always as (extract(year from birth_date)) stored,
  gender text not null check (gender in ('male', 'female')),
  phone text check (phone ~ '^\+\d{7,15}$'),
  nation_id integer not null references nationalities,
  citizenship_id text not null,
  country_id integer not null references countries,
  province_id integer references regions,
  city_id integer references districts,
  street text,
  social_category_id text,
  edu_payment_id text,
  other text,
  photo integer references files,
  study_status text not null default 'studying' check (study_status in ('studying', 'academic_leave', 'studentexpel', 'graduate')),
  -- What gave them that status; none for those who were enrolled with it.
  movement_id integer,
  -- The account follows these three, whenever there is one.
  status smallint not null default 1 check (status in (0, 1)),
  blocked boolean not null default false,
  deadline timestamptz,
  signed_in boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  citizenship_module text not null generated always as ('citizenship') stored,
  social_category_module text generated always as (case when social_category_id is not null then 'social_category' end) stored,
  edu_payment_module text generated always as (case when edu_payment_id is not null then 'edu_payment' end) stored,
  constraint students_of_university unique (university_id, id),
  constraint students_group foreign key (university_id, group_id) references student_groups (university_id, id),
  constraint students_user foreign key (university_id, user_id) references users (university_id, id),
  constraint students_citizenship foreign key (citizenship_module, citizenship_id) references labels (module, key),
  constraint students_social_category foreign key (social_category_module, social_category_id) references labels (module, key),
  constraint students_edu_payment foreign key (edu_payment_module, edu_payment_id) references labels (module, key)
);
create unique index students_id_number_unique on students (id_number);
create unique index students_user on students (user_id);
-- Two people cannot be studying with one PINFL or one passport (docs/domain.md §4).
create unique index students_passport_pin_unique on students (passport_pin) where study_status = 'studying';
create unique index students_passport_unique on students (passport) where study_status = 'studying';
create index students_passport_pin on students (passport_pin);
create index students_passport on students (passport);
create index students_group on students (group_id);
create index students_photo on students (photo) where photo is not null;
-- A list goes through one of these in the order in which it shows people; what it is filtered by is read in passing.
create index students_by_name on students (university_id, full_name, id) include (
  group_id, study_status, status, gender, citizenship_id, edu_payment_id, social_category_id, country_id, province_id,
  birth_year, photo, signed_in);
create index students_of_all_by_name on students (full_name, id);
-- Words of names, each to be found by its beginning; the university is one of the words, so that no other one's are read.
create index students_words on students using gin (to_tsvector('simple', 'u' || university_id || ' ' || name_key));
-- What is sought there: of one university or (null) of all, the beginnings of words, in any order.
create function name_query(of_university integer, sought text) returns tsquery
language sql immutable parallel safe
return (
  select case when count(*) > 0 then to_tsquery('simple', concat_ws(' & ', 'u' || of_university,
    string_agg('''' || regexp_replace(word, '([''\\])', '\1\1', 'g') || ''':*', ' & '))) end
  from unnest(string_to_array(search_key(sought), ' ')) word where word ~ '\w');
-- What people mix up on the keyboard: ў and у, қ and к, е and э.
create function slip_key(folded text) returns text language sql immutable strict parallel safe
return translate(folded, 'uqy', 'ok');
-- For names that resemble what is sought, where no word begins like it.
create index students_name_slips on students using gin (slip_key(name_key) gin_trgm_ops);
create trigger students_version before update
  of group_id, first_name, second_name, third_name, id_number, passport, passport_pin, birth_date, gender, phone, nation_id,
     citizenship_id, country_id, province_id, city_id, street, social_category_id, edu_payment_id, other, photo, study_status,
     status, blocked, deadline, version, updated_at
  on students for each row execute function make_new_version();
create trigger students_audit after insert or delete or update
  of group_id, user_id, first_name, second_name, third_name, id_number, passport, passport_pin, birth_date, gender, phone, nation_id,
     citizenship_id, country_id, province_id, city_id, street, social_category_id, edu_payment_id, other, photo, study_status,
     status, blocked, deadline, updated_at
  on students for each row execute function write_audit('id', 'full_name', 'name_key', 'birth_year', 'citizenship_module',
    'social_category_module', 'edu_payment_module', 'movement_id', 'signed_in', 'passport', 'passport_pin', 'birth_date', 'street');
create trigger students_files after delete on students for each row execute function release_files();

-- A student belongs to the faculty of their group.
create or replace function names_faculty(state jsonb) returns boolean language sql immutable
return state ?| '{faculty_id,speciality_id,group_id}';
create or replace function faculty_named(state jsonb) returns integer language sql stable
return case
  when state ? 'faculty_id' then (state ->> 'faculty_id')::integer
  when state ? 'speciality_id' then (select faculty_id from specialities where id = (state ->> 'speciality_id')::integer)
  else (select specialities.faculty_id from student_groups join specialities on specialities.id = student_groups.speciality_id
        where student_groups.id = (state ->> 'group_id')::integer) end;

-- Whoever is expelled or has graduated does not sign in; whoever is switched off, blocked or out of time neither.
create function follow_student() returns trigger language plpgsql as $$
begin
  update users set status = it.status, blocked = new.blocked, deadline = new.deadline
  from (select case when new.study_status in ('studentexpel', 'graduate') then 0 else new.status end as status) it
  where users.id = new.user_id
    and (users.status, users.blocked) is distinct from (it.status, new.blocked)
    or users.id = new.user_id and users.deadline is distinct from new.deadline;
  return null;
end $$;
create trigger students_account after insert or update of user_id, study_status, status, blocked, deadline on students
  for each row when (new.user_id is not null) execute function follow_student();

create function student_signed_in() returns trigger language plpgsql as $$
begin
  update students set signed_in = true where user_id = new.id;
  return null;
end $$;
create trigger users_student_signed_in after update of last_sign_in_at on users
  for each row when (new.kind = 'student' and old.last_sign_in_at is null and new.last_sign_in_at is not null)
  execute function student_signed_in();

create table student_notes (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  student_id integer not null references students on delete cascade,
  note text not null check (length(note) >= 2),
  -- No reference: what was written outlives the account.
  user_id integer not null,
  created_at timestamptz not null default now()
);
create index student_notes_student on student_notes (student_id, id desc);
create trigger student_notes_audit after insert or update or delete on student_notes
  for each row execute function write_audit('student_id');

-- Who was shown a person's passport, PINFL, birth date and address. Accounts and records go, this stays.
create table personal_data_showings (
  id bigint generated always as identity primary key,
  university_id integer not null references universities on delete cascade,
  record text not null check (record in ('students', 'teachers')),
  -- None: the export of a list.
  row_id integer,
  user_id integer not null,
  address text not null,
  at timestamptz not null default now()
);
create index personal_data_showings_record on personal_data_showings (record, row_id, id desc);
create index personal_data_showings_university on personal_data_showings (university_id, id desc);

-- Papers by which a university moves people.
create table orders (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  number text not null check (number <> '' and length(number) <= 16),
  order_date date not null,
  order_year smallint not null generated always as (extract(year from order_date)) stored,
  kind text not null check (kind in ('academic_leave', 'studentexpel', 'graduate', 'recovery', 'transfer')),
  -- The scan of the signed paper.
  file_id integer references files,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_of_university unique (university_id, id)
);
create unique index orders_number_unique on orders (university_id, order_year, lower(number));
create index orders_by_date on orders (university_id, order_date desc, id desc);
create index orders_file on orders (file_id) where file_id is not null;
create trigger orders_version before update on orders for each row execute function make_new_version();
create trigger orders_audit after insert or update or delete on orders
  for each row execute function write_audit('id', 'order_year');
create trigger orders_files after delete on orders for each row execute function release_files();

-- What was done to many at once, and can be taken back at once.
create table batches (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  act text not null check (act in ('academic_leave', 'studentexpel', 'graduate', 'recovery', 'transfer')),
  user_id integer not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by integer,
  constraint batches_of_university unique (university_id, id),
  constraint batches_undone check ((undone_at is null) = (undone_by is null))
);

-- The history of every student: never overwritten. A movement that was taken back stays, and says so.
create table student_movements (
  id integer generated always as identity primary key,
  university_id integer not null,
  student_id integer not null,
  batch_id integer not null,
  order_id integer not null,
  act text not null check (act in ('academic_leave', 'studentexpel', 'graduate', 'recovery', 'transfer')),
  from_status text not null,
  to_status text not null,
  -- The movement that had given `from_status`, for when this one is taken back.
  previous_id integer references student_movements,
  reason_id text,
  reason_module text generated always as (case when reason_id is not null then act end) stored,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  constraint student_movements_student foreign key (university_id, student_id) references students (university_id, id) on delete cascade,
  constraint student_movements_batch foreign key (university_id, batch_id) references batches (university_id, id),
  constraint student_movements_order foreign key (university_id, order_id) references orders (university_id, id),
  constraint student_movements_reason foreign key (reason_module, reason_id) references labels (module, key)
);
create index student_movements_student on student_movements (student_id, id desc);
create index student_movements_batch on student_movements (batch_id);
create index student_movements_order on student_movements (order_id);
create index student_movements_previous on student_movements (previous_id) where previous_id is not null;
alter table students add constraint students_movement foreign key (movement_id) references student_movements;
create index students_movement on students (movement_id) where movement_id is not null;
-- Those with a status other than studying, newest order first.
create index students_moved on students (university_id, study_status, movement_id desc, id desc) where study_status <> 'studying';

-- How often a list of a university has changed: as long as the sum is the same, so are its totals. A change takes a slot
-- that nobody else holds, so that writers do not wait for one another.
create table list_changes (
  list text not null,
  university_id integer not null,
  slot smallint not null,
  changes bigint not null,
  primary key (list, university_id, slot)
) with (fillfactor = 50);

create function count_change(of_list text, of_university integer) returns void language plpgsql as $$
begin
  update list_changes set changes = changes + 1
  where list = of_list and university_id = of_university and slot = (
    select slot from list_changes where list = of_list and university_id = of_university limit 1 for update skip locked);
  if not found then
    insert into list_changes as known (list, university_id, slot, changes)
    values (of_list, of_university, pg_backend_pid() % 1000, 1)
    on conflict (list, university_id, slot) do update set changes = known.changes + 1;
  end if;
end $$;

create function count_changed_rows() returns trigger language plpgsql as $$
begin
  perform count_change(tg_argv[0], changed.university_id) from (select distinct university_id from changed_rows) changed;
  return null;
end $$;
create trigger students_inserted after insert on students referencing new table as changed_rows
  for each statement execute function count_changed_rows('students');
create trigger students_updated after update on students referencing new table as changed_rows
  for each statement execute function count_changed_rows('students');
create trigger students_deleted after delete on students referencing old table as changed_rows
  for each statement execute function count_changed_rows('students');

-- What moves to another faculty takes its students along.
create function count_changed_students() returns trigger language plpgsql as $$
begin
  perform count_change('students', new.university_id);
  return null;
end $$;
create trigger student_groups_students after update of speciality_id on student_groups
  for each row when (old.speciality_id is distinct from new.speciality_id) execute function count_changed_students();
create trigger specialities_students after update of faculty_id on specialities
  for each row when (old.faculty_id is distinct from new.faculty_id) execute function count_changed_students();
