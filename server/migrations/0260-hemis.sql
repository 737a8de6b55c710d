-- Connections to the national system (HEMIS), and comparisons of students with it (docs/domain.md §15, decision 116).

create table hemis_connections (
  id integer generated always as identity primary key,
  university_id integer not null references universities on delete cascade,
  -- Encrypted with the key of the secrets.
  address_secret bytea not null,
  token_secret bytea not null,
  -- Whether all students are compared every night.
  nightly boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint hemis_connections_of_university unique (university_id)
);
create trigger hemis_connections_version before update on hemis_connections for each row execute function make_new_version();
create trigger hemis_connections_audit after insert or update or delete on hemis_connections
  for each row execute function write_audit('id', 'address_secret', 'token_secret');

-- Since when the service of a university does not answer, also that of the installation.
create table hemis_states (
  university_id integer primary key references universities on delete cascade,
  away_since timestamptz not null default now()
);

-- A comparison is a fact of its time: its records are never changed.
create table hemis_comparisons (
  id integer generated always as identity primary key,
  university_id integer not null references universities on delete cascade,
  target text not null constraint hemis_comparisons_target check (target in ('student', 'group', 'faculty', 'university')),
  student_id integer references students on delete cascade,
  group_id integer references student_groups on delete cascade,
  -- Of the group or the faculty; null for a whole university.
  faculty_id integer references faculties on delete cascade,
  -- Null: every night.
  user_id integer,
  job_id integer,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  -- How the reading ended: complete, or the service refused or stopped answering.
  outcome text constraint hemis_comparisons_outcome check (outcome in ('complete', 'refused', 'away')),
  -- What the service said when it refused.
  said text,
  constraint hemis_comparisons_end check ((finished_at is null) = (outcome is null)),
  constraint hemis_comparisons_student check ((target = 'student') = (student_id is not null)),
  constraint hemis_comparisons_group check (target <> 'group' or group_id is not null),
  constraint hemis_comparisons_faculty check (target <> 'faculty' or faculty_id is not null)
);
create index hemis_comparisons_of_university on hemis_comparisons (university_id, id);
create index hemis_comparisons_of_student on hemis_comparisons (student_id, id) where student_id is not null;
create index hemis_comparisons_of_group on hemis_comparisons (group_id) where group_id is not null;
create index hemis_comparisons_of_faculty on hemis_comparisons (faculty_id) where faculty_id is not null;

create table hemis_records (
  id integer generated always as identity primary key,
  comparison_id integer not null references hemis_comparisons on delete cascade,
  -- Null: the service has a student whom nobody here is.
  student_id integer references students on delete cascade,
  id_number text not null,
  name text not null,
  group_name text,
  faculty_id integer references faculties on delete cascade,
  state text not null
    constraint hemis_records_state check (state in ('equal', 'different', 'only_here', 'only_there', 'refused', 'away')),
  -- [{field, ours, theirs}] of the fields that differ.
  differences jsonb not null default '[]' check (jsonb_typeof(differences) = 'array'),
  fields text[] not null default '{}',
  -- The comparison of the same night before had not the same state and differences.
  is_new boolean not null default false,
  constraint hemis_records_differences check ((state = 'different') = (fields <> '{}'))
);
create index hemis_records_of_comparison on hemis_records (comparison_id, state, id);
create unique index hemis_records_once on hemis_records (comparison_id, id_number);
create index hemis_records_of_student on hemis_records (student_id) where student_id is not null;
create index hemis_records_of_faculty on hemis_records (faculty_id) where faculty_id is not null;

-- The numbers of a comparison by state and faculty, counted when it ends.
create table hemis_counts (
  id integer generated always as identity primary key,
  comparison_id integer not null references hemis_comparisons on delete cascade,
  faculty_id integer references faculties on delete cascade,
  state text not null,
  records integer not null,
  new_records integer not null
);
create index hemis_counts_of_comparison on hemis_counts (comparison_id);
create index hemis_counts_of_faculty on hemis_counts (faculty_id) where faculty_id is not null;

-- Values of the service that were accepted in one act, and can be undone in one.
create table hemis_acceptances (
  id integer generated always as identity primary key,
  university_id integer not null references universities on delete cascade,
  comparison_id integer not null references hemis_comparisons on delete cascade,
  user_id integer not null,
  -- Of the act and of its undo, by which the audit distinguishes these changes from typed ones.
  request_id text not null,
  accepted_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by integer,
  undo_request_id text,
  constraint hemis_acceptances_undo check ((undone_at is null) = (undone_by is null) and (undone_at is null) = (undo_request_id is null))
);
create index hemis_acceptances_of_comparison on hemis_acceptances (comparison_id, id);
create index hemis_acceptances_of_university on hemis_acceptances (university_id);
create index hemis_acceptances_request on hemis_acceptances (request_id);
create index hemis_acceptances_undo_request on hemis_acceptances (undo_request_id) where undo_request_id is not null;

create table hemis_accepted_values (
  acceptance_id integer not null references hemis_acceptances on delete cascade,
  record_id integer not null references hemis_records on delete cascade,
  student_id integer not null references students on delete cascade,
  field text not null,
  before text,
  after text,
  primary key (acceptance_id, record_id, field)
);
create index hemis_accepted_values_of_record on hemis_accepted_values (record_id);
create index hemis_accepted_values_of_student on hemis_accepted_values (student_id);
