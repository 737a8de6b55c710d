-- Made by "npm run db:types" from the migrations; not to be edited.

create table academic_years (
  id integer generated always as identity not null,
  start_year smallint not null,
  end_year smallint generated always as ((start_year + 1)) stored not null,
  name text generated always as (((start_year || '-'::text) || (start_year + 1))) stored not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table admins (
  user_id integer not null,
  university_id integer,
  faculty_id integer,
  permission_group_id integer,
  super_administrator boolean default false not null
);
create table api_token_uses (
  api_token_id integer not null,
  used_at timestamp with time zone not null,
  address text not null
);
create table api_tokens (
  id integer generated always as identity not null,
  user_id integer not null,
  university_id integer,
  kind text not null,
  name text not null,
  token_hash bytea not null,
  hint text not null,
  permissions text[] not null,
  faculty_id integer,
  allowed_addresses text[] default '{}'::text[] not null,
  expires_at timestamp with time zone not null,
  created_by integer,
  created_at timestamp with time zone default now() not null,
  revoked_at timestamp with time zone,
  revoked_by integer,
  revoked_because text
);
create table audit (
  id bigint generated always as identity not null,
  at timestamp with time zone default clock_timestamp() not null,
  table_name text not null,
  row_id integer not null,
  university_id integer,
  action text not null,
  old jsonb,
  new jsonb,
  user_id integer,
  request_id text,
  address text,
  record text not null,
  faculty_id integer,
  part_of bigint,
  change text,
  left_out text[],
  api_token_id integer default (NULLIF(current_setting('dekanat.api_token_id'::text, true), ''::text))::integer
);
create table audit_days (
  university_id integer not null,
  day date not null,
  change text not null,
  changes integer not null
);
create table backups (
  id integer generated always as identity not null,
  job_id integer,
  code text not null,
  kind text not null,
  user_id integer,
  key uuid not null,
  size bigint not null,
  duration integer not null,
  sha256 text not null,
  tables integer not null,
  rows bigint not null,
  files integer not null,
  missing integer not null,
  proved_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  encrypted boolean default false not null
);
create table bank_questions (
  id integer generated always as identity not null,
  university_id integer not null,
  subject_id integer not null,
  topic text default ''::text not null,
  difficulty smallint default 2 not null,
  question text not null,
  question_key text generated always as (search_key(question)) stored not null,
  multiple_choice boolean not null,
  answers jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  faculty_id integer,
  author_id integer,
  answers_hidden boolean default false not null
);
create table batches (
  id integer generated always as identity not null,
  university_id integer not null,
  act text not null,
  user_id integer not null,
  created_at timestamp with time zone default now() not null,
  undone_at timestamp with time zone,
  undone_by integer,
  students integer,
  semester_id integer,
  group_id integer
);
create table change_feed (
  id integer default 1 not null,
  epoch uuid default gen_random_uuid() not null,
  forgotten_to xid8 default pg_current_xact_id() not null
);
create table config_values (
  id integer generated always as identity not null,
  config_id integer not null,
  university_id integer,
  value jsonb not null,
  status smallint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table configs (
  id integer generated always as identity not null,
  key text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table countries (
  id integer generated always as identity not null,
  code text,
  place smallint,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table country_translations (
  country_id integer not null,
  language text not null,
  name text not null,
  name_key text generated always as (search_key(name)) stored not null
);
create table curricula (
  id integer generated always as identity not null,
  university_id integer not null,
  faculty_id integer not null,
  speciality_id integer not null,
  education_form_id text not null,
  education_form_module text generated always as ('education_form'::text) stored not null,
  rating_system_id text not null,
  rating_system_module text generated always as ('rating_system'::text) stored not null,
  academic_year_id integer not null,
  reading_year smallint not null,
  language text not null,
  name text not null,
  name_key text generated always as (search_key(name)) stored not null,
  passing_score smallint not null,
  credit_standart_summ bigint not null,
  semester_count smallint not null,
  status smallint default 1 not null,
  confirmed smallint default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table deliveries (
  message_id integer,
  receiver_id integer not null,
  channel text not null,
  state text default 'waiting'::text not null,
  attempts smallint default 0 not null,
  due_at timestamp with time zone default now() not null,
  worker uuid,
  leased_until timestamp with time zone,
  sent_at timestamp with time zone,
  error text,
  id bigint generated always as identity not null,
  notification_id integer,
  sending_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  error_at timestamp with time zone,
  address text
);
create table delivery_resends (
  id integer generated always as identity not null,
  university_id integer,
  channel text,
  message_id integer,
  receivers integer not null,
  created_at timestamp with time zone default now() not null
);
create table department_translations (
  department_id integer not null,
  language text not null,
  name text not null,
  name_key text generated always as (search_key(name)) stored not null
);
create table departments (
  id integer generated always as identity not null,
  university_id integer not null,
  faculty_id integer not null,
  code text,
  status smallint default 1 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table district_translations (
  district_id integer not null,
  language text not null,
  name text not null,
  name_key text generated always as (search_key(name)) stored not null
);
create table districts (
  id integer generated always as identity not null,
  country_id integer not null,
  region_id integer not null,
  soato_id text not null,
  region_soato_id text not null,
  place smallint,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table exam_feeds (
  id integer generated always as identity not null,
  university_id integer not null,
  teacher_id integer,
  group_id integer,
  calendar_token text not null,
  created_at timestamp with time zone default now() not null
);
create table exam_schedule_lessons (
  curriculum_id integer not null,
  exam_schedule_id integer not null,
  lesson_id integer not null
);
create table exam_schedules (
  id integer generated always as identity not null,
  university_id integer not null,
  curriculum_id integer not null,
  semester_subject_id integer not null,
  control_type_id smallint not null,
  statement text not null,
  type text not null,
  rating smallint not null,
  start_date timestamp with time zone not null,
  end_date timestamp with time zone,
  count_test_in_lesson integer,
  count_of_test_for_student integer,
  count_of_attempts smallint,
  total_time integer,
  description text default ''::text not null,
  occupied tstzrange generated always as (occupied_period(start_date, end_date)) stored,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table faculties (
  id integer generated always as identity not null,
  university_id integer not null,
  faculty_code text not null,
  dean_name text not null,
  position text not null,
  status smallint default 1 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table faculty_translations (
  faculty_id integer not null,
  language text not null,
  name text not null,
  name_key text generated always as (search_key(name)) stored not null
);
create table feed_events (
  transaction xid8 default pg_current_xact_id() not null,
  resource text not null,
  record_id integer not null,
  change text not null,
  university_id integer,
  faculty_id integer,
  former_faculty_id integer,
  student_id integer,
  user_id integer,
  at timestamp with time zone default now() not null
);
create table files (
  id integer generated always as identity not null,
  university_id integer,
  uploaded_by integer,
  key uuid not null,
  name text not null,
  mime text not null,
  size integer not null,
  width integer,
  height integer,
  claimed_table text,
  claimed_id integer,
  unclaimed_since timestamp with time zone default now(),
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  source_hash bytea,
  uploaded_from text
);
create table gpa_records (
  id integer generated always as identity not null,
  university_id integer not null,
  student_id integer not null,
  curriculum_id integer not null,
  semester_id integer not null,
  group_id integer not null,
  gpa numeric(4,2) not null,
  credits integer not null,
  inputs jsonb not null,
  user_id integer not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  current boolean default true not null,
  latest boolean default false not null,
  stale_at timestamp with time zone,
  due_on date
);
create table hemis_acceptances (
  id integer generated always as identity not null,
  university_id integer not null,
  comparison_id integer not null,
  user_id integer not null,
  request_id text not null,
  accepted_at timestamp with time zone default now() not null,
  undone_at timestamp with time zone,
  undone_by integer,
  undo_request_id text
);
create table hemis_accepted_values (
  acceptance_id integer not null,
  record_id integer not null,
  student_id integer not null,
  field text not null,
  before text,
  after text
);
create table hemis_comparisons (
  id integer generated always as identity not null,
  university_id integer not null,
  target text not null,
  student_id integer,
  group_id integer,
  faculty_id integer,
  user_id integer,
  job_id integer,
  started_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  outcome text,
  said text,
  unread text[] default '{}'::text[] not null,
  with_marks boolean default false not null
);
create table hemis_connections (
  id integer generated always as identity not null,
  university_id integer not null,
  address_secret bytea not null,
  token_secret bytea not null,
  nightly boolean not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table hemis_counts (
  id integer generated always as identity not null,
  comparison_id integer not null,
  faculty_id integer,
  state text not null,
  records integer not null,
  new_records integer not null
);
create table hemis_pushes (
  id integer generated always as identity not null,
  university_id integer not null,
  student_id integer not null,
  kind text not null,
  year smallint not null,
  payload jsonb not null,
  payload_hash text not null,
  idempotency_key uuid default gen_random_uuid() not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  due_at timestamp with time zone default now() not null,
  leased_until timestamp with time zone,
  response_status smallint,
  said text,
  reason text,
  user_id integer,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  epoch integer
);
create table hemis_records (
  id integer generated always as identity not null,
  comparison_id integer not null,
  student_id integer,
  id_number text not null,
  name text not null,
  group_name text,
  faculty_id integer,
  state text not null,
  differences jsonb default '[]'::jsonb not null,
  fields text[] default '{}'::text[] not null,
  is_new boolean default false not null,
  problem text,
  list_row integer
);
create table hemis_states (
  university_id integer not null,
  away_since timestamp with time zone default now() not null
);
create table idempotency_keys (
  user_id integer not null,
  key text not null,
  request_hash bytea not null,
  response jsonb,
  created_at timestamp with time zone default now() not null
);
create table identity_links (
  token_hash bytea not null,
  browser_hash bytea not null,
  provider_id integer not null,
  subject text not null,
  user_id integer not null,
  remember boolean not null,
  expires_at timestamp with time zone not null
);
create table import_headings (
  resource text not null,
  user_id integer not null,
  university_id integer,
  heading text not null,
  column_key text,
  used_at timestamp with time zone default now() not null
);
create table import_rows (
  import_id integer not null,
  place integer not null,
  cells jsonb not null,
  outcome text,
  record_id integer,
  version integer,
  problems jsonb default '[]'::jsonb not null,
  changes jsonb default '[]'::jsonb not null,
  kept boolean default false not null,
  remembered jsonb
);
create table imported_records (
  resource text not null,
  record_id integer not null,
  fields jsonb not null
);
create table imports (
  id integer generated always as identity not null,
  resource text not null,
  university_id integer,
  faculty_id integer,
  user_id integer not null,
  file_name text not null,
  rows integer not null,
  state text default 'uploaded'::text not null,
  headings jsonb not null,
  mapping jsonb not null,
  overwrite boolean default false not null,
  counts jsonb,
  job_id integer,
  act text,
  created_at timestamp with time zone default now() not null,
  written_at timestamp with time zone,
  undone_at timestamp with time zone,
  accounts boolean default false not null,
  source jsonb,
  skipped jsonb
);
create table individual_exam_schedules (
  id integer generated always as identity not null,
  university_id integer not null,
  student_id integer not null,
  curriculum_id integer not null,
  semester_subject_id integer not null,
  lesson_id integer,
  exam_schedule_id integer,
  start_date timestamp with time zone,
  deadline_date timestamp with time zone,
  cancelled boolean default false not null,
  replaced boolean default false not null,
  reason text,
  user_id integer not null,
  created_at timestamp with time zone default now() not null
);
create table individual_teacher_schedules (
  id integer generated always as identity not null,
  university_id integer not null,
  teacher_id integer not null,
  curriculum_id integer not null,
  semester_subject_id integer not null,
  exam_schedule_id integer not null,
  start_date timestamp with time zone not null,
  end_date timestamp with time zone not null,
  cancelled boolean default false not null,
  replaced boolean default false not null,
  reason text not null,
  user_id integer not null,
  created_at timestamp with time zone default now() not null
);
create table interface_text_translations (
  interface_text_id integer not null,
  language text not null,
  message text not null
);
create table interface_texts (
  id integer generated always as identity not null,
  category text not null,
  key text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  university_id integer
);
create table item_views (
  at timestamp with time zone default now() not null,
  student_id integer not null,
  semester_subject_id integer not null,
  item_id integer not null
) partition by RANGE (at);
create table item_views_archive (
  at timestamp with time zone not null,
  student_id integer not null,
  semester_subject_id integer not null,
  item_id integer not null
) partition by RANGE (at);
create table job_lines (
  id bigint generated always as identity not null,
  job_id integer not null,
  at timestamp with time zone default now() not null,
  key text not null,
  details jsonb not null
);
create table jobs (
  id integer generated always as identity not null,
  kind text not null,
  input jsonb not null,
  university_id integer,
  user_id integer,
  language text default 'oz'::text not null,
  scheduled boolean default false not null,
  status text default 'waiting'::text not null,
  due_at timestamp with time zone default now() not null,
  attempts integer default 0 not null,
  step text,
  done integer default 0 not null,
  total integer,
  cancel_asked boolean default false not null,
  worker uuid,
  alive_at timestamp with time zone,
  days_kept smallint default 90 not null,
  result jsonb,
  error jsonb,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  made_for_faculty_id integer,
  api_token_id integer
);
create table label_overrides (
  label_id integer not null,
  university_id integer not null,
  language text not null,
  label text not null
);
create table label_translations (
  label_id integer not null,
  language text not null,
  label text not null
);
create table labels (
  id integer generated always as identity not null,
  module text not null,
  key text not null,
  hemis_code text,
  place smallint not null,
  status smallint default 1 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table lesson_comments (
  id integer generated always as identity not null,
  university_id integer not null,
  lesson_id integer not null,
  student_id integer not null,
  user_id integer not null,
  title text not null,
  removed_at timestamp with time zone,
  removed_by integer,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table lesson_files (
  id integer generated always as identity not null,
  syllabus_id integer not null,
  lesson_id integer not null,
  file_id integer not null,
  created_at timestamp with time zone default now() not null
);
create table lesson_items (
  id integer generated always as identity not null,
  syllabus_id integer not null,
  lesson_id integer not null,
  sort integer not null,
  type text not null,
  text text default ''::text not null,
  video_id integer,
  allow_comment_after_correct_answer boolean default true not null,
  comment_allow boolean default true not null,
  count_of_attempts smallint default 3 not null,
  count_of_test_for_student integer default 0 not null,
  removed_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table lesson_readings (
  student_id integer not null,
  semester_subject_id integer not null,
  lesson_id integer not null,
  opened_at bigint,
  items jsonb default '{}'::jsonb not null,
  last_item_id integer,
  read_at timestamp with time zone default now() not null
);
create table lesson_views (
  at timestamp with time zone default now() not null,
  student_id integer not null,
  semester_subject_id integer not null,
  lesson_id integer not null
) partition by RANGE (at);
create table lesson_views_archive (
  at timestamp with time zone not null,
  student_id integer not null,
  semester_subject_id integer not null,
  lesson_id integer not null
) partition by RANGE (at);
create table letterheads (
  id integer generated always as identity not null,
  university_id integer not null,
  logo_file_id integer,
  contacts text default ''::text not null,
  translations jsonb default '[]'::jsonb not null,
  signatories jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table licence_showings (
  id bigint generated always as identity not null,
  university_id integer not null,
  licence_id integer not null,
  user_id integer not null,
  seen_by text not null,
  act text not null,
  address text not null,
  at timestamp with time zone default now() not null
);
create table licences (
  id integer generated always as identity not null,
  university_id integer not null,
  status text not null,
  allowed_domain text not null,
  org_code text not null,
  secret bytea not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table linked_identities (
  id integer generated always as identity not null,
  provider_id integer not null,
  user_id integer not null,
  university_id integer not null,
  subject text not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone default now() not null
);
create table list_view_pins (
  user_id integer not null,
  view_id integer not null,
  place smallint not null
);
create table list_views (
  id integer generated always as identity not null,
  user_id integer not null,
  university_id integer,
  screen text not null,
  list text not null,
  name text not null,
  params jsonb not null,
  columns jsonb not null,
  shared boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table login_logs (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  user_id integer,
  university_id integer,
  role text,
  permission_group_id integer,
  address text not null,
  device text,
  success boolean not null,
  reason text
) partition by RANGE (at);
create table login_logs_archive (
  id bigint not null,
  at timestamp with time zone not null,
  user_id integer,
  university_id integer,
  role text,
  permission_group_id integer,
  address text not null,
  device text,
  success boolean not null,
  reason text
) partition by RANGE (at);
create table loose_bytes (
  key uuid not null,
  since timestamp with time zone default now() not null
);
create table message_receivers (
  message_id integer not null,
  receiver_id integer not null,
  sent_at timestamp with time zone not null,
  read_at timestamp with time zone,
  trashed_at timestamp with time zone,
  field_values jsonb
);
create table messages (
  id integer generated always as identity not null,
  university_id integer,
  sender_id integer not null,
  sender_username text not null,
  state text default 'draft'::text not null,
  title text default ''::text not null,
  body text default ''::text not null,
  body_text text default ''::text not null,
  parent_id integer,
  thread_id integer,
  receivers jsonb default '{}'::jsonb not null,
  by_email boolean default false not null,
  attachment_ids integer[] default '{}'::integer[] not null,
  file_ids integer[] default '{}'::integer[] not null,
  receiver_count integer default 0 not null,
  job_id integer,
  sent_at timestamp with time zone,
  trashed_at timestamp with time zone,
  search_key text generated always as (search_key("left"(((((title || ' '::text) || sender_username) || ' '::text) || body_text), 4000))) stored not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table ministry_connections (
  id integer generated always as identity not null,
  university_id integer not null,
  secret bytea not null,
  university_code text not null,
  nightly boolean not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  epoch integer default nextval('ministry_epochs'::regclass) not null
);
create table ministry_states (
  university_id integer not null,
  away_since timestamp with time zone default now() not null,
  problem text not null,
  said text
);
create table moved_papers (
  code text not null,
  address text not null
);
create table nationalities (
  id integer generated always as identity not null,
  code text,
  place smallint,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table nationality_translations (
  nationality_id integer not null,
  language text not null,
  name text not null,
  name_key text generated always as (search_key(name)) stored not null
);
create table notification_preferences (
  user_id integer not null,
  kind text not null,
  channel text not null,
  enabled boolean not null,
  updated_at timestamp with time zone default now() not null
);
create table notifications (
  id integer generated always as identity not null,
  user_id integer not null,
  key text not null,
  details jsonb not null,
  link text,
  read_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  kind text not null,
  once_key text
);
create table order_scans (
  id integer generated always as identity not null,
  university_id integer not null,
  order_id integer not null,
  file_id integer not null,
  user_id integer,
  attached_at timestamp with time zone default now() not null
);
create table orders (
  id integer generated always as identity not null,
  university_id integer not null,
  number text not null,
  order_date date not null,
  order_year smallint generated always as (EXTRACT(year FROM order_date)) stored not null,
  kind text not null,
  file_id integer,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  undone_at timestamp with time zone
);
create table paper_counters (
  university_id integer not null,
  kind text not null,
  year smallint not null,
  last integer not null
);
create table paper_requests (
  id integer generated always as identity not null,
  university_id integer not null,
  student_id integer not null,
  kind text not null,
  purpose text not null,
  comment text default ''::text not null,
  request_state text default 'requested'::text not null,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  ended_by integer,
  paper_id integer,
  refusal_reason text
);
create table paper_template_uses (
  paper_id integer not null,
  language text not null,
  version_id integer not null
);
create table paper_template_versions (
  id integer generated always as identity not null,
  template_id integer not null,
  number integer not null,
  format text not null,
  file_name text not null,
  content bytea not null,
  sha256 text not null,
  note text default ''::text not null,
  uploaded_at timestamp with time zone default now() not null,
  uploaded_by integer not null,
  published_at timestamp with time zone,
  published_by integer,
  withdrawn_at timestamp with time zone,
  withdrawn_by integer
);
create table paper_templates (
  id integer generated always as identity not null,
  university_id integer not null,
  kind text not null,
  language text not null,
  faculty_id integer,
  created_at timestamp with time zone default now() not null,
  name text default ''::text not null
);
create table papers (
  id integer generated always as identity not null,
  university_id integer not null,
  kind text not null,
  year smallint not null,
  number text not null,
  student_id integer,
  language text,
  content jsonb not null,
  user_id integer not null,
  issued_at timestamp with time zone default now() not null,
  issued_on date not null,
  code text default translate(encode(SUBSTRING((uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) FROM 1 FOR 24), 'base64'::text), '+/'::text, '-_'::text) not null,
  holder text,
  semester_id integer,
  register_id integer,
  statement_id integer,
  group_id integer,
  revoked_at timestamp with time zone,
  revoked_by integer,
  revocation_reason text,
  revocation_reason_key text
);
create table passkey_challenges (
  challenge_hash bytea not null,
  purpose text not null,
  user_id integer,
  rp_id text not null,
  expires_at timestamp with time zone not null
);
create table passkeys (
  id integer generated always as identity not null,
  user_id integer not null,
  university_id integer,
  rp_id text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone
);
create table password_resets (
  token_hash bytea not null,
  user_id integer not null,
  expires_at timestamp with time zone not null
);
create table permission_group_permissions (
  permission_group_id integer not null,
  permission_id integer not null
);
create table permission_groups (
  id integer generated always as identity not null,
  university_id integer not null,
  name text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  second_factor_required boolean default false not null,
  password_sign_in boolean default true not null
);
create table permissions (
  id integer generated always as identity not null,
  name text not null
);
create table personal_data_showings (
  id bigint generated always as identity not null,
  university_id integer not null,
  record text not null,
  row_id integer,
  user_id integer not null,
  address text not null,
  at timestamp with time zone default now() not null
);
create table plan_changes (
  id integer generated always as identity not null,
  curriculum_id integer not null,
  user_id integer,
  structure boolean not null,
  semester_ids integer[] not null,
  before jsonb not null,
  after jsonb not null,
  created_at timestamp with time zone default now() not null,
  announced boolean default false not null
);
create table post_semesters (
  post_id integer not null,
  university_id integer not null,
  semester_id integer not null
);
create table post_translations (
  post_id integer not null,
  language text not null,
  title text not null,
  description text not null,
  title_key text generated always as (search_key(title)) stored not null
);
create table post_view_counts (
  post_id integer not null,
  views integer not null
);
create table post_views (
  post_id integer not null,
  user_id integer not null,
  viewed_at timestamp with time zone default now() not null
);
create table posts (
  id integer generated always as identity not null,
  university_id integer not null,
  type text not null,
  publish_at date not null,
  draft boolean default false not null,
  pinned boolean default false not null,
  img integer,
  faculty_id integer,
  author_id integer not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  publish_time time(0) without time zone default '00:00:00'::time without time zone not null
);
create table proctoring_sessions (
  id integer generated always as identity not null,
  syllabus_id integer not null,
  item_id integer not null,
  seans_code text not null,
  test_start_date timestamp with time zone not null,
  test_end_date timestamp with time zone not null,
  life_time integer not null,
  author_id integer,
  created_at timestamp with time zone default now() not null,
  enforced boolean default true not null,
  planned_end_date timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by integer,
  ended_reason text
);
create table push_receipts (
  delivery_id bigint not null,
  subscription_id integer not null
);
create table push_subscriptions (
  id integer generated always as identity not null,
  user_id integer not null,
  session_id uuid,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  device text,
  with_text boolean default false not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone,
  failing_since timestamp with time zone
);
create table question_versions (
  question_id integer not null,
  version integer not null,
  question text not null,
  multiple_choice boolean not null,
  answers jsonb not null,
  right_ids integer[] not null,
  syllabus_id integer,
  rule text default 'exact'::text not null
);
create table rate_counts (
  key text not null,
  hits integer not null,
  ends_at timestamp with time zone not null
);
create table rating_changes (
  id integer generated always as identity not null,
  rating_id integer not null,
  version integer not null,
  ic_rating numeric(5,2),
  fc_rating numeric(5,2),
  absent boolean not null,
  rating smallint,
  mark smallint,
  source text not null,
  reason text,
  user_id integer not null,
  changed_at timestamp with time zone not null,
  reason_key text
);
create table rating_system_translations (
  rating_system_id integer not null,
  language text not null,
  name text not null,
  short_name text not null
);
create table rating_systems (
  id integer generated always as identity not null,
  system text not null,
  system_module text generated always as ('rating_system'::text) stored not null,
  mark smallint not null,
  minimal smallint not null,
  maximal smallint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table ratings (
  id integer generated always as identity not null,
  student_subject_id integer not null,
  statement smallint not null,
  ic_rating numeric(5,2),
  fc_rating numeric(5,2),
  absent boolean default false not null,
  rating smallint,
  mark smallint,
  ic_max smallint not null,
  fc_max smallint not null,
  passing_score smallint not null,
  source text not null,
  reason text,
  user_id integer not null,
  changed_at timestamp with time zone default clock_timestamp() not null,
  version integer default 1 not null,
  reason_key text
);
create table region_translations (
  region_id integer not null,
  language text not null,
  name text not null,
  name_key text generated always as (search_key(name)) stored not null
);
create table regions (
  id integer generated always as identity not null,
  country_id integer not null,
  soato_id text not null,
  place smallint,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table report_runs (
  id integer generated always as identity not null,
  schedule_id integer not null,
  due_at timestamp with time zone,
  job_id integer,
  state text default 'waiting'::text not null,
  error jsonb,
  file_id integer,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone
);
create table report_schedules (
  id integer generated always as identity not null,
  user_id integer not null,
  university_id integer not null,
  name text not null,
  report text not null,
  filters jsonb not null,
  columns text[] not null,
  format text not null,
  every text not null,
  day smallint not null,
  hour smallint not null,
  previous_period boolean not null,
  by_email boolean not null,
  receiver_ids integer[] default '{}'::integer[] not null,
  language text not null,
  next_due_at timestamp with time zone,
  paused_at timestamp with time zone,
  paused_because jsonb,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  follows_year boolean default false not null
);
create table restorations (
  id integer generated always as identity not null,
  university_id integer not null,
  student_id integer not null,
  curriculum_id integer not null,
  semester_id integer not null,
  group_id integer not null,
  order_id integer not null,
  batch_id integer not null,
  user_id integer not null,
  created_at timestamp with time zone default now() not null
);
create table restored_subjects (
  restoration_id integer not null,
  rating_id integer not null,
  student_subject_id integer not null
);
create table retake_applications (
  id integer generated always as identity not null,
  university_id integer not null,
  student_id integer not null,
  curriculum_id integer not null,
  group_id integer not null,
  status smallint default 0 not null,
  contract_number text,
  contract_date date,
  credit_hour_all integer,
  credit_sum_all bigint,
  social_category_id text,
  social_category_module text generated always as ('social_category_re_reading_subject'::text) stored not null,
  end_date date,
  paid_at timestamp with time zone,
  paper_id integer,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  withdrawal_reason text,
  by_student boolean default false not null
);
create table retake_subjects (
  id integer generated always as identity not null,
  application_id integer not null,
  student_subject_id integer not null,
  credit_hour smallint,
  credit_sum bigint,
  statement_id integer,
  teacher_id integer
);
create table second_factor_setups (
  user_id integer not null,
  secret bytea not null,
  expires_at timestamp with time zone not null
);
create table second_factor_tries (
  user_id integer not null,
  last_step integer not null,
  failures integer default 0 not null,
  failed_at timestamp with time zone default now() not null
);
create table second_factors (
  user_id integer not null,
  university_id integer,
  secret bytea not null,
  recovery_hashes bytea[] not null,
  recovery_codes_left integer generated always as (cardinality(recovery_hashes)) stored not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table semester_subject_teachers (
  university_id integer not null,
  curriculum_id integer not null,
  semester_subject_id integer not null,
  teacher_id integer not null,
  group_id integer not null,
  statement text not null
);
create table semester_subjects (
  id integer generated always as identity not null,
  university_id integer not null,
  curriculum_id integer not null,
  semester_id integer not null,
  subject_id integer not null,
  sort double precision not null,
  theory_lesson_hour smallint default 0 not null,
  practical_lesson_hour smallint default 0 not null,
  independent_lesson_hour smallint default 0 not null,
  total_hour integer generated always as (((theory_lesson_hour + practical_lesson_hour) + independent_lesson_hour)) stored not null,
  credit_hour smallint default 0 not null,
  choice_of_subject smallint,
  syllabus_id integer,
  teacher_id integer,
  tutor_id integer,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table semesters (
  id integer generated always as identity not null,
  university_id integer not null,
  curriculum_id integer not null,
  number smallint not null,
  season text generated always as (
CASE
    WHEN (((number)::integer % 2) = 1) THEN 'autumn_semester'::text
    ELSE 'spring_semester'::text
END) stored not null,
  academic_year_id integer not null,
  start_date date not null,
  end_date date not null,
  status smallint default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table server_keys (
  name text not null,
  key bytea not null,
  wrapped boolean default false not null
);
create table sessions (
  id uuid default gen_random_uuid() not null,
  user_id integer not null,
  refresh_hash bytea not null,
  previous_refresh_hash bytea,
  rotated_at timestamp with time zone default now() not null,
  remember boolean not null,
  device text not null,
  address text not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_because text,
  number integer generated always as identity not null,
  origin text,
  first_time boolean default false not null,
  opened_by text default 'password'::text not null,
  provider_id integer,
  passkey_id integer
);
create table shipped_lists (
  name text not null,
  checksum text not null
);
create table shipped_records (
  list text not null,
  key text not null,
  record_id integer not null,
  languages text[] not null
);
create table sign_in_attempts (
  state_hash bytea not null,
  browser_hash bytea not null,
  provider_id integer not null,
  nonce text not null,
  verifier text not null,
  redirect_uri text not null,
  return_to text not null,
  remember boolean not null,
  session_id uuid,
  expires_at timestamp with time zone not null
);
create table sign_in_challenges (
  token_hash bytea not null,
  user_id integer not null,
  remember boolean not null,
  expires_at timestamp with time zone not null,
  provider_id integer,
  subject text,
  opened_by text default 'password'::text not null
);
create table sign_in_failures (
  key text not null,
  failures integer not null,
  last_at timestamp with time zone default now() not null
);
create table sign_in_providers (
  id integer generated always as identity not null,
  university_id integer not null,
  kind text not null,
  name text not null,
  address text not null,
  client_id text not null,
  secret bytea not null,
  audience text not null,
  match_by text not null,
  claim text,
  enabled boolean not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table slow_query_resets (
  id integer generated always as identity not null,
  statements integer not null,
  created_at timestamp with time zone default now() not null
);
create table specialities (
  id integer generated always as identity not null,
  university_id integer not null,
  faculty_id integer not null,
  code text not null,
  education_type_id text not null,
  education_type_module text generated always as ('education_type'::text) stored not null,
  status smallint default 1 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table speciality_translations (
  speciality_id integer not null,
  language text not null,
  name text not null,
  name_key text generated always as (search_key(name)) stored not null,
  qualification text default ''::text not null
);
create table statement_counters (
  university_id integer not null,
  academic_year_id integer not null,
  last integer not null
);
create table statement_events (
  id integer generated always as identity not null,
  statement_id integer not null,
  act text not null,
  reason text,
  user_id integer not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  reason_key text
);
create table statements (
  id integer generated always as identity not null,
  university_id integer not null,
  curriculum_id integer not null,
  semester_id integer not null,
  semester_subject_id integer not null,
  group_id integer not null,
  control_type_id smallint not null,
  statement smallint not null,
  number integer,
  academic_year_id integer,
  state text default 'open'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table student_calendars (
  id integer generated always as identity not null,
  student_id integer not null,
  created_at timestamp with time zone default now() not null
);
create table student_group_translations (
  student_group_id integer not null,
  language text not null,
  name text not null,
  name_key text generated always as (search_key(name)) stored not null
);
create table student_groups (
  id integer generated always as identity not null,
  university_id integer not null,
  speciality_id integer,
  study_language text,
  entry_year smallint,
  status smallint default 1 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table student_movements (
  id integer generated always as identity not null,
  university_id integer not null,
  student_id integer not null,
  batch_id integer not null,
  order_id integer not null,
  act text not null,
  from_status text not null,
  to_status text not null,
  previous_id integer,
  reason_id text,
  reason_module text generated always as (
CASE
    WHEN (reason_id IS NOT NULL) THEN act
    ELSE NULL::text
END) stored,
  undone_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  from_group_id integer,
  to_group_id integer,
  group_id integer
);
create table student_notes (
  id integer generated always as identity not null,
  university_id integer not null,
  student_id integer not null,
  note text not null,
  user_id integer not null,
  created_at timestamp with time zone default now() not null
);
create table student_registers (
  id integer generated always as identity not null,
  university_id integer not null,
  student_id integer not null,
  curriculum_id integer not null,
  semester_id integer not null,
  group_id integer not null,
  order_number text,
  order_date date,
  from_date date not null,
  to_date date,
  previous_id integer,
  batch_id integer,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  former_group_id integer
);
create table student_subject_changes (
  batch_id integer not null,
  student_subject_id integer not null,
  status smallint,
  group_id integer not null,
  register_id integer not null
);
create table student_subjects (
  id integer generated always as identity not null,
  student_id integer not null,
  curriculum_id integer not null,
  semester_subject_id integer not null,
  register_id integer not null,
  group_id integer not null,
  status smallint default 1 not null,
  current_mark smallint,
  current_statement smallint,
  restoration_id integer
);
create table students (
  id integer generated always as identity not null,
  university_id integer not null,
  group_id integer,
  user_id integer,
  first_name text not null,
  second_name text not null,
  third_name text not null,
  name_key text generated always as (search_key(((((second_name || ' '::text) || first_name) || ' '::text) || third_name))) stored not null,
  id_number text not null,
  passport text not null,
  passport_pin text,
  birth_date date not null,
  birth_year smallint generated always as (EXTRACT(year FROM birth_date)) stored not null,
  gender text not null,
  phone text,
  nation_id integer not null,
  citizenship_id text not null,
  country_id integer not null,
  province_id integer,
  city_id integer,
  street text,
  social_category_id text,
  edu_payment_id text,
  other text,
  photo integer,
  study_status text default 'studying'::text not null,
  movement_id integer,
  status smallint default 1 not null,
  blocked boolean default false not null,
  deadline timestamp with time zone,
  signed_in boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  citizenship_module text generated always as ('citizenship'::text) stored not null,
  social_category_module text generated always as (
CASE
    WHEN (social_category_id IS NOT NULL) THEN 'social_category'::text
    ELSE NULL::text
END) stored,
  edu_payment_module text generated always as (
CASE
    WHEN (edu_payment_id IS NOT NULL) THEN 'edu_payment'::text
    ELSE NULL::text
END) stored,
  full_name text generated always as (latin_name(((((second_name || ' '::text) || first_name) || ' '::text) || third_name))) stored not null,
  full_name_ru text generated always as (cyrillic_name(((((second_name || ' '::text) || first_name) || ' '::text) || third_name))) stored not null
);
create table subject_group_translations (
  subject_group_id integer not null,
  language text not null,
  name text not null,
  name_key text generated always as (search_key(name)) stored not null
);
create table subject_groups (
  id integer generated always as identity not null,
  university_id integer not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table subject_translations (
  subject_id integer not null,
  language text not null,
  name text not null,
  name_key text generated always as (search_key(name)) stored not null
);
create table subjects (
  id integer generated always as identity not null,
  university_id integer not null,
  subject_group_id integer not null,
  code text not null,
  subject_type text,
  subject_type_module text generated always as ('subject_type'::text) stored not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table syllabi (
  id integer generated always as identity not null,
  university_id integer not null,
  faculty_id integer,
  author_id integer,
  subject_id integer,
  academic_year_id integer not null,
  language text not null,
  name text not null,
  name_key text generated always as (search_key(name)) stored not null,
  short_info text not null,
  requirements text default ''::text not null,
  description text not null,
  photo integer,
  video integer,
  status text default 'draft'::text not null,
  origin_id integer not null,
  removed_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table syllabus_lessons (
  id integer generated always as identity not null,
  syllabus_id integer not null,
  module_id integer not null,
  sort integer not null,
  name text not null,
  type text,
  deadline_date timestamp with time zone,
  comment_allow boolean default true not null,
  removed_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table syllabus_modules (
  id integer generated always as identity not null,
  syllabus_id integer not null,
  sort integer not null,
  name text not null,
  description text default ''::text not null,
  start_date date,
  end_date date,
  removed_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table table_changes (
  counter text not null,
  university_id integer not null,
  changes bigint not null,
  slot integer generated always as identity not null
);
create table task_attempt_changes (
  attempt_id integer not null,
  version integer not null,
  status smallint not null,
  mark smallint,
  comment text not null,
  checked_by integer,
  checked_at timestamp with time zone
);
create table task_attempts (
  id integer generated always as identity not null,
  university_id integer not null,
  student_id integer not null,
  semester_subject_id integer not null,
  group_id integer not null,
  item_id integer not null,
  number smallint not null,
  text text default ''::text not null,
  status smallint default 0 not null,
  mark smallint,
  comment text default ''::text not null,
  checked_by integer,
  checked_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table teacher_group_members (
  teacher_id integer not null,
  teacher_group_id integer not null,
  university_id integer not null
);
create table teacher_group_translations (
  teacher_group_id integer not null,
  language text not null,
  name text not null,
  name_key text generated always as (search_key(name)) stored not null
);
create table teacher_groups (
  id integer generated always as identity not null,
  university_id integer not null,
  faculty_id integer not null,
  code text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table teacher_translations (
  teacher_id integer not null,
  language text not null,
  fio text not null,
  fio_key text generated always as (search_key(fio)) stored not null
);
create table teachers (
  id integer generated always as identity not null,
  university_id integer not null,
  department_id integer not null,
  user_id integer,
  birthday date not null,
  birth_year smallint generated always as (EXTRACT(year FROM birthday)) stored not null,
  passport_series text not null,
  passport_number text not null,
  post text not null,
  scientific_title text not null,
  scientific_degree text not null,
  citizenship_id text not null,
  gender text not null,
  profile_img integer,
  status smallint default 1 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  post_module text generated always as ('post_teachers'::text) stored not null,
  scientific_title_module text generated always as ('academic_title'::text) stored not null,
  scientific_degree_module text generated always as ('degree_management'::text) stored not null,
  citizenship_module text generated always as ('citizenship'::text) stored not null
);
create table telegram_bots (
  id bigint not null,
  username text,
  next_update bigint default 0 not null,
  updated_at timestamp with time zone,
  worker uuid,
  leased_until timestamp with time zone,
  error text,
  error_at timestamp with time zone
);
create table telegram_chats (
  user_id integer not null,
  chat_id bigint not null,
  name text not null,
  linked_at timestamp with time zone default now() not null
);
create table telegram_codes (
  user_id integer not null,
  code_hash bytea not null,
  expires_at timestamp with time zone not null
);
create table template_prints (
  id integer generated always as identity not null,
  university_id integer not null,
  version_id integer not null,
  order_id integer,
  student_id integer,
  user_id integer not null,
  printed_at timestamp with time zone default now() not null
);
create table test_answers (
  id integer generated always as identity not null,
  question_id integer not null,
  sort integer not null,
  answer text default ''::text not null,
  correct_answer boolean default false not null,
  retired_at timestamp with time zone
);
create table test_attempt_answers (
  attempt_id integer not null,
  question_id integer not null,
  answer_ids integer[] not null,
  answered_at timestamp with time zone default clock_timestamp() not null
);
create table test_attempt_changes (
  id integer generated always as identity not null,
  attempt_id integer not null,
  act text not null,
  minutes integer,
  reason text not null,
  user_id integer not null,
  created_at timestamp with time zone default clock_timestamp() not null
);
create table test_attempts (
  id integer generated always as identity not null,
  university_id integer not null,
  student_id integer not null,
  semester_subject_id integer not null,
  lesson_item_id integer,
  exam_schedule_id integer,
  number smallint not null,
  draw jsonb not null,
  maximum smallint not null,
  drawn_at timestamp with time zone default clock_timestamp() not null,
  started_at timestamp with time zone,
  ends_at timestamp with time zone,
  extra_minutes integer default 0 not null,
  completed_at timestamp with time zone,
  ending text,
  right_answers smallint,
  wrong_answers smallint,
  mark smallint,
  not_entered text,
  held_mark smallint
);
create table test_key_corrections (
  id integer generated always as identity not null,
  university_id integer not null,
  syllabus_id integer not null,
  question_id integer not null,
  versions integer[] not null,
  former_rule text not null,
  former_right_ids integer[] not null,
  rule text not null,
  right_ids integer[] not null,
  reason text not null,
  changed integer not null,
  user_id integer not null,
  created_at timestamp with time zone default clock_timestamp() not null
);
create table test_questions (
  id integer generated always as identity not null,
  syllabus_id integer not null,
  item_id integer not null,
  sort integer not null,
  question text default ''::text not null,
  multiple_choice boolean default false not null,
  bank_question_id integer,
  retired_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  complete boolean default false not null,
  answers_hidden boolean default false not null,
  client_key text
);
create table test_result_corrections (
  correction_id integer not null,
  attempt_id integer not null,
  former_right_answers smallint not null,
  former_wrong_answers smallint not null,
  former_mark smallint not null,
  right_answers smallint not null,
  wrong_answers smallint not null,
  mark smallint not null,
  not_entered text
);
create table universities (
  id integer generated always as identity not null,
  default_language text not null,
  status smallint default 1 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  phone_number text default ''::text not null,
  account_number text default ''::text not null,
  accountant text default ''::text not null,
  advisor text default ''::text not null,
  founded_year smallint,
  moving_since timestamp with time zone,
  moved_to text
);
create table university_translations (
  university_id integer not null,
  language text not null,
  name text not null,
  name_key text generated always as (search_key(name)) stored not null,
  rector text default ''::text not null,
  address text default ''::text not null
);
create table used_captchas (
  signature text not null,
  used_at timestamp with time zone default now() not null
);
create table useful_resource_translations (
  useful_resource_id integer not null,
  language text not null,
  title text not null,
  title_key text generated always as (search_key(title)) stored not null
);
create table useful_resources (
  id integer generated always as identity not null,
  university_id integer not null,
  url text not null,
  publish_at date not null,
  type text not null,
  icone integer,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);
create table users (
  id integer generated always as identity not null,
  kind text not null,
  university_id integer,
  username text,
  email text,
  password_hash text not null,
  must_set_password boolean default false not null,
  default_language text default 'oz'::text not null,
  status smallint default 1 not null,
  blocked boolean default false not null,
  deadline timestamp with time zone,
  last_sign_in_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  image integer,
  username_skeleton text
);
create table video_media (
  video_id integer not null,
  quality smallint not null,
  key uuid not null,
  size bigint not null
);
create table video_uploads (
  id uuid not null,
  user_id integer not null,
  university_id integer,
  name text not null,
  size bigint not null,
  video_id integer,
  lock_token uuid,
  locked_until timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  active_at timestamp with time zone default now() not null
);
create table videos (
  id integer generated always as identity not null,
  university_id integer,
  uploaded_by integer not null,
  key uuid not null,
  name text not null,
  mime text not null,
  size bigint not null,
  width integer,
  height integer,
  duration_seconds numeric,
  poster_key uuid,
  converter_status smallint default 0 not null,
  converter_message text,
  origin_id integer,
  unclaimed_since timestamp with time zone default now(),
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  job_id integer
);
create table webhook_attempts (
  id integer generated always as identity not null,
  delivery_id integer not null,
  at timestamp with time zone default now() not null,
  response_status smallint,
  duration integer not null,
  excerpt text not null
);
create table webhook_deliveries (
  id integer generated always as identity not null,
  webhook_id integer not null,
  message_id uuid default gen_random_uuid() not null,
  type text not null,
  payload text not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  due_at timestamp with time zone default now() not null,
  leased_until timestamp with time zone,
  response_status smallint,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone
);
create table webhook_states (
  webhook_id integer not null,
  position text not null,
  failing_since timestamp with time zone,
  last_former_delivery_id integer
);
create table webhooks (
  id integer generated always as identity not null,
  university_id integer not null,
  user_id integer not null,
  name text not null,
  url text not null,
  resources text[] not null,
  secret_owner uuid not null,
  secret bytea not null,
  former_secret bytea,
  former_secret_until timestamp with time zone,
  status smallint default 1 not null,
  stopped_because text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
);

alter table academic_years add constraint academic_years_pkey PRIMARY KEY (id);
alter table academic_years add constraint academic_years_start_year_check CHECK (((start_year >= 1990) AND (start_year <= 2099)));
alter table academic_years add constraint academic_years_start_year_unique UNIQUE (start_year);
alter table admins add constraint admins_check CHECK ((super_administrator = (university_id IS NULL)));
alter table admins add constraint admins_check1 CHECK ((super_administrator = (permission_group_id IS NULL)));
alter table admins add constraint admins_check2 CHECK (((NOT super_administrator) OR (faculty_id IS NULL)));
alter table admins add constraint admins_faculty FOREIGN KEY (university_id, faculty_id) REFERENCES faculties(university_id, id) DEFERRABLE INITIALLY DEFERRED;
alter table admins add constraint admins_of_university FOREIGN KEY (university_id, user_id) REFERENCES users(university_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table admins add constraint admins_permission_group FOREIGN KEY (university_id, permission_group_id) REFERENCES permission_groups(university_id, id) DEFERRABLE INITIALLY DEFERRED;
alter table admins add constraint admins_pkey PRIMARY KEY (user_id);
alter table admins add constraint admins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table api_token_uses add constraint api_token_uses_api_token_id_fkey FOREIGN KEY (api_token_id) REFERENCES api_tokens(id) ON DELETE CASCADE;
alter table api_token_uses add constraint api_token_uses_pkey PRIMARY KEY (api_token_id);
alter table api_tokens add constraint api_tokens_faculty_id_fkey FOREIGN KEY (faculty_id) REFERENCES faculties(id) ON DELETE CASCADE;
alter table api_tokens add constraint api_tokens_hint_check CHECK ((length(hint) = 4));
alter table api_tokens add constraint api_tokens_kind_check CHECK ((kind = ANY (ARRAY['personal'::text, 'service'::text])));
alter table api_tokens add constraint api_tokens_lifetime CHECK ((expires_at <= (created_at + '366 days'::interval)));
alter table api_tokens add constraint api_tokens_name_check CHECK ((name <> ''::text));
alter table api_tokens add constraint api_tokens_permissions_check CHECK ((cardinality(permissions) > 0));
alter table api_tokens add constraint api_tokens_pkey PRIMARY KEY (id);
alter table api_tokens add constraint api_tokens_revoked CHECK (((revoked_at IS NULL) = (revoked_because IS NULL)));
alter table api_tokens add constraint api_tokens_revoked_because_check CHECK ((revoked_because = ANY (ARRAY['owner'::text, 'administrator'::text, 'password'::text])));
alter table api_tokens add constraint api_tokens_token_hash_check CHECK ((octet_length(token_hash) = 32));
alter table api_tokens add constraint api_tokens_token_hash_key UNIQUE (token_hash);
alter table api_tokens add constraint api_tokens_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table api_tokens add constraint api_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table audit add constraint audit_action_check CHECK ((action = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text])));
alter table audit add constraint audit_change_check CHECK ((change = ANY (ARRAY['insert'::text, 'update'::text, 'delete'::text])));
alter table audit add constraint audit_check CHECK (((part_of IS NULL) = (change IS NOT NULL)));
alter table audit add constraint audit_pkey PRIMARY KEY (id);
alter table audit_days add constraint audit_days_pkey PRIMARY KEY (university_id, day, change);
alter table backups add constraint backups_job_id_key UNIQUE (job_id);
alter table backups add constraint backups_key_key UNIQUE (key);
alter table backups add constraint backups_kind_check CHECK ((kind = ANY (ARRAY['asked'::text, 'scheduled'::text])));
alter table backups add constraint backups_of_code UNIQUE (code);
alter table backups add constraint backups_pkey PRIMARY KEY (id);
alter table bank_questions add constraint bank_questions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL;
alter table bank_questions add constraint bank_questions_difficulty_check CHECK (((difficulty >= 1) AND (difficulty <= 3)));
alter table bank_questions add constraint bank_questions_faculty FOREIGN KEY (university_id, faculty_id) REFERENCES faculties(university_id, id);
alter table bank_questions add constraint bank_questions_pkey PRIMARY KEY (id);
alter table bank_questions add constraint bank_questions_question_check CHECK ((question <> ''::text));
alter table bank_questions add constraint bank_questions_subject FOREIGN KEY (university_id, subject_id) REFERENCES subjects(university_id, id);
alter table bank_questions add constraint bank_questions_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table batches add constraint batches_act_check CHECK ((act = ANY (ARRAY['academic_leave'::text, 'studentexpel'::text, 'graduate'::text, 'recovery'::text, 'transfer'::text, 'attach'::text, 'curriculum_transfer'::text, 'promotion'::text, 'elective'::text, 'subject_removal'::text, 'subject_return'::text, 'subject_lock'::text, 'subject_unlock'::text])));
alter table batches add constraint batches_of_university UNIQUE (university_id, id);
alter table batches add constraint batches_pkey PRIMARY KEY (id);
alter table batches add constraint batches_undone CHECK (((undone_at IS NULL) = (undone_by IS NULL)));
alter table batches add constraint batches_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table change_feed add constraint change_feed_id_check CHECK ((id = 1));
alter table change_feed add constraint change_feed_pkey PRIMARY KEY (id);
alter table config_values add constraint config_values_config_id_fkey FOREIGN KEY (config_id) REFERENCES configs(id) ON DELETE CASCADE;
alter table config_values add constraint config_values_owner UNIQUE NULLS NOT DISTINCT (config_id, university_id);
alter table config_values add constraint config_values_pkey PRIMARY KEY (id);
alter table config_values add constraint config_values_status_check CHECK ((status = ANY (ARRAY[0, 1])));
alter table config_values add constraint config_values_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table configs add constraint configs_key UNIQUE (key);
alter table configs add constraint configs_key_check CHECK ((key <> ''::text));
alter table configs add constraint configs_pkey PRIMARY KEY (id);
alter table countries add constraint countries_code_check CHECK ((code ~ '^[A-Z]{2}$'::text));
alter table countries add constraint countries_code_unique UNIQUE (code);
alter table countries add constraint countries_pkey PRIMARY KEY (id);
alter table country_translations add constraint country_translations_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id) ON DELETE CASCADE;
alter table country_translations add constraint country_translations_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table country_translations add constraint country_translations_name_check CHECK ((name <> ''::text));
alter table country_translations add constraint country_translations_pkey PRIMARY KEY (country_id, language);
alter table curricula add constraint curricula_academic_year_id_fkey FOREIGN KEY (academic_year_id) REFERENCES academic_years(id);
alter table curricula add constraint curricula_confirmed_check CHECK ((confirmed = ANY (ARRAY[0, 1])));
alter table curricula add constraint curricula_credit_standart_summ_check CHECK ((credit_standart_summ >= 0));
alter table curricula add constraint curricula_education_form FOREIGN KEY (education_form_module, education_form_id) REFERENCES labels(module, key);
alter table curricula add constraint curricula_faculty FOREIGN KEY (university_id, faculty_id) REFERENCES faculties(university_id, id);
alter table curricula add constraint curricula_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table curricula add constraint curricula_name_check CHECK ((name <> ''::text));
alter table curricula add constraint curricula_of_university UNIQUE (university_id, id);
alter table curricula add constraint curricula_passing_score_check CHECK (((passing_score >= 0) AND (passing_score <= 100)));
alter table curricula add constraint curricula_pkey PRIMARY KEY (id);
alter table curricula add constraint curricula_rating_system FOREIGN KEY (rating_system_module, rating_system_id) REFERENCES labels(module, key);
alter table curricula add constraint curricula_reading_year_check CHECK (((reading_year >= 1990) AND (reading_year <= 2100)));
alter table curricula add constraint curricula_semester_count_check CHECK (((semester_count >= 1) AND (semester_count <= 15)));
alter table curricula add constraint curricula_speciality FOREIGN KEY (university_id, speciality_id) REFERENCES specialities(university_id, id);
alter table curricula add constraint curricula_status_check CHECK ((status = ANY (ARRAY[0, 1])));
alter table curricula add constraint curricula_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table deliveries add constraint deliveries_address CHECK (((address IS NULL) OR ((channel = 'email'::text) AND (notification_id IS NOT NULL))));
alter table deliveries add constraint deliveries_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'telegram'::text, 'push'::text])));
alter table deliveries add constraint deliveries_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE;
alter table deliveries add constraint deliveries_pkey PRIMARY KEY (id);
alter table deliveries add constraint deliveries_receiver FOREIGN KEY (message_id, receiver_id) REFERENCES message_receivers(message_id, receiver_id) ON DELETE CASCADE;
alter table deliveries add constraint deliveries_sent CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL)));
alter table deliveries add constraint deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'unconfirmed'::text])));
alter table deliveries add constraint deliveries_subject CHECK ((num_nonnulls(message_id, notification_id) = 1));
alter table delivery_resends add constraint delivery_resends_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'telegram'::text, 'push'::text])));
alter table delivery_resends add constraint delivery_resends_pkey PRIMARY KEY (id);
alter table delivery_resends add constraint delivery_resends_receivers_check CHECK ((receivers > 0));
alter table delivery_resends add constraint delivery_resends_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table department_translations add constraint department_translations_department_id_fkey FOREIGN KEY (department_id) REFERENCES departments(id) ON DELETE CASCADE;
alter table department_translations add constraint department_translations_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table department_translations add constraint department_translations_name_check CHECK ((name <> ''::text));
alter table department_translations add constraint department_translations_pkey PRIMARY KEY (department_id, language);
alter table departments add constraint departments_code_check CHECK ((length(code) >= 2));
alter table departments add constraint departments_faculty FOREIGN KEY (university_id, faculty_id) REFERENCES faculties(university_id, id);
alter table departments add constraint departments_of_university UNIQUE (university_id, id);
alter table departments add constraint departments_pkey PRIMARY KEY (id);
alter table departments add constraint departments_status_check CHECK ((status = ANY (ARRAY[0, 1])));
alter table departments add constraint departments_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table district_translations add constraint district_translations_district_id_fkey FOREIGN KEY (district_id) REFERENCES districts(id) ON DELETE CASCADE;
alter table district_translations add constraint district_translations_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table district_translations add constraint district_translations_name_check CHECK ((name <> ''::text));
alter table district_translations add constraint district_translations_pkey PRIMARY KEY (district_id, language);
alter table districts add constraint districts_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id);
alter table districts add constraint districts_pkey PRIMARY KEY (id);
alter table districts add constraint districts_region FOREIGN KEY (country_id, region_id, region_soato_id) REFERENCES regions(country_id, id, soato_id) ON UPDATE CASCADE;
alter table districts add constraint districts_soato_id_check CHECK ((soato_id ~ '^17\d{2}(\d{3}){0,2}$'::text));
alter table districts add constraint districts_soato_id_of_region CHECK ((starts_with(soato_id, region_soato_id) AND (length(soato_id) > length(region_soato_id))));
alter table districts add constraint districts_soato_id_unique UNIQUE (soato_id);
alter table exam_feeds add constraint exam_feeds_code UNIQUE (calendar_token);
alter table exam_feeds add constraint exam_feeds_group FOREIGN KEY (university_id, group_id) REFERENCES student_groups(university_id, id) ON DELETE CASCADE;
alter table exam_feeds add constraint exam_feeds_group_audit FOREIGN KEY (group_id) REFERENCES student_groups(id) ON DELETE CASCADE;
alter table exam_feeds add constraint exam_feeds_of_one CHECK ((num_nonnulls(teacher_id, group_id) = 1));
alter table exam_feeds add constraint exam_feeds_pkey PRIMARY KEY (id);
alter table exam_feeds add constraint exam_feeds_teacher FOREIGN KEY (university_id, teacher_id) REFERENCES teachers(university_id, id) ON DELETE CASCADE;
alter table exam_feeds add constraint exam_feeds_teacher_audit FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE;
alter table exam_feeds add constraint exam_feeds_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table exam_schedule_lessons add constraint exam_schedule_lessons_exam FOREIGN KEY (curriculum_id, exam_schedule_id) REFERENCES exam_schedules(curriculum_id, id) ON DELETE CASCADE;
alter table exam_schedule_lessons add constraint exam_schedule_lessons_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES syllabus_lessons(id);
alter table exam_schedule_lessons add constraint exam_schedule_lessons_pkey PRIMARY KEY (exam_schedule_id, lesson_id);
alter table exam_schedules add constraint exam_schedules_control_type_id_check CHECK ((control_type_id = ANY (ARRAY[2, 3])));
alter table exam_schedules add constraint exam_schedules_count_of_attempts_check CHECK ((count_of_attempts >= 1));
alter table exam_schedules add constraint exam_schedules_count_of_test_for_student_check CHECK ((count_of_test_for_student >= 1));
alter table exam_schedules add constraint exam_schedules_count_test_in_lesson_check CHECK ((count_test_in_lesson >= 1));
alter table exam_schedules add constraint exam_schedules_curriculum_id_fkey FOREIGN KEY (curriculum_id) REFERENCES curricula(id) ON DELETE CASCADE;
alter table exam_schedules add constraint exam_schedules_dates CHECK ((start_date < end_date));
alter table exam_schedules add constraint exam_schedules_of_curriculum UNIQUE (curriculum_id, id);
alter table exam_schedules add constraint exam_schedules_pkey PRIMARY KEY (id);
alter table exam_schedules add constraint exam_schedules_rating_check CHECK (((rating >= 0) AND (rating <= 100)));
alter table exam_schedules add constraint exam_schedules_statement_check CHECK ((statement = ANY (ARRAY['first_statement'::text, 'second_statement'::text, 'third_statement'::text])));
alter table exam_schedules add constraint exam_schedules_subject FOREIGN KEY (curriculum_id, semester_subject_id) REFERENCES semester_subjects(curriculum_id, id) ON DELETE CASCADE;
alter table exam_schedules add constraint exam_schedules_test CHECK (((type <> 'test'::text) OR ((end_date IS NOT NULL) AND (count_of_test_for_student IS NOT NULL) AND (count_of_attempts IS NOT NULL) AND (total_time IS NOT NULL) AND (count_test_in_lesson IS NOT NULL))));
alter table exam_schedules add constraint exam_schedules_total_time_check CHECK ((total_time >= 1));
alter table exam_schedules add constraint exam_schedules_type_check CHECK ((type = ANY (ARRAY['test'::text, 'offline'::text])));
alter table exam_schedules add constraint exam_schedules_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table faculties add constraint faculties_faculty_code_check CHECK ((length(faculty_code) >= 2));
alter table faculties add constraint faculties_of_university UNIQUE (university_id, id);
alter table faculties add constraint faculties_pkey PRIMARY KEY (id);
alter table faculties add constraint faculties_position_check CHECK (("position" = ANY (ARRAY['boshlig''i'::text, 'dekani'::text])));
alter table faculties add constraint faculties_status_check CHECK ((status = ANY (ARRAY[0, 1])));
alter table faculties add constraint faculties_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table faculty_translations add constraint faculty_translations_faculty_id_fkey FOREIGN KEY (faculty_id) REFERENCES faculties(id) ON DELETE CASCADE;
alter table faculty_translations add constraint faculty_translations_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table faculty_translations add constraint faculty_translations_name_check CHECK ((name <> ''::text));
alter table faculty_translations add constraint faculty_translations_pkey PRIMARY KEY (faculty_id, language);
alter table feed_events add constraint feed_events_change_check CHECK ((change = ANY (ARRAY['created'::text, 'changed'::text, 'removed'::text])));
alter table feed_events add constraint feed_events_pkey PRIMARY KEY (transaction, resource, record_id);
alter table files add constraint files_claim CHECK ((((claimed_table IS NULL) = (claimed_id IS NULL)) AND ((claimed_table IS NULL) = (unclaimed_since IS NOT NULL))));
alter table files add constraint files_image CHECK (((width IS NULL) = (height IS NULL)));
alter table files add constraint files_key_key UNIQUE (key);
alter table files add constraint files_name_check CHECK ((name <> ''::text));
alter table files add constraint files_pkey PRIMARY KEY (id);
alter table files add constraint files_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table files add constraint files_uploader CHECK ((((uploaded_by IS NULL) = (uploaded_from IS NOT NULL)) AND ((uploaded_by IS NOT NULL) OR (claimed_table IS NULL))));
alter table gpa_records add constraint gpa_records_credits_check CHECK ((credits > 0));
alter table gpa_records add constraint gpa_records_curriculum FOREIGN KEY (university_id, curriculum_id) REFERENCES curricula(university_id, id);
alter table gpa_records add constraint gpa_records_gpa_check CHECK (((gpa >= (0)::numeric) AND (gpa <= (5)::numeric)));
alter table gpa_records add constraint gpa_records_group FOREIGN KEY (university_id, group_id) REFERENCES student_groups(university_id, id);
alter table gpa_records add constraint gpa_records_latest_is_current CHECK ((current OR (NOT latest)));
alter table gpa_records add constraint gpa_records_pkey PRIMARY KEY (id);
alter table gpa_records add constraint gpa_records_semester FOREIGN KEY (curriculum_id, semester_id) REFERENCES semesters(curriculum_id, id);
alter table gpa_records add constraint gpa_records_student FOREIGN KEY (university_id, student_id) REFERENCES students(university_id, id);
alter table gpa_records add constraint gpa_records_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table hemis_acceptances add constraint hemis_acceptances_comparison_id_fkey FOREIGN KEY (comparison_id) REFERENCES hemis_comparisons(id) ON DELETE CASCADE;
alter table hemis_acceptances add constraint hemis_acceptances_pkey PRIMARY KEY (id);
alter table hemis_acceptances add constraint hemis_acceptances_undo CHECK ((((undone_at IS NULL) = (undone_by IS NULL)) AND ((undone_at IS NULL) = (undo_request_id IS NULL))));
alter table hemis_acceptances add constraint hemis_acceptances_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table hemis_accepted_values add constraint hemis_accepted_values_acceptance_id_fkey FOREIGN KEY (acceptance_id) REFERENCES hemis_acceptances(id) ON DELETE CASCADE;
alter table hemis_accepted_values add constraint hemis_accepted_values_pkey PRIMARY KEY (acceptance_id, record_id, field);
alter table hemis_accepted_values add constraint hemis_accepted_values_record_id_fkey FOREIGN KEY (record_id) REFERENCES hemis_records(id) ON DELETE CASCADE;
alter table hemis_accepted_values add constraint hemis_accepted_values_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table hemis_comparisons add constraint hemis_comparisons_end CHECK (((finished_at IS NULL) = (outcome IS NULL)));
alter table hemis_comparisons add constraint hemis_comparisons_faculty CHECK (((target <> 'faculty'::text) OR (faculty_id IS NOT NULL)));
alter table hemis_comparisons add constraint hemis_comparisons_faculty_id_fkey FOREIGN KEY (faculty_id) REFERENCES faculties(id) ON DELETE CASCADE;
alter table hemis_comparisons add constraint hemis_comparisons_group CHECK (((target <> 'group'::text) OR (group_id IS NOT NULL)));
alter table hemis_comparisons add constraint hemis_comparisons_group_id_fkey FOREIGN KEY (group_id) REFERENCES student_groups(id) ON DELETE CASCADE;
alter table hemis_comparisons add constraint hemis_comparisons_outcome CHECK ((outcome = ANY (ARRAY['complete'::text, 'refused'::text, 'away'::text])));
alter table hemis_comparisons add constraint hemis_comparisons_pkey PRIMARY KEY (id);
alter table hemis_comparisons add constraint hemis_comparisons_student CHECK (((target = 'student'::text) = (student_id IS NOT NULL)));
alter table hemis_comparisons add constraint hemis_comparisons_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table hemis_comparisons add constraint hemis_comparisons_target CHECK ((target = ANY (ARRAY['student'::text, 'group'::text, 'faculty'::text, 'university'::text])));
alter table hemis_comparisons add constraint hemis_comparisons_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table hemis_comparisons add constraint hemis_comparisons_unread CHECK ((unread <@ '{marks,gpa,departments,groups,place}'::text[]));
alter table hemis_connections add constraint hemis_connections_of_university UNIQUE (university_id);
alter table hemis_connections add constraint hemis_connections_pkey PRIMARY KEY (id);
alter table hemis_connections add constraint hemis_connections_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table hemis_counts add constraint hemis_counts_comparison_id_fkey FOREIGN KEY (comparison_id) REFERENCES hemis_comparisons(id) ON DELETE CASCADE;
alter table hemis_counts add constraint hemis_counts_faculty_id_fkey FOREIGN KEY (faculty_id) REFERENCES faculties(id) ON DELETE CASCADE;
alter table hemis_counts add constraint hemis_counts_pkey PRIMARY KEY (id);
alter table hemis_pushes add constraint hemis_pushes_kind CHECK ((kind = 'gpa'::text));
alter table hemis_pushes add constraint hemis_pushes_payload_check CHECK ((jsonb_typeof(payload) = 'object'::text));
alter table hemis_pushes add constraint hemis_pushes_pkey PRIMARY KEY (id);
alter table hemis_pushes add constraint hemis_pushes_reason CHECK ((reason = ANY (ARRAY['unknown_student'::text, 'other_studies'::text, 'other_university'::text, 'unknown_university'::text, 'no_answer'::text, 'changed'::text, 'restored'::text, 'disconnected'::text])));
alter table hemis_pushes add constraint hemis_pushes_sent CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL)));
alter table hemis_pushes add constraint hemis_pushes_state CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'refused'::text, 'failed'::text])));
alter table hemis_pushes add constraint hemis_pushes_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table hemis_pushes add constraint hemis_pushes_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table hemis_records add constraint hemis_records_comparison_id_fkey FOREIGN KEY (comparison_id) REFERENCES hemis_comparisons(id) ON DELETE CASCADE;
alter table hemis_records add constraint hemis_records_differences CHECK (((state = 'different'::text) = (fields <> '{}'::text[])));
alter table hemis_records add constraint hemis_records_differences_check CHECK ((jsonb_typeof(differences) = 'array'::text));
alter table hemis_records add constraint hemis_records_faculty_id_fkey FOREIGN KEY (faculty_id) REFERENCES faculties(id) ON DELETE CASCADE;
alter table hemis_records add constraint hemis_records_pkey PRIMARY KEY (id);
alter table hemis_records add constraint hemis_records_problem CHECK ((problem = ANY (ARRAY['not_a_record'::text, 'no_number'::text, 'wrong_number'::text])));
alter table hemis_records add constraint hemis_records_state CHECK ((state = ANY (ARRAY['equal'::text, 'different'::text, 'only_here'::text, 'only_there'::text, 'here_elsewhere'::text, 'unreadable'::text, 'refused'::text, 'away'::text])));
alter table hemis_records add constraint hemis_records_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table hemis_records add constraint hemis_records_unreadable CHECK (((state = 'unreadable'::text) = (problem IS NOT NULL)));
alter table hemis_states add constraint hemis_states_pkey PRIMARY KEY (university_id);
alter table hemis_states add constraint hemis_states_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (user_id, key);
alter table identity_links add constraint identity_links_pkey PRIMARY KEY (token_hash);
alter table identity_links add constraint identity_links_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES sign_in_providers(id) ON DELETE CASCADE;
alter table identity_links add constraint identity_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table import_headings add constraint import_headings_pkey PRIMARY KEY (resource, user_id, heading);
alter table import_headings add constraint import_headings_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table import_rows add constraint import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;
alter table import_rows add constraint import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['create'::text, 'update'::text, 'unchanged'::text, 'error'::text])));
alter table import_rows add constraint import_rows_pkey PRIMARY KEY (import_id, place);
alter table imported_records add constraint imported_records_pkey PRIMARY KEY (resource, record_id);
alter table imports add constraint imports_act CHECK (((job_id IS NULL) OR (act IS NOT NULL)));
alter table imports add constraint imports_act_check CHECK ((act = ANY (ARRAY['read'::text, 'check'::text, 'write'::text, 'undo'::text])));
alter table imports add constraint imports_faculty_id_fkey FOREIGN KEY (faculty_id) REFERENCES faculties(id) ON DELETE CASCADE;
alter table imports add constraint imports_pkey PRIMARY KEY (id);
alter table imports add constraint imports_resource_check CHECK ((resource <> ''::text));
alter table imports add constraint imports_rows_check CHECK (((rows > 0) OR ((state = 'reading'::text) AND (rows = 0))));
alter table imports add constraint imports_skipped CHECK ((jsonb_typeof(skipped) = 'object'::text));
alter table imports add constraint imports_source CHECK ((jsonb_typeof(source) = 'object'::text));
alter table imports add constraint imports_state_check CHECK (((state = ANY (ARRAY['reading'::text, 'uploaded'::text, 'checked'::text, 'written'::text, 'undone'::text])) AND ((state <> 'reading'::text) OR (source IS NOT NULL))));
alter table imports add constraint imports_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table individual_exam_schedules add constraint individual_exam_schedules_dates CHECK ((((exam_schedule_id IS NULL) = (start_date IS NULL)) AND ((lesson_id IS NULL) = (deadline_date IS NULL))));
alter table individual_exam_schedules add constraint individual_exam_schedules_exam FOREIGN KEY (curriculum_id, exam_schedule_id) REFERENCES exam_schedules(curriculum_id, id) ON DELETE CASCADE;
alter table individual_exam_schedules add constraint individual_exam_schedules_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES syllabus_lessons(id) ON DELETE CASCADE;
alter table individual_exam_schedules add constraint individual_exam_schedules_of_one CHECK ((num_nonnulls(lesson_id, exam_schedule_id) = 1));
alter table individual_exam_schedules add constraint individual_exam_schedules_pkey PRIMARY KEY (id);
alter table individual_exam_schedules add constraint individual_exam_schedules_reason_check CHECK ((reason <> ''::text));
alter table individual_exam_schedules add constraint individual_exam_schedules_student FOREIGN KEY (university_id, student_id) REFERENCES students(university_id, id);
alter table individual_exam_schedules add constraint individual_exam_schedules_subject FOREIGN KEY (curriculum_id, semester_subject_id) REFERENCES semester_subjects(curriculum_id, id) ON DELETE CASCADE;
alter table individual_exam_schedules add constraint individual_exam_schedules_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table individual_teacher_schedules add constraint individual_teacher_schedules_dates CHECK ((start_date <= end_date));
alter table individual_teacher_schedules add constraint individual_teacher_schedules_exam FOREIGN KEY (curriculum_id, exam_schedule_id) REFERENCES exam_schedules(curriculum_id, id) ON DELETE CASCADE;
alter table individual_teacher_schedules add constraint individual_teacher_schedules_pkey PRIMARY KEY (id);
alter table individual_teacher_schedules add constraint individual_teacher_schedules_reason_check CHECK ((reason <> ''::text));
alter table individual_teacher_schedules add constraint individual_teacher_schedules_subject FOREIGN KEY (curriculum_id, semester_subject_id) REFERENCES semester_subjects(curriculum_id, id) ON DELETE CASCADE;
alter table individual_teacher_schedules add constraint individual_teacher_schedules_teacher FOREIGN KEY (university_id, teacher_id) REFERENCES teachers(university_id, id);
alter table individual_teacher_schedules add constraint individual_teacher_schedules_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table interface_text_translations add constraint interface_text_translations_interface_text_id_fkey FOREIGN KEY (interface_text_id) REFERENCES interface_texts(id) ON DELETE CASCADE;
alter table interface_text_translations add constraint interface_text_translations_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table interface_text_translations add constraint interface_text_translations_message_check CHECK ((message <> ''::text));
alter table interface_text_translations add constraint interface_text_translations_pkey PRIMARY KEY (interface_text_id, language);
alter table interface_texts add constraint interface_texts_category_check CHECK ((category = ANY (ARRAY['crm'::text, 'cabinet'::text])));
alter table interface_texts add constraint interface_texts_key_check CHECK ((key <> ''::text));
alter table interface_texts add constraint interface_texts_key_unique UNIQUE NULLS NOT DISTINCT (category, key, university_id);
alter table interface_texts add constraint interface_texts_pkey PRIMARY KEY (id);
alter table interface_texts add constraint interface_texts_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table item_views add constraint item_views_pkey PRIMARY KEY (student_id, item_id, at);
alter table item_views_archive add constraint item_views_archive_pkey PRIMARY KEY (student_id, item_id, at);
alter table job_lines add constraint job_lines_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE;
alter table job_lines add constraint job_lines_pkey PRIMARY KEY (id);
alter table jobs add constraint jobs_at_work CHECK ((((status = 'running'::text) = (worker IS NOT NULL)) AND ((worker IS NULL) = (alive_at IS NULL))));
alter table jobs add constraint jobs_done_check CHECK ((done >= 0));
alter table jobs add constraint jobs_kind_check CHECK ((kind <> ''::text));
alter table jobs add constraint jobs_over CHECK (((status = ANY (ARRAY['done'::text, 'failed'::text, 'cancelled'::text])) = (finished_at IS NOT NULL)));
alter table jobs add constraint jobs_pkey PRIMARY KEY (id);
alter table jobs add constraint jobs_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])));
alter table jobs add constraint jobs_total_check CHECK ((total >= 0));
alter table jobs add constraint jobs_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table label_overrides add constraint label_overrides_label_check CHECK ((label <> ''::text));
alter table label_overrides add constraint label_overrides_label_id_fkey FOREIGN KEY (label_id) REFERENCES labels(id) ON DELETE CASCADE;
alter table label_overrides add constraint label_overrides_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table label_overrides add constraint label_overrides_pkey PRIMARY KEY (label_id, university_id, language);
alter table label_overrides add constraint label_overrides_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table label_translations add constraint label_translations_label_check CHECK ((label <> ''::text));
alter table label_translations add constraint label_translations_label_id_fkey FOREIGN KEY (label_id) REFERENCES labels(id) ON DELETE CASCADE;
alter table label_translations add constraint label_translations_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table label_translations add constraint label_translations_pkey PRIMARY KEY (label_id, language);
alter table labels add constraint labels_key_check CHECK ((key <> ''::text));
alter table labels add constraint labels_module_check CHECK ((module <> ''::text));
alter table labels add constraint labels_of_module UNIQUE (module, key);
alter table labels add constraint labels_pkey PRIMARY KEY (id);
alter table labels add constraint labels_status_check CHECK ((status = ANY (ARRAY[0, 1])));
alter table lesson_comments add constraint lesson_comments_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES syllabus_lessons(id) ON DELETE CASCADE;
alter table lesson_comments add constraint lesson_comments_pkey PRIMARY KEY (id);
alter table lesson_comments add constraint lesson_comments_removed CHECK (((removed_at IS NULL) = (removed_by IS NULL)));
alter table lesson_comments add constraint lesson_comments_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table lesson_comments add constraint lesson_comments_title_check CHECK ((title <> ''::text));
alter table lesson_comments add constraint lesson_comments_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table lesson_files add constraint lesson_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id);
alter table lesson_files add constraint lesson_files_lesson FOREIGN KEY (syllabus_id, lesson_id) REFERENCES syllabus_lessons(syllabus_id, id) ON DELETE CASCADE;
alter table lesson_files add constraint lesson_files_of_lesson UNIQUE (lesson_id, file_id);
alter table lesson_files add constraint lesson_files_pkey PRIMARY KEY (id);
alter table lesson_items add constraint lesson_items_count_of_attempts_check CHECK (((count_of_attempts >= 0) AND (count_of_attempts <= 5)));
alter table lesson_items add constraint lesson_items_count_of_test_for_student_check CHECK ((count_of_test_for_student >= 0));
alter table lesson_items add constraint lesson_items_lesson FOREIGN KEY (syllabus_id, lesson_id) REFERENCES syllabus_lessons(syllabus_id, id) ON DELETE CASCADE;
alter table lesson_items add constraint lesson_items_of_syllabus UNIQUE (syllabus_id, id);
alter table lesson_items add constraint lesson_items_pkey PRIMARY KEY (id);
alter table lesson_items add constraint lesson_items_syllabus FOREIGN KEY (syllabus_id) REFERENCES syllabi(id) ON DELETE CASCADE;
alter table lesson_items add constraint lesson_items_type_check CHECK ((type = ANY (ARRAY['text'::text, 'video'::text, 'question-answer'::text, 'test'::text])));
alter table lesson_items add constraint lesson_items_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id);
alter table lesson_readings add constraint lesson_readings_pkey PRIMARY KEY (student_id, semester_subject_id, lesson_id);
alter table lesson_readings add constraint lesson_readings_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table lesson_views add constraint lesson_views_pkey PRIMARY KEY (student_id, lesson_id, at);
alter table lesson_views_archive add constraint lesson_views_archive_pkey PRIMARY KEY (student_id, lesson_id, at);
alter table letterheads add constraint letterheads_logo_file_id_fkey FOREIGN KEY (logo_file_id) REFERENCES files(id);
alter table letterheads add constraint letterheads_of_university UNIQUE (university_id);
alter table letterheads add constraint letterheads_pkey PRIMARY KEY (id);
alter table letterheads add constraint letterheads_signatories_check CHECK ((jsonb_typeof(signatories) = 'array'::text));
alter table letterheads add constraint letterheads_translations_check CHECK ((jsonb_typeof(translations) = 'array'::text));
alter table letterheads add constraint letterheads_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table licence_showings add constraint licence_showings_act_check CHECK ((act = ANY (ARRAY['entered'::text, 'rotated'::text, 'shown'::text])));
alter table licence_showings add constraint licence_showings_pkey PRIMARY KEY (id);
alter table licence_showings add constraint licence_showings_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table licences add constraint licences_allowed_domain_check CHECK (((allowed_domain <> ''::text) AND (allowed_domain = lower(allowed_domain))));
alter table licences add constraint licences_org_code_check CHECK ((org_code <> ''::text));
alter table licences add constraint licences_pkey PRIMARY KEY (id);
alter table licences add constraint licences_status_check CHECK ((status = ANY (ARRAY['active'::text, 'blocked'::text])));
alter table licences add constraint licences_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table linked_identities add constraint linked_identities_account UNIQUE (provider_id, user_id);
alter table linked_identities add constraint linked_identities_of_university FOREIGN KEY (university_id, user_id) REFERENCES users(university_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table linked_identities add constraint linked_identities_pkey PRIMARY KEY (id);
alter table linked_identities add constraint linked_identities_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES sign_in_providers(id) ON DELETE CASCADE;
alter table linked_identities add constraint linked_identities_subject UNIQUE (provider_id, subject);
alter table list_view_pins add constraint list_view_pins_pkey PRIMARY KEY (user_id, view_id);
alter table list_view_pins add constraint list_view_pins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table list_view_pins add constraint list_view_pins_view_id_fkey FOREIGN KEY (view_id) REFERENCES list_views(id) ON DELETE CASCADE;
alter table list_views add constraint list_views_columns_check CHECK ((jsonb_typeof(columns) = 'object'::text));
alter table list_views add constraint list_views_list_check CHECK ((list ~~ '/%'::text));
alter table list_views add constraint list_views_name_check CHECK ((name <> ''::text));
alter table list_views add constraint list_views_name_unique UNIQUE (user_id, screen, name);
alter table list_views add constraint list_views_params_check CHECK ((jsonb_typeof(params) = 'object'::text));
alter table list_views add constraint list_views_pkey PRIMARY KEY (id);
alter table list_views add constraint list_views_screen_check CHECK ((screen ~~ '/%'::text));
alter table list_views add constraint list_views_shared_with_university CHECK (((NOT shared) OR (university_id IS NOT NULL)));
alter table list_views add constraint list_views_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table list_views add constraint list_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table login_logs add constraint login_logs_pkey PRIMARY KEY (id, at);
alter table login_logs add constraint login_logs_reason_check CHECK ((success = (reason IS NULL)));
alter table login_logs_archive add constraint login_logs_archive_pkey PRIMARY KEY (id, at);
alter table login_logs_archive add constraint login_logs_reason_check CHECK ((success = (reason IS NULL)));
alter table loose_bytes add constraint loose_bytes_pkey PRIMARY KEY (key);
alter table message_receivers add constraint message_receivers_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;
alter table message_receivers add constraint message_receivers_pkey PRIMARY KEY (message_id, receiver_id);
alter table message_receivers add constraint message_receivers_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES users(id) ON DELETE CASCADE;
alter table messages add constraint messages_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES messages(id) ON DELETE CASCADE;
alter table messages add constraint messages_pkey PRIMARY KEY (id);
alter table messages add constraint messages_receivers_check CHECK ((jsonb_typeof(receivers) = 'object'::text));
alter table messages add constraint messages_sender_username_check CHECK ((sender_username <> ''::text));
alter table messages add constraint messages_sent_at CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL)));
alter table messages add constraint messages_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'template'::text, 'sending'::text, 'sent'::text])));
alter table messages add constraint messages_thread CHECK (((parent_id IS NULL) = (thread_id IS NULL)));
alter table messages add constraint messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES messages(id) ON DELETE CASCADE;
alter table messages add constraint messages_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table ministry_connections add constraint ministry_connections_code CHECK ((university_code ~ '^[0-9]{3,4}$'::text));
alter table ministry_connections add constraint ministry_connections_of_university UNIQUE (university_id);
alter table ministry_connections add constraint ministry_connections_pkey PRIMARY KEY (id);
alter table ministry_connections add constraint ministry_connections_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table ministry_states add constraint ministry_states_pkey PRIMARY KEY (university_id);
alter table ministry_states add constraint ministry_states_problem CHECK ((problem = ANY (ARRAY['away'::text, 'account'::text, 'university'::text, 'restored'::text])));
alter table ministry_states add constraint ministry_states_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table moved_papers add constraint moved_papers_pkey PRIMARY KEY (code);
alter table nationalities add constraint nationalities_code_check CHECK ((code ~ '^\d{1,8}$'::text));
alter table nationalities add constraint nationalities_code_unique UNIQUE (code);
alter table nationalities add constraint nationalities_pkey PRIMARY KEY (id);
alter table nationality_translations add constraint nationality_translations_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table nationality_translations add constraint nationality_translations_name_check CHECK ((name <> ''::text));
alter table nationality_translations add constraint nationality_translations_nationality_id_fkey FOREIGN KEY (nationality_id) REFERENCES nationalities(id) ON DELETE CASCADE;
alter table nationality_translations add constraint nationality_translations_pkey PRIMARY KEY (nationality_id, language);
alter table notification_preferences add constraint notification_preferences_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'telegram'::text, 'push'::text])));
alter table notification_preferences add constraint notification_preferences_kind_check CHECK ((kind = ANY (ARRAY['messages'::text, 'jobs'::text, 'deadlines'::text, 'security'::text, 'study'::text, 'applications'::text])));
alter table notification_preferences add constraint notification_preferences_pkey PRIMARY KEY (user_id, kind, channel);
alter table notification_preferences add constraint notification_preferences_security CHECK ((enabled OR (kind <> 'security'::text) OR (channel <> 'email'::text)));
alter table notification_preferences add constraint notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_kind_check CHECK ((kind = ANY (ARRAY['jobs'::text, 'deadlines'::text, 'security'::text, 'study'::text, 'applications'::text])));
alter table notifications add constraint notifications_link_check CHECK ((link ~~ '/%'::text));
alter table notifications add constraint notifications_pkey PRIMARY KEY (id);
alter table notifications add constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table order_scans add constraint order_scans_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id);
alter table order_scans add constraint order_scans_order FOREIGN KEY (university_id, order_id) REFERENCES orders(university_id, id) ON DELETE CASCADE;
alter table order_scans add constraint order_scans_pkey PRIMARY KEY (id);
alter table orders add constraint orders_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id);
alter table orders add constraint orders_kind_check CHECK ((kind = ANY (ARRAY['academic_leave'::text, 'studentexpel'::text, 'graduate'::text, 'recovery'::text, 'transfer'::text])));
alter table orders add constraint orders_number_check CHECK (((number <> ''::text) AND (length(number) <= 16)));
alter table orders add constraint orders_of_university UNIQUE (university_id, id);
alter table orders add constraint orders_pkey PRIMARY KEY (id);
alter table orders add constraint orders_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table paper_counters add constraint paper_counters_pkey PRIMARY KEY (university_id, kind, year);
alter table paper_counters add constraint paper_counters_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table paper_requests add constraint paper_requests_end CHECK ((((request_state = 'requested'::text) = (ended_at IS NULL)) AND ((ended_at IS NULL) = (ended_by IS NULL))));
alter table paper_requests add constraint paper_requests_kind CHECK ((kind = 'transcript'::text));
alter table paper_requests add constraint paper_requests_paper CHECK (((request_state = 'issued'::text) = (paper_id IS NOT NULL)));
alter table paper_requests add constraint paper_requests_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id);
alter table paper_requests add constraint paper_requests_pkey PRIMARY KEY (id);
alter table paper_requests add constraint paper_requests_purpose CHECK ((purpose <> ''::text));
alter table paper_requests add constraint paper_requests_reason CHECK ((((request_state = 'refused'::text) = (refusal_reason IS NOT NULL)) AND (refusal_reason <> ''::text)));
alter table paper_requests add constraint paper_requests_state CHECK ((request_state = ANY (ARRAY['requested'::text, 'issued'::text, 'refused'::text, 'withdrawn'::text])));
alter table paper_requests add constraint paper_requests_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table paper_requests add constraint paper_requests_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table paper_template_uses add constraint paper_template_uses_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id);
alter table paper_template_uses add constraint paper_template_uses_pkey PRIMARY KEY (paper_id, language);
alter table paper_template_uses add constraint paper_template_uses_version_id_fkey FOREIGN KEY (version_id) REFERENCES paper_template_versions(id);
alter table paper_template_versions add constraint paper_template_versions_format CHECK ((format = ANY (ARRAY['docx'::text, 'xlsx'::text])));
alter table paper_template_versions add constraint paper_template_versions_number UNIQUE (template_id, number);
alter table paper_template_versions add constraint paper_template_versions_pkey PRIMARY KEY (id);
alter table paper_template_versions add constraint paper_template_versions_published CHECK (((published_at IS NULL) = (published_by IS NULL)));
alter table paper_template_versions add constraint paper_template_versions_template_id_fkey FOREIGN KEY (template_id) REFERENCES paper_templates(id);
alter table paper_template_versions add constraint paper_template_versions_withdrawn CHECK ((((withdrawn_at IS NULL) = (withdrawn_by IS NULL)) AND ((withdrawn_at IS NULL) OR (published_at IS NOT NULL))));
alter table paper_templates add constraint paper_templates_faculty FOREIGN KEY (university_id, faculty_id) REFERENCES faculties(university_id, id);
alter table paper_templates add constraint paper_templates_kind CHECK ((kind = ANY (ARRAY['transcript'::text, 'study_certificate'::text, 'call_letter'::text, 'retake_contract'::text, 'statement_sheet'::text, 'total_sheet'::text, 'order'::text, 'letter'::text])));
alter table paper_templates add constraint paper_templates_kind_unique UNIQUE NULLS NOT DISTINCT (university_id, kind, language, faculty_id, name);
alter table paper_templates add constraint paper_templates_language CHECK ((language = ANY (ARRAY['oz'::text, 'ru'::text, 'en'::text])));
alter table paper_templates add constraint paper_templates_name CHECK (((kind = 'letter'::text) = (name <> ''::text)));
alter table paper_templates add constraint paper_templates_pkey PRIMARY KEY (id);
alter table paper_templates add constraint paper_templates_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table papers add constraint papers_code UNIQUE (code);
alter table papers add constraint papers_group FOREIGN KEY (university_id, group_id) REFERENCES student_groups(university_id, id);
alter table papers add constraint papers_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'ru'::text, 'en'::text])));
alter table papers add constraint papers_number_length CHECK (((char_length(number) >= 1) AND (char_length(number) <= 16)));
alter table papers add constraint papers_pkey PRIMARY KEY (id);
alter table papers add constraint papers_register_id_fkey FOREIGN KEY (register_id) REFERENCES student_registers(id);
alter table papers add constraint papers_revocation_reason_check CHECK ((revocation_reason <> ''::text));
alter table papers add constraint papers_revoked CHECK (((revoked_at IS NOT NULL) OR ((revoked_by IS NULL) AND (revocation_reason IS NULL))));
alter table papers add constraint papers_semester_id_fkey FOREIGN KEY (semester_id) REFERENCES semesters(id);
alter table papers add constraint papers_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES statements(id);
alter table papers add constraint papers_student FOREIGN KEY (university_id, student_id) REFERENCES students(university_id, id);
alter table papers add constraint papers_subject CHECK (
CASE kind
    WHEN 'study_certificate'::text THEN (student_id IS NOT NULL)
    WHEN 'transcript'::text THEN ((student_id IS NOT NULL) AND (semester_id IS NOT NULL))
    WHEN 'call_letter'::text THEN ((student_id IS NOT NULL) AND ((register_id IS NOT NULL) OR (revoked_at IS NOT NULL)))
    WHEN 'statement_sheet'::text THEN (statement_id IS NOT NULL)
    WHEN 'total_sheet'::text THEN ((group_id IS NOT NULL) AND (semester_id IS NOT NULL))
    WHEN 'retake_contract'::text THEN (student_id IS NOT NULL)
    ELSE false
END);
alter table papers add constraint papers_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table passkey_challenges add constraint passkey_challenges_account CHECK (((purpose = 'sign_in'::text) = (user_id IS NULL)));
alter table passkey_challenges add constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash);
alter table passkey_challenges add constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['add'::text, 'sign_in'::text, 'second_factor'::text])));
alter table passkey_challenges add constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table passkeys add constraint passkeys_credential UNIQUE (credential_id);
alter table passkeys add constraint passkeys_name_check CHECK ((name <> ''::text));
alter table passkeys add constraint passkeys_of_university FOREIGN KEY (university_id, user_id) REFERENCES users(university_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table passkeys add constraint passkeys_pkey PRIMARY KEY (id);
alter table passkeys add constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table password_resets add constraint password_resets_pkey PRIMARY KEY (token_hash);
alter table password_resets add constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table permission_group_permissions add constraint permission_group_permissions_permission_group_id_fkey FOREIGN KEY (permission_group_id) REFERENCES permission_groups(id) ON DELETE CASCADE;
alter table permission_group_permissions add constraint permission_group_permissions_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES permissions(id);
alter table permission_group_permissions add constraint permission_group_permissions_pkey PRIMARY KEY (permission_group_id, permission_id);
alter table permission_groups add constraint permission_groups_name_check CHECK ((name <> ''::text));
alter table permission_groups add constraint permission_groups_of_university UNIQUE (university_id, id);
alter table permission_groups add constraint permission_groups_pkey PRIMARY KEY (id);
alter table permission_groups add constraint permission_groups_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table permissions add constraint permissions_name_key UNIQUE (name);
alter table permissions add constraint permissions_pkey PRIMARY KEY (id);
alter table personal_data_showings add constraint personal_data_showings_pkey PRIMARY KEY (id);
alter table personal_data_showings add constraint personal_data_showings_record_check CHECK ((record = ANY (ARRAY['students'::text, 'teachers'::text, 'syllabi'::text])));
alter table personal_data_showings add constraint personal_data_showings_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table plan_changes add constraint plan_changes_curriculum_id_fkey FOREIGN KEY (curriculum_id) REFERENCES curricula(id) ON DELETE CASCADE;
alter table plan_changes add constraint plan_changes_pkey PRIMARY KEY (id);
alter table plan_changes add constraint plan_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table post_semesters add constraint post_semesters_pkey PRIMARY KEY (post_id, semester_id);
alter table post_semesters add constraint post_semesters_post FOREIGN KEY (university_id, post_id) REFERENCES posts(university_id, id) ON DELETE CASCADE;
alter table post_semesters add constraint post_semesters_semester FOREIGN KEY (university_id, semester_id) REFERENCES semesters(university_id, id);
alter table post_translations add constraint post_translations_description_check CHECK ((description <> ''::text));
alter table post_translations add constraint post_translations_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table post_translations add constraint post_translations_pkey PRIMARY KEY (post_id, language);
alter table post_translations add constraint post_translations_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE;
alter table post_translations add constraint post_translations_title_check CHECK ((title <> ''::text));
alter table post_view_counts add constraint post_view_counts_pkey PRIMARY KEY (post_id);
alter table post_view_counts add constraint post_view_counts_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE;
alter table post_views add constraint post_views_pkey PRIMARY KEY (post_id, user_id);
alter table post_views add constraint post_views_post_id_fkey FOREIGN KEY (post_id) REFERENCES posts(id) ON DELETE CASCADE;
alter table post_views add constraint post_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table posts add constraint posts_faculty FOREIGN KEY (university_id, faculty_id) REFERENCES faculties(university_id, id);
alter table posts add constraint posts_img_fkey FOREIGN KEY (img) REFERENCES files(id);
alter table posts add constraint posts_of_university UNIQUE (university_id, id);
alter table posts add constraint posts_pkey PRIMARY KEY (id);
alter table posts add constraint posts_type_check CHECK ((type = ANY (ARRAY['news'::text, 'advertisement'::text])));
alter table posts add constraint posts_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table proctoring_sessions add constraint proctoring_sessions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL;
alter table proctoring_sessions add constraint proctoring_sessions_dates CHECK ((test_start_date < test_end_date));
alter table proctoring_sessions add constraint proctoring_sessions_ended CHECK (((num_nulls(planned_end_date, ended_at, ended_reason) = ANY (ARRAY[0, 3])) AND ((ended_at IS NOT NULL) OR (ended_by IS NULL)) AND COALESCE(((test_end_date < ended_at) AND (ended_at <= (planned_end_date + '00:00:01'::interval)) AND (ended_reason <> ''::text)), true)));
alter table proctoring_sessions add constraint proctoring_sessions_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES users(id) ON DELETE SET NULL;
alter table proctoring_sessions add constraint proctoring_sessions_item FOREIGN KEY (syllabus_id, item_id) REFERENCES lesson_items(syllabus_id, id) ON DELETE CASCADE;
alter table proctoring_sessions add constraint proctoring_sessions_life_time_check CHECK ((life_time >= 1));
alter table proctoring_sessions add constraint proctoring_sessions_pkey PRIMARY KEY (id);
alter table proctoring_sessions add constraint proctoring_sessions_seans_code_key UNIQUE (seans_code);
alter table proctoring_sessions add constraint proctoring_sessions_syllabus FOREIGN KEY (syllabus_id) REFERENCES syllabi(id) ON DELETE CASCADE;
alter table push_receipts add constraint push_receipts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id) ON DELETE CASCADE;
alter table push_receipts add constraint push_receipts_pkey PRIMARY KEY (delivery_id, subscription_id);
alter table push_receipts add constraint push_receipts_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE;
alter table push_subscriptions add constraint push_subscriptions_auth_check CHECK ((octet_length(auth) = 16));
alter table push_subscriptions add constraint push_subscriptions_endpoint_check CHECK ((length(endpoint) <= 1000));
alter table push_subscriptions add constraint push_subscriptions_endpoint_key UNIQUE (endpoint);
alter table push_subscriptions add constraint push_subscriptions_p256dh_check CHECK ((octet_length(p256dh) = 65));
alter table push_subscriptions add constraint push_subscriptions_pkey PRIMARY KEY (id);
alter table push_subscriptions add constraint push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table question_versions add constraint question_versions_pkey PRIMARY KEY (question_id, version);
alter table question_versions add constraint question_versions_rule_check CHECK ((rule = ANY (ARRAY['exact'::text, 'any'::text, 'all'::text, 'excluded'::text])));
alter table rate_counts add constraint rate_counts_pkey PRIMARY KEY (key);
alter table rating_changes add constraint rating_changes_once UNIQUE (rating_id, version);
alter table rating_changes add constraint rating_changes_pkey PRIMARY KEY (id);
alter table rating_changes add constraint rating_changes_rating_id_fkey FOREIGN KEY (rating_id) REFERENCES ratings(id);
alter table rating_system_translations add constraint rating_system_translations_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table rating_system_translations add constraint rating_system_translations_name_check CHECK ((name <> ''::text));
alter table rating_system_translations add constraint rating_system_translations_pkey PRIMARY KEY (rating_system_id, language);
alter table rating_system_translations add constraint rating_system_translations_rating_system_id_fkey FOREIGN KEY (rating_system_id) REFERENCES rating_systems(id) ON DELETE CASCADE;
alter table rating_system_translations add constraint rating_system_translations_short_name_check CHECK ((short_name <> ''::text));
alter table rating_systems add constraint rating_systems_maximal_check CHECK (((maximal >= 0) AND (maximal <= 100)));
alter table rating_systems add constraint rating_systems_minimal_check CHECK (((minimal >= 0) AND (minimal <= 100)));
alter table rating_systems add constraint rating_systems_of_system UNIQUE (system, mark);
alter table rating_systems add constraint rating_systems_order CHECK ((minimal <= maximal));
alter table rating_systems add constraint rating_systems_pkey PRIMARY KEY (id);
alter table rating_systems add constraint rating_systems_system FOREIGN KEY (system_module, system) REFERENCES labels(module, key);
alter table ratings add constraint ratings_absent CHECK (((NOT absent) OR (fc_rating IS NULL)));
alter table ratings add constraint ratings_check CHECK (((ic_rating >= (0)::numeric) AND (ic_rating <= (ic_max)::numeric)));
alter table ratings add constraint ratings_check1 CHECK (((fc_rating >= (0)::numeric) AND (fc_rating <= (fc_max)::numeric)));
alter table ratings add constraint ratings_fc_max_check CHECK (((fc_max >= 0) AND (fc_max <= 100)));
alter table ratings add constraint ratings_ic_max_check CHECK (((ic_max >= 0) AND (ic_max <= 100)));
alter table ratings add constraint ratings_mark CHECK (((mark IS NULL) = (rating IS NULL)));
alter table ratings add constraint ratings_mark_check CHECK (((mark >= 2) AND (mark <= 5)));
alter table ratings add constraint ratings_once UNIQUE (student_subject_id, statement);
alter table ratings add constraint ratings_passing_score_check CHECK (((passing_score >= 0) AND (passing_score <= 100)));
alter table ratings add constraint ratings_pkey PRIMARY KEY (id);
alter table ratings add constraint ratings_rating_check CHECK (((rating >= 0) AND (rating <= 100)));
alter table ratings add constraint ratings_reason_check CHECK ((reason <> ''::text));
alter table ratings add constraint ratings_source_check CHECK ((source = ANY (ARRAY['entered'::text, 'test'::text, 'imported'::text, 'restored'::text, 'retake'::text, 'transferred'::text])));
alter table ratings add constraint ratings_statement_check CHECK (((statement >= 1) AND (statement <= 9)));
alter table ratings add constraint ratings_student_subject_id_fkey FOREIGN KEY (student_subject_id) REFERENCES student_subjects(id);
alter table region_translations add constraint region_translations_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table region_translations add constraint region_translations_name_check CHECK ((name <> ''::text));
alter table region_translations add constraint region_translations_pkey PRIMARY KEY (region_id, language);
alter table region_translations add constraint region_translations_region_id_fkey FOREIGN KEY (region_id) REFERENCES regions(id) ON DELETE CASCADE;
alter table regions add constraint regions_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id);
alter table regions add constraint regions_of_country UNIQUE (country_id, id, soato_id);
alter table regions add constraint regions_pkey PRIMARY KEY (id);
alter table regions add constraint regions_soato_id_check CHECK ((soato_id ~ '^17\d{2}(\d{3}){0,2}$'::text));
alter table regions add constraint regions_soato_id_unique UNIQUE (soato_id);
alter table report_runs add constraint report_runs_due UNIQUE (schedule_id, due_at);
alter table report_runs add constraint report_runs_finished CHECK (((state = 'waiting'::text) = (finished_at IS NULL)));
alter table report_runs add constraint report_runs_pkey PRIMARY KEY (id);
alter table report_runs add constraint report_runs_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES report_schedules(id) ON DELETE CASCADE;
alter table report_runs add constraint report_runs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])));
alter table report_schedules add constraint report_schedules_because CHECK (((paused_because IS NULL) OR (paused_at IS NOT NULL)));
alter table report_schedules add constraint report_schedules_check CHECK (((day >= 1) AND (day <=
CASE every
    WHEN 'week'::text THEN 7
    ELSE 31
END)));
alter table report_schedules add constraint report_schedules_every_check CHECK ((every = ANY (ARRAY['week'::text, 'month'::text])));
alter table report_schedules add constraint report_schedules_filters_check CHECK ((jsonb_typeof(filters) = 'object'::text));
alter table report_schedules add constraint report_schedules_format_check CHECK ((format = ANY (ARRAY['xlsx'::text, 'pdf'::text])));
alter table report_schedules add constraint report_schedules_hour_check CHECK (((hour >= 0) AND (hour <= 23)));
alter table report_schedules add constraint report_schedules_name_check CHECK ((name <> ''::text));
alter table report_schedules add constraint report_schedules_paused CHECK (((next_due_at IS NULL) = (paused_at IS NOT NULL)));
alter table report_schedules add constraint report_schedules_pkey PRIMARY KEY (id);
alter table report_schedules add constraint report_schedules_report_check CHECK ((report <> ''::text));
alter table report_schedules add constraint report_schedules_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table report_schedules add constraint report_schedules_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table restorations add constraint restorations_batch FOREIGN KEY (university_id, batch_id) REFERENCES batches(university_id, id);
alter table restorations add constraint restorations_batch_once UNIQUE (batch_id);
alter table restorations add constraint restorations_curriculum FOREIGN KEY (university_id, curriculum_id) REFERENCES curricula(university_id, id);
alter table restorations add constraint restorations_group FOREIGN KEY (university_id, group_id) REFERENCES student_groups(university_id, id);
alter table restorations add constraint restorations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
alter table restorations add constraint restorations_pkey PRIMARY KEY (id);
alter table restorations add constraint restorations_semester FOREIGN KEY (curriculum_id, semester_id) REFERENCES semesters(curriculum_id, id);
alter table restorations add constraint restorations_student FOREIGN KEY (university_id, student_id) REFERENCES students(university_id, id);
alter table restorations add constraint restorations_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table restored_subjects add constraint restored_subjects_once UNIQUE (restoration_id, student_subject_id);
alter table restored_subjects add constraint restored_subjects_pkey PRIMARY KEY (restoration_id, rating_id);
alter table restored_subjects add constraint restored_subjects_rating_id_fkey FOREIGN KEY (rating_id) REFERENCES ratings(id);
alter table restored_subjects add constraint restored_subjects_restoration_id_fkey FOREIGN KEY (restoration_id) REFERENCES restorations(id);
alter table restored_subjects add constraint restored_subjects_student_subject_id_fkey FOREIGN KEY (student_subject_id) REFERENCES student_subjects(id);
alter table retake_applications add constraint retake_applications_activated CHECK (((status = 0) OR (num_nulls(contract_number, contract_date, credit_hour_all, credit_sum_all) = 0)));
alter table retake_applications add constraint retake_applications_contract_number_check CHECK (((char_length(contract_number) >= 1) AND (char_length(contract_number) <= 16)));
alter table retake_applications add constraint retake_applications_credit_hour_all_check CHECK ((credit_hour_all > 0));
alter table retake_applications add constraint retake_applications_credit_sum_all_check CHECK ((credit_sum_all >= 0));
alter table retake_applications add constraint retake_applications_curriculum FOREIGN KEY (university_id, curriculum_id) REFERENCES curricula(university_id, id);
alter table retake_applications add constraint retake_applications_group FOREIGN KEY (university_id, group_id) REFERENCES student_groups(university_id, id);
alter table retake_applications add constraint retake_applications_new CHECK (((status > 0) OR (num_nonnulls(contract_number, contract_date, credit_hour_all, credit_sum_all, paper_id) = 0)));
alter table retake_applications add constraint retake_applications_paid CHECK (((status = 2) = (paid_at IS NOT NULL)));
alter table retake_applications add constraint retake_applications_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES papers(id);
alter table retake_applications add constraint retake_applications_pkey PRIMARY KEY (id);
alter table retake_applications add constraint retake_applications_social_category FOREIGN KEY (social_category_module, social_category_id) REFERENCES labels(module, key);
alter table retake_applications add constraint retake_applications_status_check CHECK ((status = ANY (ARRAY[0, 1, 2])));
alter table retake_applications add constraint retake_applications_student FOREIGN KEY (university_id, student_id) REFERENCES students(university_id, id);
alter table retake_applications add constraint retake_applications_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table retake_applications add constraint retake_applications_withdrawal_reason_check CHECK (((char_length(withdrawal_reason) >= 1) AND (char_length(withdrawal_reason) <= 500)));
alter table retake_subjects add constraint retake_subjects_application_id_fkey FOREIGN KEY (application_id) REFERENCES retake_applications(id) ON DELETE CASCADE;
alter table retake_subjects add constraint retake_subjects_credit_hour_check CHECK ((credit_hour > 0));
alter table retake_subjects add constraint retake_subjects_credit_sum_check CHECK ((credit_sum >= 0));
alter table retake_subjects add constraint retake_subjects_of_sheet UNIQUE (statement_id, student_subject_id);
alter table retake_subjects add constraint retake_subjects_once UNIQUE (application_id, student_subject_id);
alter table retake_subjects add constraint retake_subjects_pkey PRIMARY KEY (id);
alter table retake_subjects add constraint retake_subjects_price CHECK (((credit_hour IS NULL) = (credit_sum IS NULL)));
alter table retake_subjects add constraint retake_subjects_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES statements(id);
alter table retake_subjects add constraint retake_subjects_student_subject_id_fkey FOREIGN KEY (student_subject_id) REFERENCES student_subjects(id);
alter table retake_subjects add constraint retake_subjects_teacher CHECK (((statement_id IS NOT NULL) OR (teacher_id IS NULL)));
alter table retake_subjects add constraint retake_subjects_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id);
alter table second_factor_setups add constraint second_factor_setups_pkey PRIMARY KEY (user_id);
alter table second_factor_setups add constraint second_factor_setups_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table second_factor_tries add constraint second_factor_tries_pkey PRIMARY KEY (user_id);
alter table second_factor_tries add constraint second_factor_tries_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE;
alter table second_factors add constraint second_factors_of_university FOREIGN KEY (university_id, user_id) REFERENCES users(university_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table second_factors add constraint second_factors_pkey PRIMARY KEY (user_id);
alter table second_factors add constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table semester_subject_teachers add constraint semester_subject_teachers_curriculum_id_fkey FOREIGN KEY (curriculum_id) REFERENCES curricula(id) ON DELETE CASCADE;
alter table semester_subject_teachers add constraint semester_subject_teachers_group FOREIGN KEY (university_id, group_id) REFERENCES student_groups(university_id, id);
alter table semester_subject_teachers add constraint semester_subject_teachers_pkey PRIMARY KEY (semester_subject_id, group_id, statement);
alter table semester_subject_teachers add constraint semester_subject_teachers_statement_check CHECK ((statement = ANY (ARRAY['first_statement'::text, 'second_statement'::text, 'third_statement'::text])));
alter table semester_subject_teachers add constraint semester_subject_teachers_subject FOREIGN KEY (curriculum_id, semester_subject_id) REFERENCES semester_subjects(curriculum_id, id) ON DELETE CASCADE;
alter table semester_subject_teachers add constraint semester_subject_teachers_teacher FOREIGN KEY (university_id, teacher_id) REFERENCES teachers(university_id, id);
alter table semester_subject_teachers add constraint semester_subject_teachers_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table semester_subjects add constraint semester_subjects_choice_of_subject_check CHECK ((choice_of_subject > 0));
alter table semester_subjects add constraint semester_subjects_credit_hour_check CHECK ((credit_hour >= 0));
alter table semester_subjects add constraint semester_subjects_curriculum_id_fkey FOREIGN KEY (curriculum_id) REFERENCES curricula(id) ON DELETE CASCADE;
alter table semester_subjects add constraint semester_subjects_independent_lesson_hour_check CHECK ((independent_lesson_hour >= 0));
alter table semester_subjects add constraint semester_subjects_of_curriculum UNIQUE (curriculum_id, id);
alter table semester_subjects add constraint semester_subjects_once UNIQUE (semester_id, subject_id);
alter table semester_subjects add constraint semester_subjects_pkey PRIMARY KEY (id);
alter table semester_subjects add constraint semester_subjects_practical_lesson_hour_check CHECK ((practical_lesson_hour >= 0));
alter table semester_subjects add constraint semester_subjects_semester FOREIGN KEY (curriculum_id, semester_id) REFERENCES semesters(curriculum_id, id) ON DELETE CASCADE;
alter table semester_subjects add constraint semester_subjects_subject FOREIGN KEY (university_id, subject_id) REFERENCES subjects(university_id, id);
alter table semester_subjects add constraint semester_subjects_syllabus FOREIGN KEY (university_id, syllabus_id) REFERENCES syllabi(university_id, id);
alter table semester_subjects add constraint semester_subjects_teacher FOREIGN KEY (university_id, teacher_id) REFERENCES teachers(university_id, id);
alter table semester_subjects add constraint semester_subjects_teachers CHECK ((teacher_id <> tutor_id));
alter table semester_subjects add constraint semester_subjects_theory_lesson_hour_check CHECK ((theory_lesson_hour >= 0));
alter table semester_subjects add constraint semester_subjects_tutor FOREIGN KEY (university_id, tutor_id) REFERENCES teachers(university_id, id);
alter table semester_subjects add constraint semester_subjects_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table semesters add constraint semesters_academic_year_id_fkey FOREIGN KEY (academic_year_id) REFERENCES academic_years(id);
alter table semesters add constraint semesters_curriculum FOREIGN KEY (university_id, curriculum_id) REFERENCES curricula(university_id, id) ON DELETE CASCADE;
alter table semesters add constraint semesters_curriculum_id_fkey FOREIGN KEY (curriculum_id) REFERENCES curricula(id) ON DELETE CASCADE;
alter table semesters add constraint semesters_dates CHECK ((start_date <= end_date));
alter table semesters add constraint semesters_number UNIQUE (curriculum_id, number);
alter table semesters add constraint semesters_number_check CHECK (((number >= 1) AND (number <= 15)));
alter table semesters add constraint semesters_of_curriculum UNIQUE (curriculum_id, id);
alter table semesters add constraint semesters_of_university UNIQUE (university_id, id);
alter table semesters add constraint semesters_pkey PRIMARY KEY (id);
alter table semesters add constraint semesters_status_check CHECK ((status = ANY (ARRAY[0, 1])));
alter table semesters add constraint semesters_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table server_keys add constraint server_keys_pkey PRIMARY KEY (name);
alter table sessions add constraint sessions_closed_because_check CHECK ((closed_because = ANY (ARRAY['logout'::text, 'reuse'::text, 'password'::text, 'account'::text, 'owner'::text, 'second_factor'::text, 'password_off'::text, 'provider'::text, 'identity'::text, 'passkey'::text])));
alter table sessions add constraint sessions_number_key UNIQUE (number);
alter table sessions add constraint sessions_opened_by CHECK ((opened_by = ANY (ARRAY['password'::text, 'provider'::text, 'passkey'::text])));
alter table sessions add constraint sessions_pkey PRIMARY KEY (id);
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table shipped_lists add constraint shipped_lists_pkey PRIMARY KEY (name);
alter table shipped_records add constraint shipped_records_list_fkey FOREIGN KEY (list) REFERENCES shipped_lists(name) ON DELETE CASCADE;
alter table shipped_records add constraint shipped_records_pkey PRIMARY KEY (list, key);
alter table sign_in_attempts add constraint sign_in_attempts_pkey PRIMARY KEY (state_hash);
alter table sign_in_attempts add constraint sign_in_attempts_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES sign_in_providers(id) ON DELETE CASCADE;
alter table sign_in_attempts add constraint sign_in_attempts_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
alter table sign_in_challenges add constraint sign_in_challenges_identity CHECK (((subject IS NULL) OR (provider_id IS NOT NULL)));
alter table sign_in_challenges add constraint sign_in_challenges_opened_by CHECK ((opened_by = ANY (ARRAY['password'::text, 'provider'::text])));
alter table sign_in_challenges add constraint sign_in_challenges_pkey PRIMARY KEY (token_hash);
alter table sign_in_challenges add constraint sign_in_challenges_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES sign_in_providers(id) ON DELETE CASCADE;
alter table sign_in_challenges add constraint sign_in_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table sign_in_failures add constraint sign_in_failures_pkey PRIMARY KEY (key);
alter table sign_in_providers add constraint sign_in_providers_audience CHECK ((audience = ANY (ARRAY['staff'::text, 'students'::text, 'everyone'::text])));
alter table sign_in_providers add constraint sign_in_providers_kind CHECK ((kind = ANY (ARRAY['oidc'::text, 'hemis_staff'::text, 'hemis_student'::text, 'oneid'::text])));
alter table sign_in_providers add constraint sign_in_providers_match_by CHECK ((match_by = ANY (ARRAY['email'::text, 'pinfl'::text, 'student_number'::text, 'none'::text])));
alter table sign_in_providers add constraint sign_in_providers_name_check CHECK ((name <> ''::text));
alter table sign_in_providers add constraint sign_in_providers_name_unique UNIQUE (university_id, name);
alter table sign_in_providers add constraint sign_in_providers_pkey PRIMARY KEY (id);
alter table sign_in_providers add constraint sign_in_providers_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table slow_query_resets add constraint slow_query_resets_pkey PRIMARY KEY (id);
alter table slow_query_resets add constraint slow_query_resets_statements_check CHECK ((statements >= 0));
alter table specialities add constraint specialities_code_check CHECK ((length(code) >= 2));
alter table specialities add constraint specialities_education_type FOREIGN KEY (education_type_module, education_type_id) REFERENCES labels(module, key);
alter table specialities add constraint specialities_faculty FOREIGN KEY (university_id, faculty_id) REFERENCES faculties(university_id, id);
alter table specialities add constraint specialities_of_university UNIQUE (university_id, id);
alter table specialities add constraint specialities_pkey PRIMARY KEY (id);
alter table specialities add constraint specialities_status_check CHECK ((status = ANY (ARRAY[0, 1])));
alter table specialities add constraint specialities_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table speciality_translations add constraint speciality_translations_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table speciality_translations add constraint speciality_translations_name_check CHECK ((name <> ''::text));
alter table speciality_translations add constraint speciality_translations_pkey PRIMARY KEY (speciality_id, language);
alter table speciality_translations add constraint speciality_translations_speciality_id_fkey FOREIGN KEY (speciality_id) REFERENCES specialities(id) ON DELETE CASCADE;
alter table statement_counters add constraint statement_counters_academic_year_id_fkey FOREIGN KEY (academic_year_id) REFERENCES academic_years(id);
alter table statement_counters add constraint statement_counters_pkey PRIMARY KEY (university_id, academic_year_id);
alter table statement_counters add constraint statement_counters_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table statement_events add constraint statement_events_act_check CHECK ((act = ANY (ARRAY['enter'::text, 'close'::text, 'reopen'::text])));
alter table statement_events add constraint statement_events_pkey PRIMARY KEY (id);
alter table statement_events add constraint statement_events_reason CHECK (((act <> 'reopen'::text) OR (reason IS NOT NULL)));
alter table statement_events add constraint statement_events_reason_check CHECK ((reason <> ''::text));
alter table statement_events add constraint statement_events_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES statements(id) ON DELETE CASCADE;
alter table statements add constraint statements_academic_year_id_fkey FOREIGN KEY (academic_year_id) REFERENCES academic_years(id);
alter table statements add constraint statements_control_type_id_check CHECK ((control_type_id = ANY (ARRAY[2, 3])));
alter table statements add constraint statements_curriculum FOREIGN KEY (university_id, curriculum_id) REFERENCES curricula(university_id, id);
alter table statements add constraint statements_group FOREIGN KEY (university_id, group_id) REFERENCES student_groups(university_id, id);
alter table statements add constraint statements_number UNIQUE (university_id, academic_year_id, number);
alter table statements add constraint statements_number_check CHECK ((number > 0));
alter table statements add constraint statements_numbered CHECK (((number IS NULL) = (academic_year_id IS NULL)));
alter table statements add constraint statements_once UNIQUE (semester_subject_id, group_id, control_type_id, statement);
alter table statements add constraint statements_pkey PRIMARY KEY (id);
alter table statements add constraint statements_retake CHECK (((statement <= 3) OR (control_type_id = 3)));
alter table statements add constraint statements_semester FOREIGN KEY (curriculum_id, semester_id) REFERENCES semesters(curriculum_id, id);
alter table statements add constraint statements_state_check CHECK ((state = ANY (ARRAY['open'::text, 'entered'::text, 'closed'::text])));
alter table statements add constraint statements_statement_check CHECK (((statement >= 1) AND (statement <= 9)));
alter table statements add constraint statements_subject FOREIGN KEY (curriculum_id, semester_subject_id) REFERENCES semester_subjects(curriculum_id, id);
alter table statements add constraint statements_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table student_calendars add constraint student_calendars_pkey PRIMARY KEY (id);
alter table student_calendars add constraint student_calendars_student UNIQUE (student_id);
alter table student_calendars add constraint student_calendars_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table student_group_translations add constraint student_group_translations_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table student_group_translations add constraint student_group_translations_name_check CHECK ((name <> ''::text));
alter table student_group_translations add constraint student_group_translations_pkey PRIMARY KEY (student_group_id, language);
alter table student_group_translations add constraint student_group_translations_student_group_id_fkey FOREIGN KEY (student_group_id) REFERENCES student_groups(id) ON DELETE CASCADE;
alter table student_groups add constraint student_groups_entry_year_check CHECK (((entry_year >= 1990) AND (entry_year <= 2100)));
alter table student_groups add constraint student_groups_name_unique TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table student_groups add constraint student_groups_of_university UNIQUE (university_id, id);
alter table student_groups add constraint student_groups_pkey PRIMARY KEY (id);
alter table student_groups add constraint student_groups_speciality FOREIGN KEY (university_id, speciality_id) REFERENCES specialities(university_id, id);
alter table student_groups add constraint student_groups_status_check CHECK ((status = ANY (ARRAY[0, 1])));
alter table student_groups add constraint student_groups_study_language_check CHECK ((study_language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table student_groups add constraint student_groups_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table student_movements add constraint student_movements_act_check CHECK ((act = ANY (ARRAY['academic_leave'::text, 'studentexpel'::text, 'graduate'::text, 'recovery'::text, 'transfer'::text])));
alter table student_movements add constraint student_movements_batch FOREIGN KEY (university_id, batch_id) REFERENCES batches(university_id, id);
alter table student_movements add constraint student_movements_from_group FOREIGN KEY (university_id, from_group_id) REFERENCES student_groups(university_id, id);
alter table student_movements add constraint student_movements_group FOREIGN KEY (university_id, group_id) REFERENCES student_groups(university_id, id);
alter table student_movements add constraint student_movements_groups CHECK (((act = 'transfer'::text) OR ((from_group_id IS NULL) AND (to_group_id IS NULL))));
alter table student_movements add constraint student_movements_order FOREIGN KEY (university_id, order_id) REFERENCES orders(university_id, id);
alter table student_movements add constraint student_movements_pkey PRIMARY KEY (id);
alter table student_movements add constraint student_movements_previous_id_fkey FOREIGN KEY (previous_id) REFERENCES student_movements(id);
alter table student_movements add constraint student_movements_reason FOREIGN KEY (reason_module, reason_id) REFERENCES labels(module, key);
alter table student_movements add constraint student_movements_student FOREIGN KEY (university_id, student_id) REFERENCES students(university_id, id);
alter table student_movements add constraint student_movements_to_group FOREIGN KEY (university_id, to_group_id) REFERENCES student_groups(university_id, id);
alter table student_notes add constraint student_notes_note_check CHECK ((length(note) >= 2));
alter table student_notes add constraint student_notes_pkey PRIMARY KEY (id);
alter table student_notes add constraint student_notes_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE;
alter table student_notes add constraint student_notes_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table student_registers add constraint student_registers_batch FOREIGN KEY (university_id, batch_id) REFERENCES batches(university_id, id);
alter table student_registers add constraint student_registers_curriculum FOREIGN KEY (university_id, curriculum_id) REFERENCES curricula(university_id, id);
alter table student_registers add constraint student_registers_dates CHECK ((from_date <= to_date));
alter table student_registers add constraint student_registers_former_group_id_fkey FOREIGN KEY (former_group_id) REFERENCES student_groups(id);
alter table student_registers add constraint student_registers_group FOREIGN KEY (university_id, group_id) REFERENCES student_groups(university_id, id);
alter table student_registers add constraint student_registers_order_number_check CHECK ((order_number <> ''::text));
alter table student_registers add constraint student_registers_pkey PRIMARY KEY (id);
alter table student_registers add constraint student_registers_previous_id_fkey FOREIGN KEY (previous_id) REFERENCES student_registers(id);
alter table student_registers add constraint student_registers_semester FOREIGN KEY (curriculum_id, semester_id) REFERENCES semesters(curriculum_id, id);
alter table student_registers add constraint student_registers_student FOREIGN KEY (university_id, student_id) REFERENCES students(university_id, id);
alter table student_registers add constraint student_registers_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table student_subject_changes add constraint student_subject_changes_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batches(id);
alter table student_subject_changes add constraint student_subject_changes_group_id_fkey FOREIGN KEY (group_id) REFERENCES student_groups(id);
alter table student_subject_changes add constraint student_subject_changes_pkey PRIMARY KEY (batch_id, student_subject_id);
alter table student_subject_changes add constraint student_subject_changes_register_id_fkey FOREIGN KEY (register_id) REFERENCES student_registers(id) ON DELETE CASCADE;
alter table student_subject_changes add constraint student_subject_changes_status_check CHECK ((status = ANY (ARRAY[1, 2, 4])));
alter table student_subject_changes add constraint student_subject_changes_student_subject_id_fkey FOREIGN KEY (student_subject_id) REFERENCES student_subjects(id) ON DELETE CASCADE;
alter table student_subjects add constraint student_subjects_current_mark_check CHECK (((current_mark >= 2) AND (current_mark <= 5)));
alter table student_subjects add constraint student_subjects_group_id_fkey FOREIGN KEY (group_id) REFERENCES student_groups(id);
alter table student_subjects add constraint student_subjects_once UNIQUE (student_id, semester_subject_id);
alter table student_subjects add constraint student_subjects_pkey PRIMARY KEY (id);
alter table student_subjects add constraint student_subjects_register_id_fkey FOREIGN KEY (register_id) REFERENCES student_registers(id);
alter table student_subjects add constraint student_subjects_restoration_id_fkey FOREIGN KEY (restoration_id) REFERENCES restorations(id);
alter table student_subjects add constraint student_subjects_result CHECK (((current_mark IS NULL) = (current_statement IS NULL)));
alter table student_subjects add constraint student_subjects_status_check CHECK ((status = ANY (ARRAY[1, 2, 4])));
alter table student_subjects add constraint student_subjects_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table student_subjects add constraint student_subjects_subject FOREIGN KEY (curriculum_id, semester_subject_id) REFERENCES semester_subjects(curriculum_id, id);
alter table students add constraint students_citizenship FOREIGN KEY (citizenship_module, citizenship_id) REFERENCES labels(module, key);
alter table students add constraint students_city_id_fkey FOREIGN KEY (city_id) REFERENCES districts(id);
alter table students add constraint students_country_id_fkey FOREIGN KEY (country_id) REFERENCES countries(id);
alter table students add constraint students_edu_payment FOREIGN KEY (edu_payment_module, edu_payment_id) REFERENCES labels(module, key);
alter table students add constraint students_first_name_check CHECK ((first_name <> ''::text));
alter table students add constraint students_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text])));
alter table students add constraint students_group FOREIGN KEY (university_id, group_id) REFERENCES student_groups(university_id, id);
alter table students add constraint students_id_number_check CHECK (((length(id_number) = ANY (ARRAY[12, 13])) AND (id_number !~ '\D'::text)));
alter table students add constraint students_movement FOREIGN KEY (movement_id) REFERENCES student_movements(id);
alter table students add constraint students_nation_id_fkey FOREIGN KEY (nation_id) REFERENCES nationalities(id);
alter table students add constraint students_of_university UNIQUE (university_id, id);
alter table students add constraint students_passport_check CHECK ((passport ~ '^[A-Z]{2}\d{7}$'::text));
alter table students add constraint students_passport_pin_check CHECK (((length(passport_pin) = 14) AND (passport_pin !~ '\D'::text)));
alter table students add constraint students_phone_check CHECK ((((length(phone) >= 8) AND (length(phone) <= 16)) AND (phone ~~ '+%'::text) AND (substr(phone, 2) !~ '\D'::text)));
alter table students add constraint students_photo_fkey FOREIGN KEY (photo) REFERENCES files(id);
alter table students add constraint students_pkey PRIMARY KEY (id);
alter table students add constraint students_province_id_fkey FOREIGN KEY (province_id) REFERENCES regions(id);
alter table students add constraint students_second_name_check CHECK ((second_name <> ''::text));
alter table students add constraint students_social_category FOREIGN KEY (social_category_module, social_category_id) REFERENCES labels(module, key);
alter table students add constraint students_status_check CHECK ((status = ANY (ARRAY[0, 1])));
alter table students add constraint students_study_status_check CHECK ((study_status = ANY (ARRAY['studying'::text, 'academic_leave'::text, 'studentexpel'::text, 'graduate'::text])));
alter table students add constraint students_third_name_check CHECK ((third_name <> ''::text));
alter table students add constraint students_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table students add constraint students_user FOREIGN KEY (university_id, user_id) REFERENCES users(university_id, id);
alter table subject_group_translations add constraint subject_group_translations_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table subject_group_translations add constraint subject_group_translations_name_check CHECK ((name <> ''::text));
alter table subject_group_translations add constraint subject_group_translations_pkey PRIMARY KEY (subject_group_id, language);
alter table subject_group_translations add constraint subject_group_translations_subject_group_id_fkey FOREIGN KEY (subject_group_id) REFERENCES subject_groups(id) ON DELETE CASCADE;
alter table subject_groups add constraint subject_groups_of_university UNIQUE (university_id, id);
alter table subject_groups add constraint subject_groups_pkey PRIMARY KEY (id);
alter table subject_groups add constraint subject_groups_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table subject_translations add constraint subject_translations_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table subject_translations add constraint subject_translations_name_check CHECK ((name <> ''::text));
alter table subject_translations add constraint subject_translations_pkey PRIMARY KEY (subject_id, language);
alter table subject_translations add constraint subject_translations_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES subjects(id) ON DELETE CASCADE;
alter table subjects add constraint subjects_code_check CHECK ((code <> ''::text));
alter table subjects add constraint subjects_of_university UNIQUE (university_id, id);
alter table subjects add constraint subjects_pkey PRIMARY KEY (id);
alter table subjects add constraint subjects_subject_group FOREIGN KEY (university_id, subject_group_id) REFERENCES subject_groups(university_id, id);
alter table subjects add constraint subjects_subject_type FOREIGN KEY (subject_type_module, subject_type) REFERENCES labels(module, key);
alter table subjects add constraint subjects_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table syllabi add constraint syllabi_academic_year_id_fkey FOREIGN KEY (academic_year_id) REFERENCES academic_years(id);
alter table syllabi add constraint syllabi_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL;
alter table syllabi add constraint syllabi_faculty FOREIGN KEY (university_id, faculty_id) REFERENCES faculties(university_id, id);
alter table syllabi add constraint syllabi_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table syllabi add constraint syllabi_name_check CHECK ((name <> ''::text));
alter table syllabi add constraint syllabi_of_university UNIQUE (university_id, id);
alter table syllabi add constraint syllabi_photo_fkey FOREIGN KEY (photo) REFERENCES files(id);
alter table syllabi add constraint syllabi_pkey PRIMARY KEY (id);
alter table syllabi add constraint syllabi_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'publish'::text])));
alter table syllabi add constraint syllabi_subject FOREIGN KEY (university_id, subject_id) REFERENCES subjects(university_id, id);
alter table syllabi add constraint syllabi_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table syllabi add constraint syllabi_video FOREIGN KEY (video) REFERENCES videos(id);
alter table syllabus_lessons add constraint syllabus_lessons_module FOREIGN KEY (syllabus_id, module_id) REFERENCES syllabus_modules(syllabus_id, id) ON DELETE CASCADE;
alter table syllabus_lessons add constraint syllabus_lessons_name_check CHECK ((name <> ''::text));
alter table syllabus_lessons add constraint syllabus_lessons_of_syllabus UNIQUE (syllabus_id, id);
alter table syllabus_lessons add constraint syllabus_lessons_pkey PRIMARY KEY (id);
alter table syllabus_lessons add constraint syllabus_lessons_syllabus FOREIGN KEY (syllabus_id) REFERENCES syllabi(id) ON DELETE CASCADE;
alter table syllabus_lessons add constraint syllabus_lessons_type_check CHECK ((type = ANY (ARRAY['theoretical'::text, 'practical'::text])));
alter table syllabus_modules add constraint syllabus_modules_dates CHECK ((start_date <= end_date));
alter table syllabus_modules add constraint syllabus_modules_name_check CHECK ((name <> ''::text));
alter table syllabus_modules add constraint syllabus_modules_of_syllabus UNIQUE (syllabus_id, id);
alter table syllabus_modules add constraint syllabus_modules_pkey PRIMARY KEY (id);
alter table syllabus_modules add constraint syllabus_modules_syllabus_id_fkey FOREIGN KEY (syllabus_id) REFERENCES syllabi(id) ON DELETE CASCADE;
alter table table_changes add constraint list_changes_pkey PRIMARY KEY (counter, university_id, slot);
alter table task_attempt_changes add constraint task_attempt_changes_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES task_attempts(id) ON DELETE CASCADE;
alter table task_attempt_changes add constraint task_attempt_changes_pkey PRIMARY KEY (attempt_id, version);
alter table task_attempts add constraint task_attempts_group_id_fkey FOREIGN KEY (group_id) REFERENCES student_groups(id);
alter table task_attempts add constraint task_attempts_item_id_fkey FOREIGN KEY (item_id) REFERENCES lesson_items(id);
alter table task_attempts add constraint task_attempts_mark CHECK (((status = 1) = (mark IS NOT NULL)));
alter table task_attempts add constraint task_attempts_mark_check CHECK (((mark >= 0) AND (mark <= 100)));
alter table task_attempts add constraint task_attempts_number UNIQUE (student_id, item_id, semester_subject_id, number);
alter table task_attempts add constraint task_attempts_number_check CHECK ((number >= 1));
alter table task_attempts add constraint task_attempts_pkey PRIMARY KEY (id);
alter table task_attempts add constraint task_attempts_reason CHECK (((status <> 2) OR (comment <> ''::text)));
alter table task_attempts add constraint task_attempts_semester_subject_id_fkey FOREIGN KEY (semester_subject_id) REFERENCES semester_subjects(id);
alter table task_attempts add constraint task_attempts_status_check CHECK ((status = ANY (ARRAY[0, 1, 2])));
alter table task_attempts add constraint task_attempts_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table task_attempts add constraint task_attempts_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table teacher_group_members add constraint teacher_group_members_group FOREIGN KEY (university_id, teacher_group_id) REFERENCES teacher_groups(university_id, id);
alter table teacher_group_members add constraint teacher_group_members_pkey PRIMARY KEY (teacher_id, teacher_group_id);
alter table teacher_group_members add constraint teacher_group_members_teacher FOREIGN KEY (university_id, teacher_id) REFERENCES teachers(university_id, id) ON DELETE CASCADE;
alter table teacher_group_members add constraint teacher_group_members_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE;
alter table teacher_group_translations add constraint teacher_group_translations_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table teacher_group_translations add constraint teacher_group_translations_name_check CHECK ((name <> ''::text));
alter table teacher_group_translations add constraint teacher_group_translations_pkey PRIMARY KEY (teacher_group_id, language);
alter table teacher_group_translations add constraint teacher_group_translations_teacher_group_id_fkey FOREIGN KEY (teacher_group_id) REFERENCES teacher_groups(id) ON DELETE CASCADE;
alter table teacher_groups add constraint teacher_groups_code_check CHECK ((code <> ''::text));
alter table teacher_groups add constraint teacher_groups_faculty FOREIGN KEY (university_id, faculty_id) REFERENCES faculties(university_id, id);
alter table teacher_groups add constraint teacher_groups_of_university UNIQUE (university_id, id);
alter table teacher_groups add constraint teacher_groups_pkey PRIMARY KEY (id);
alter table teacher_groups add constraint teacher_groups_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table teacher_translations add constraint teacher_translations_fio_check CHECK ((fio <> ''::text));
alter table teacher_translations add constraint teacher_translations_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table teacher_translations add constraint teacher_translations_pkey PRIMARY KEY (teacher_id, language);
alter table teacher_translations add constraint teacher_translations_teacher_id_fkey FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE;
alter table teachers add constraint teachers_citizenship FOREIGN KEY (citizenship_module, citizenship_id) REFERENCES labels(module, key);
alter table teachers add constraint teachers_department FOREIGN KEY (university_id, department_id) REFERENCES departments(university_id, id);
alter table teachers add constraint teachers_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text])));
alter table teachers add constraint teachers_of_university UNIQUE (university_id, id);
alter table teachers add constraint teachers_passport_number_check CHECK ((passport_number ~ '^\d{7}$'::text));
alter table teachers add constraint teachers_passport_series_check CHECK ((passport_series ~ '^[A-Z]{2}$'::text));
alter table teachers add constraint teachers_pkey PRIMARY KEY (id);
alter table teachers add constraint teachers_post FOREIGN KEY (post_module, post) REFERENCES labels(module, key);
alter table teachers add constraint teachers_profile_img_fkey FOREIGN KEY (profile_img) REFERENCES files(id);
alter table teachers add constraint teachers_scientific_degree FOREIGN KEY (scientific_degree_module, scientific_degree) REFERENCES labels(module, key);
alter table teachers add constraint teachers_scientific_title FOREIGN KEY (scientific_title_module, scientific_title) REFERENCES labels(module, key);
alter table teachers add constraint teachers_status_check CHECK ((status = ANY (ARRAY[0, 1])));
alter table teachers add constraint teachers_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table teachers add constraint teachers_user FOREIGN KEY (university_id, user_id) REFERENCES users(university_id, id);
alter table telegram_bots add constraint telegram_bots_pkey PRIMARY KEY (id);
alter table telegram_chats add constraint telegram_chats_pkey PRIMARY KEY (user_id);
alter table telegram_chats add constraint telegram_chats_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table telegram_codes add constraint telegram_codes_code_hash_key UNIQUE (code_hash);
alter table telegram_codes add constraint telegram_codes_pkey PRIMARY KEY (user_id);
alter table telegram_codes add constraint telegram_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table template_prints add constraint template_prints_order FOREIGN KEY (university_id, order_id) REFERENCES orders(university_id, id) ON DELETE CASCADE;
alter table template_prints add constraint template_prints_pkey PRIMARY KEY (id);
alter table template_prints add constraint template_prints_printed CHECK ((num_nonnulls(order_id, student_id) = 1));
alter table template_prints add constraint template_prints_student FOREIGN KEY (university_id, student_id) REFERENCES students(university_id, id);
alter table template_prints add constraint template_prints_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table template_prints add constraint template_prints_version_id_fkey FOREIGN KEY (version_id) REFERENCES paper_template_versions(id);
alter table test_answers add constraint test_answers_pkey PRIMARY KEY (id);
alter table test_answers add constraint test_answers_question_id_fkey FOREIGN KEY (question_id) REFERENCES test_questions(id) ON DELETE CASCADE;
alter table test_attempt_answers add constraint test_attempt_answers_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES test_attempts(id) ON DELETE CASCADE;
alter table test_attempt_answers add constraint test_attempt_answers_pkey PRIMARY KEY (attempt_id, question_id);
alter table test_attempt_changes add constraint test_attempt_changes_act_check CHECK ((act = ANY (ARRAY['time'::text, 'return'::text, 'enter'::text, 'key'::text])));
alter table test_attempt_changes add constraint test_attempt_changes_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES test_attempts(id) ON DELETE CASCADE;
alter table test_attempt_changes add constraint test_attempt_changes_minutes CHECK (((act = 'time'::text) = (minutes IS NOT NULL)));
alter table test_attempt_changes add constraint test_attempt_changes_minutes_check CHECK ((minutes >= 1));
alter table test_attempt_changes add constraint test_attempt_changes_pkey PRIMARY KEY (id);
alter table test_attempt_changes add constraint test_attempt_changes_reason_check CHECK ((reason <> ''::text));
alter table test_attempt_changes add constraint test_attempt_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table test_attempts add constraint test_attempts_draw_check CHECK ((jsonb_array_length(draw) >= 1));
alter table test_attempts add constraint test_attempts_ended CHECK (((completed_at IS NULL) = (ending IS NULL)));
alter table test_attempts add constraint test_attempts_ending_check CHECK ((ending = ANY (ARRAY['student'::text, 'time'::text, 'returned'::text])));
alter table test_attempts add constraint test_attempts_exam_schedule_id_fkey FOREIGN KEY (exam_schedule_id) REFERENCES exam_schedules(id);
alter table test_attempts add constraint test_attempts_extra_minutes_check CHECK ((extra_minutes >= 0));
alter table test_attempts add constraint test_attempts_lesson_item_id_fkey FOREIGN KEY (lesson_item_id) REFERENCES lesson_items(id);
alter table test_attempts add constraint test_attempts_maximum_check CHECK ((maximum >= 0));
alter table test_attempts add constraint test_attempts_number_check CHECK ((number >= 1));
alter table test_attempts add constraint test_attempts_pkey PRIMARY KEY (id);
alter table test_attempts add constraint test_attempts_result CHECK ((((mark IS NULL) = (right_answers IS NULL)) AND ((mark IS NULL) = (wrong_answers IS NULL)) AND ((ending IS NULL) OR (ending = 'returned'::text) OR (mark IS NOT NULL))));
alter table test_attempts add constraint test_attempts_semester_subject_id_fkey FOREIGN KEY (semester_subject_id) REFERENCES semester_subjects(id);
alter table test_attempts add constraint test_attempts_started CHECK (((started_at IS NOT NULL) OR (lesson_item_id IS NOT NULL)));
alter table test_attempts add constraint test_attempts_student_id_fkey FOREIGN KEY (student_id) REFERENCES students(id);
alter table test_attempts add constraint test_attempts_test CHECK (((lesson_item_id IS NULL) <> (exam_schedule_id IS NULL)));
alter table test_attempts add constraint test_attempts_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table test_key_corrections add constraint test_key_corrections_changed_check CHECK ((changed >= 0));
alter table test_key_corrections add constraint test_key_corrections_pkey PRIMARY KEY (id);
alter table test_key_corrections add constraint test_key_corrections_reason_check CHECK ((reason <> ''::text));
alter table test_key_corrections add constraint test_key_corrections_rule_check CHECK ((rule = ANY (ARRAY['exact'::text, 'any'::text, 'all'::text, 'excluded'::text])));
alter table test_key_corrections add constraint test_key_corrections_syllabus_id_fkey FOREIGN KEY (syllabus_id) REFERENCES syllabi(id);
alter table test_key_corrections add constraint test_key_corrections_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table test_key_corrections add constraint test_key_corrections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
alter table test_key_corrections add constraint test_key_corrections_versions_check CHECK ((versions <> '{}'::integer[]));
alter table test_questions add constraint test_questions_bank_question_id_fkey FOREIGN KEY (bank_question_id) REFERENCES bank_questions(id) ON DELETE SET NULL;
alter table test_questions add constraint test_questions_item FOREIGN KEY (syllabus_id, item_id) REFERENCES lesson_items(syllabus_id, id) ON DELETE CASCADE;
alter table test_questions add constraint test_questions_pkey PRIMARY KEY (id);
alter table test_result_corrections add constraint test_result_corrections_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES test_attempts(id);
alter table test_result_corrections add constraint test_result_corrections_correction_id_fkey FOREIGN KEY (correction_id) REFERENCES test_key_corrections(id);
alter table test_result_corrections add constraint test_result_corrections_pkey PRIMARY KEY (correction_id, attempt_id);
alter table universities add constraint universities_default_language_check CHECK ((default_language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table universities add constraint universities_founded_year_check CHECK (((founded_year >= 1000) AND (founded_year <= 2100)));
alter table universities add constraint universities_moved CHECK (((moved_to IS NULL) OR (moving_since IS NOT NULL)));
alter table universities add constraint universities_phone_number_check CHECK ((phone_number ~ '^([0-9]{9})?$'::text));
alter table universities add constraint universities_pkey PRIMARY KEY (id);
alter table universities add constraint universities_status_check CHECK ((status = ANY (ARRAY[0, 1])));
alter table university_translations add constraint university_translations_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table university_translations add constraint university_translations_name_check CHECK ((name <> ''::text));
alter table university_translations add constraint university_translations_pkey PRIMARY KEY (university_id, language);
alter table university_translations add constraint university_translations_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table used_captchas add constraint used_captchas_pkey PRIMARY KEY (signature);
alter table useful_resource_translations add constraint useful_resource_translations_language_check CHECK ((language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table useful_resource_translations add constraint useful_resource_translations_pkey PRIMARY KEY (useful_resource_id, language);
alter table useful_resource_translations add constraint useful_resource_translations_title_check CHECK ((title <> ''::text));
alter table useful_resource_translations add constraint useful_resource_translations_useful_resource_id_fkey FOREIGN KEY (useful_resource_id) REFERENCES useful_resources(id) ON DELETE CASCADE;
alter table useful_resources add constraint useful_resources_icone_fkey FOREIGN KEY (icone) REFERENCES files(id);
alter table useful_resources add constraint useful_resources_pkey PRIMARY KEY (id);
alter table useful_resources add constraint useful_resources_type_check CHECK ((type = ANY (ARRAY['resource'::text, 'video'::text])));
alter table useful_resources add constraint useful_resources_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table useful_resources add constraint useful_resources_url_check CHECK ((url ~ '^https?://'::text));
alter table users add constraint users_admin_email CHECK (((email IS NOT NULL) OR (kind <> 'admin'::text)));
alter table users add constraint users_default_language_check CHECK ((default_language = ANY (ARRAY['oz'::text, 'uz'::text, 'qq'::text, 'ru'::text, 'en'::text])));
alter table users add constraint users_image_fkey FOREIGN KEY (image) REFERENCES files(id);
alter table users add constraint users_kind_check CHECK ((kind = ANY (ARRAY['admin'::text, 'teacher'::text, 'student'::text])));
alter table users add constraint users_of_university UNIQUE (university_id, id);
alter table users add constraint users_pkey PRIMARY KEY (id);
alter table users add constraint users_status_check CHECK ((status = ANY (ARRAY[0, 1])));
alter table users add constraint users_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table users add constraint users_username_check CHECK (((username <> ''::text) AND (username !~ '@'::text)));
alter table video_media add constraint video_media_key_key UNIQUE (key);
alter table video_media add constraint video_media_pkey PRIMARY KEY (video_id, quality);
alter table video_media add constraint video_media_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE;
alter table video_uploads add constraint video_uploads_name_check CHECK ((name <> ''::text));
alter table video_uploads add constraint video_uploads_pkey PRIMARY KEY (id);
alter table video_uploads add constraint video_uploads_size_check CHECK ((size > 0));
alter table video_uploads add constraint video_uploads_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table video_uploads add constraint video_uploads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table video_uploads add constraint video_uploads_video_id_fkey FOREIGN KEY (video_id) REFERENCES videos(id) ON DELETE CASCADE;
alter table videos add constraint videos_converter_status_check CHECK ((converter_status = ANY (ARRAY[0, 1, 9])));
alter table videos add constraint videos_key_key UNIQUE (key);
alter table videos add constraint videos_name_check CHECK ((name <> ''::text));
alter table videos add constraint videos_pkey PRIMARY KEY (id);
alter table videos add constraint videos_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id);
alter table webhook_attempts add constraint webhook_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE CASCADE;
alter table webhook_attempts add constraint webhook_attempts_pkey PRIMARY KEY (id);
alter table webhook_deliveries add constraint webhook_deliveries_message_id_key UNIQUE (message_id);
alter table webhook_deliveries add constraint webhook_deliveries_pkey PRIMARY KEY (id);
alter table webhook_deliveries add constraint webhook_deliveries_sent CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL)));
alter table webhook_deliveries add constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])));
alter table webhook_deliveries add constraint webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE;
alter table webhook_states add constraint webhook_states_pkey PRIMARY KEY (webhook_id);
alter table webhook_states add constraint webhook_states_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE;
alter table webhooks add constraint webhooks_former CHECK (((former_secret IS NULL) = (former_secret_until IS NULL)));
alter table webhooks add constraint webhooks_name_check CHECK ((name <> ''::text));
alter table webhooks add constraint webhooks_pkey PRIMARY KEY (id);
alter table webhooks add constraint webhooks_resources_check CHECK ((cardinality(resources) > 0));
alter table webhooks add constraint webhooks_status_check CHECK ((status = ANY (ARRAY[0, 1])));
alter table webhooks add constraint webhooks_stopped CHECK (((status = 0) = (stopped_because IS NOT NULL)));
alter table webhooks add constraint webhooks_stopped_because_check CHECK ((stopped_because = ANY (ARRAY['administrator'::text, 'failures'::text, 'gone'::text, 'account'::text, 'restored'::text])));
alter table webhooks add constraint webhooks_university_id_fkey FOREIGN KEY (university_id) REFERENCES universities(id) ON DELETE CASCADE;
alter table webhooks add constraint webhooks_url_check CHECK (((length(url) >= 1) AND (length(url) <= 1000)));
alter table webhooks add constraint webhooks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);

CREATE INDEX admins_faculty ON public.admins USING btree (faculty_id);
CREATE INDEX admins_permission_group ON public.admins USING btree (permission_group_id);
CREATE INDEX api_tokens_faculty ON public.api_tokens USING btree (faculty_id) WHERE (faculty_id IS NOT NULL);
CREATE INDEX api_tokens_university ON public.api_tokens USING btree (university_id, id DESC);
CREATE INDEX api_tokens_user ON public.api_tokens USING btree (user_id, id DESC);
CREATE INDEX audit_all ON public.audit USING btree (at DESC, id DESC) INCLUDE (change, record) WHERE (part_of IS NULL);
CREATE INDEX audit_change ON public.audit USING btree (change, at DESC, id DESC) WHERE (part_of IS NULL);
CREATE INDEX audit_faculty ON public.audit USING btree (university_id, faculty_id) INCLUDE (part_of, id) WHERE (faculty_id IS NOT NULL);
CREATE INDEX audit_names ON public.audit USING btree (record, row_id, id DESC) WHERE (COALESCE(new, old) ?| '{name,username,label,allowed_domain,fio,key,number,second_name}'::text[]);
CREATE INDEX audit_parts ON public.audit USING btree (part_of) WHERE (part_of IS NOT NULL);
CREATE INDEX audit_record ON public.audit USING btree (record, row_id, id DESC);
CREATE INDEX audit_request ON public.audit USING btree (request_id) WHERE (part_of IS NULL);
CREATE INDEX audit_university ON public.audit USING btree (university_id, at DESC, id DESC) INCLUDE (change, record) WHERE (part_of IS NULL);
CREATE INDEX audit_user ON public.audit USING btree (user_id, at DESC, id DESC) INCLUDE (university_id, change, record) WHERE (part_of IS NULL);
CREATE INDEX bank_questions_author ON public.bank_questions USING btree (author_id);
CREATE INDEX bank_questions_faculty ON public.bank_questions USING btree (faculty_id);
CREATE INDEX bank_questions_subject ON public.bank_questions USING btree (subject_id, topic);
CREATE INDEX config_values_university ON public.config_values USING btree (university_id);
CREATE INDEX curricula_academic_year ON public.curricula USING btree (academic_year_id);
CREATE INDEX curricula_faculty ON public.curricula USING btree (faculty_id);
CREATE INDEX curricula_listed ON public.curricula USING btree (university_id, reading_year);
CREATE INDEX curricula_name_key ON public.curricula USING gin (name_key gin_trgm_ops);
CREATE INDEX curricula_speciality ON public.curricula USING btree (speciality_id);
CREATE INDEX deliveries_due ON public.deliveries USING btree (channel, ((message_id IS NOT NULL)), due_at) WHERE (state = 'waiting'::text);
CREATE INDEX deliveries_errors ON public.deliveries USING btree (channel, error_at) WHERE (error IS NOT NULL);
CREATE INDEX deliveries_failed ON public.deliveries USING btree (message_id, receiver_id) WHERE ((state = 'failed'::text) AND (message_id IS NOT NULL));
CREATE UNIQUE INDEX deliveries_of_message ON public.deliveries USING btree (message_id, receiver_id, channel) WHERE (message_id IS NOT NULL);
CREATE UNIQUE INDEX deliveries_of_notification ON public.deliveries USING btree (notification_id, channel, COALESCE(address, ''::text)) WHERE (notification_id IS NOT NULL);
CREATE INDEX deliveries_sending ON public.deliveries USING btree (leased_until) WHERE ((state = 'waiting'::text) AND (sending_at IS NOT NULL));
CREATE INDEX delivery_resends_university ON public.delivery_resends USING btree (university_id) WHERE (university_id IS NOT NULL);
CREATE INDEX department_translations_name ON public.department_translations USING btree (name_key);
CREATE INDEX department_translations_name_key ON public.department_translations USING gin (name_key gin_trgm_ops);
CREATE UNIQUE INDEX departments_code_unique ON public.departments USING btree (university_id, lower(code));
CREATE INDEX departments_faculty ON public.departments USING btree (faculty_id);
CREATE INDEX districts_country ON public.districts USING btree (country_id);
CREATE INDEX districts_region ON public.districts USING btree (region_id);
CREATE UNIQUE INDEX exam_feeds_one_for_group ON public.exam_feeds USING btree (group_id);
CREATE UNIQUE INDEX exam_feeds_one_for_teacher ON public.exam_feeds USING btree (teacher_id);
CREATE INDEX exam_schedule_lessons_lesson ON public.exam_schedule_lessons USING btree (lesson_id);
CREATE UNIQUE INDEX exam_schedules_final ON public.exam_schedules USING btree (semester_subject_id, statement) WHERE (control_type_id = 3);
CREATE INDEX exam_schedules_occupied ON public.exam_schedules USING gist (university_id, occupied);
CREATE INDEX exam_schedules_start ON public.exam_schedules USING btree (university_id, start_date);
CREATE INDEX exam_schedules_subject ON public.exam_schedules USING btree (semester_subject_id);
CREATE UNIQUE INDEX faculties_code_unique ON public.faculties USING btree (university_id, lower(faculty_code));
CREATE INDEX faculty_translations_name_key ON public.faculty_translations USING gin (name_key gin_trgm_ops);
CREATE INDEX feed_events_at ON public.feed_events USING btree (at);
CREATE INDEX files_anonymous ON public.files USING btree (uploaded_from) WHERE (uploaded_from IS NOT NULL);
CREATE INDEX files_claimed ON public.files USING btree (claimed_table, claimed_id) WHERE (claimed_table IS NOT NULL);
CREATE INDEX files_unclaimed ON public.files USING btree (unclaimed_since) WHERE (unclaimed_since IS NOT NULL);
CREATE INDEX files_university ON public.files USING btree (university_id);
CREATE INDEX files_uploader ON public.files USING btree (uploaded_by) WHERE (unclaimed_since IS NOT NULL);
CREATE UNIQUE INDEX gpa_records_current ON public.gpa_records USING btree (student_id, semester_id) WHERE current;
CREATE INDEX gpa_records_curriculum ON public.gpa_records USING btree (curriculum_id);
CREATE INDEX gpa_records_due ON public.gpa_records USING btree (university_id, due_on) WHERE (current AND (due_on IS NOT NULL));
CREATE INDEX gpa_records_group ON public.gpa_records USING btree (group_id);
CREATE UNIQUE INDEX gpa_records_latest ON public.gpa_records USING btree (student_id) WHERE latest;
CREATE INDEX gpa_records_listed ON public.gpa_records USING btree (university_id, gpa, id) INCLUDE (student_id, curriculum_id, semester_id, stale_at, due_on) WHERE latest;
CREATE INDEX gpa_records_semester ON public.gpa_records USING btree (semester_id, student_id) INCLUDE (university_id, gpa) WHERE current;
CREATE INDEX gpa_records_stale ON public.gpa_records USING btree (university_id, student_id) WHERE (current AND (stale_at IS NOT NULL));
CREATE INDEX gpa_records_student ON public.gpa_records USING btree (student_id, id);
CREATE INDEX hemis_acceptances_of_comparison ON public.hemis_acceptances USING btree (comparison_id, id);
CREATE INDEX hemis_acceptances_of_university ON public.hemis_acceptances USING btree (university_id);
CREATE INDEX hemis_acceptances_request ON public.hemis_acceptances USING btree (request_id);
CREATE INDEX hemis_acceptances_undo_request ON public.hemis_acceptances USING btree (undo_request_id) WHERE (undo_request_id IS NOT NULL);
CREATE INDEX hemis_accepted_values_of_record ON public.hemis_accepted_values USING btree (record_id);
CREATE INDEX hemis_accepted_values_of_student ON public.hemis_accepted_values USING btree (student_id);
CREATE INDEX hemis_comparisons_of_faculty ON public.hemis_comparisons USING btree (faculty_id) WHERE (faculty_id IS NOT NULL);
CREATE INDEX hemis_comparisons_of_group ON public.hemis_comparisons USING btree (group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX hemis_comparisons_of_student ON public.hemis_comparisons USING btree (student_id, id) WHERE (student_id IS NOT NULL);
CREATE INDEX hemis_comparisons_of_university ON public.hemis_comparisons USING btree (university_id, id);
CREATE INDEX hemis_counts_of_comparison ON public.hemis_counts USING btree (comparison_id);
CREATE INDEX hemis_counts_of_faculty ON public.hemis_counts USING btree (faculty_id) WHERE (faculty_id IS NOT NULL);
CREATE INDEX hemis_pushes_by_state ON public.hemis_pushes USING btree (university_id, state, id DESC) WHERE (state <> 'sent'::text);
CREATE INDEX hemis_pushes_due ON public.hemis_pushes USING btree (university_id, due_at) WHERE (state = 'waiting'::text);
CREATE INDEX hemis_pushes_of_student ON public.hemis_pushes USING btree (student_id, kind, year, id DESC);
CREATE INDEX hemis_pushes_of_university ON public.hemis_pushes USING btree (university_id, id DESC);
CREATE UNIQUE INDEX hemis_pushes_once ON public.hemis_pushes USING btree (student_id, kind, year) WHERE (state = 'waiting'::text);
CREATE INDEX hemis_records_of_comparison ON public.hemis_records USING btree (comparison_id, state, id);
CREATE INDEX hemis_records_of_faculty ON public.hemis_records USING btree (faculty_id) WHERE (faculty_id IS NOT NULL);
CREATE INDEX hemis_records_of_student ON public.hemis_records USING btree (student_id) WHERE (student_id IS NOT NULL);
CREATE UNIQUE INDEX hemis_records_once ON public.hemis_records USING btree (comparison_id, id_number) WHERE (id_number <> ''::text);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
CREATE INDEX identity_links_provider ON public.identity_links USING btree (provider_id);
CREATE INDEX identity_links_user ON public.identity_links USING btree (user_id);
CREATE INDEX import_headings_university ON public.import_headings USING btree (resource, university_id, heading, used_at DESC);
CREATE INDEX import_rows_kept ON public.import_rows USING btree (import_id, place) WHERE kept;
CREATE INDEX import_rows_outcome ON public.import_rows USING btree (import_id, outcome, place);
CREATE INDEX imports_age ON public.imports USING btree (created_at);
CREATE INDEX imports_job ON public.imports USING btree (job_id) WHERE (job_id IS NOT NULL);
CREATE INDEX imports_scope ON public.imports USING btree (university_id, resource, id DESC);
CREATE INDEX individual_exam_schedules_exam ON public.individual_exam_schedules USING btree (exam_schedule_id);
CREATE INDEX individual_exam_schedules_lesson ON public.individual_exam_schedules USING btree (lesson_id);
CREATE INDEX individual_exam_schedules_listed ON public.individual_exam_schedules USING btree (university_id, id) WHERE (NOT replaced);
CREATE UNIQUE INDEX individual_exam_schedules_of_exam ON public.individual_exam_schedules USING btree (student_id, exam_schedule_id) WHERE ((NOT replaced) AND (exam_schedule_id IS NOT NULL));
CREATE UNIQUE INDEX individual_exam_schedules_of_lesson ON public.individual_exam_schedules USING btree (student_id, semester_subject_id, lesson_id) WHERE ((NOT replaced) AND (lesson_id IS NOT NULL));
CREATE INDEX individual_exam_schedules_student ON public.individual_exam_schedules USING btree (student_id, id);
CREATE INDEX individual_exam_schedules_subject ON public.individual_exam_schedules USING btree (semester_subject_id);
CREATE INDEX individual_teacher_schedules_exam ON public.individual_teacher_schedules USING btree (exam_schedule_id);
CREATE INDEX individual_teacher_schedules_listed ON public.individual_teacher_schedules USING btree (university_id, id) WHERE (NOT replaced);
CREATE UNIQUE INDEX individual_teacher_schedules_of_exam ON public.individual_teacher_schedules USING btree (exam_schedule_id, teacher_id) WHERE (NOT replaced);
CREATE INDEX individual_teacher_schedules_subject ON public.individual_teacher_schedules USING btree (semester_subject_id);
CREATE INDEX individual_teacher_schedules_teacher ON public.individual_teacher_schedules USING btree (teacher_id, id);
CREATE INDEX job_lines_job ON public.job_lines USING btree (job_id, id);
CREATE INDEX jobs_alive ON public.jobs USING btree (alive_at) WHERE (status = 'running'::text);
CREATE INDEX jobs_asker ON public.jobs USING btree (user_id, id DESC);
CREATE INDEX jobs_due ON public.jobs USING btree (due_at, id) WHERE (status = 'waiting'::text);
CREATE UNIQUE INDEX jobs_schedule ON public.jobs USING btree (kind) WHERE (scheduled AND (status = ANY (ARRAY['waiting'::text, 'running'::text])));
CREATE INDEX jobs_scheduled_ended ON public.jobs USING btree (kind, finished_at) WHERE (scheduled AND (status = ANY (ARRAY['done'::text, 'failed'::text])));
CREATE INDEX jobs_university ON public.jobs USING btree (university_id, id DESC);
CREATE INDEX label_overrides_university ON public.label_overrides USING btree (university_id);
CREATE INDEX lesson_comments_lesson ON public.lesson_comments USING btree (lesson_id, id);
CREATE INDEX lesson_comments_student ON public.lesson_comments USING btree (student_id);
CREATE INDEX lesson_files_file ON public.lesson_files USING btree (file_id);
CREATE INDEX lesson_files_syllabus ON public.lesson_files USING btree (syllabus_id, lesson_id);
CREATE INDEX lesson_items_lesson ON public.lesson_items USING btree (lesson_id);
CREATE UNIQUE INDEX lesson_items_single ON public.lesson_items USING btree (lesson_id, type) WHERE ((type = ANY (ARRAY['question-answer'::text, 'test'::text])) AND (removed_at IS NULL));
CREATE INDEX lesson_items_video ON public.lesson_items USING btree (video_id) WHERE (video_id IS NOT NULL);
CREATE INDEX letterheads_logo ON public.letterheads USING btree (logo_file_id) WHERE (logo_file_id IS NOT NULL);
CREATE INDEX licence_showings_licence ON public.licence_showings USING btree (licence_id, id DESC);
CREATE UNIQUE INDEX licences_domain_unique ON public.licences USING btree (allowed_domain);
CREATE UNIQUE INDEX licences_org_code_unique ON public.licences USING btree (lower(org_code));
CREATE UNIQUE INDEX licences_university_unique ON public.licences USING btree (university_id);
CREATE INDEX linked_identities_user ON public.linked_identities USING btree (user_id);
CREATE INDEX list_view_pins_of_view ON public.list_view_pins USING btree (view_id);
CREATE INDEX list_views_of_university ON public.list_views USING btree (university_id) WHERE shared;
CREATE INDEX login_logs_archive_role_at_idx ON ONLY public.login_logs_archive USING btree (role, at DESC);
CREATE INDEX login_logs_archive_university_id_role_at_idx ON ONLY public.login_logs_archive USING btree (university_id, role, at DESC);
CREATE INDEX login_logs_archive_user_id_at_idx ON ONLY public.login_logs_archive USING btree (user_id, at DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX login_logs_by_role ON ONLY public.login_logs USING btree (role, at DESC);
CREATE INDEX login_logs_by_university_role ON ONLY public.login_logs USING btree (university_id, role, at DESC);
CREATE INDEX login_logs_by_user ON ONLY public.login_logs USING btree (user_id, at DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX message_receivers_inbox ON public.message_receivers USING btree (receiver_id, sent_at DESC, message_id DESC) WHERE (trashed_at IS NULL);
CREATE INDEX message_receivers_trash ON public.message_receivers USING btree (receiver_id, trashed_at DESC) WHERE (trashed_at IS NOT NULL);
CREATE INDEX message_receivers_unread ON public.message_receivers USING btree (receiver_id) WHERE ((read_at IS NULL) AND (trashed_at IS NULL));
CREATE INDEX messages_file ON public.messages USING gin (file_ids) WHERE (file_ids <> '{}'::integer[]);
CREATE INDEX messages_in_thread ON public.messages USING btree (thread_id, id) WHERE (thread_id IS NOT NULL);
CREATE INDEX messages_of_sender ON public.messages USING btree (sender_id, state, COALESCE(sent_at, updated_at) DESC, id DESC) WHERE (trashed_at IS NULL);
CREATE INDEX messages_parent ON public.messages USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX messages_search ON public.messages USING gin (search_key gin_trgm_ops);
CREATE INDEX messages_trash ON public.messages USING btree (sender_id, trashed_at DESC) WHERE (trashed_at IS NOT NULL);
CREATE INDEX messages_university ON public.messages USING btree (university_id) WHERE (university_id IS NOT NULL);
CREATE INDEX nationality_translations_name ON public.nationality_translations USING btree (name_key);
CREATE INDEX notifications_age ON public.notifications USING btree (created_at);
CREATE UNIQUE INDEX notifications_once ON public.notifications USING btree (user_id, once_key) WHERE (once_key IS NOT NULL);
CREATE INDEX notifications_person ON public.notifications USING btree (user_id, id DESC);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX order_scans_file ON public.order_scans USING btree (file_id);
CREATE INDEX order_scans_order ON public.order_scans USING btree (order_id, id DESC);
CREATE INDEX orders_by_date ON public.orders USING btree (university_id, order_date DESC, id DESC);
CREATE INDEX orders_file ON public.orders USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE UNIQUE INDEX orders_number_unique ON public.orders USING btree (university_id, order_year, lower(number));
CREATE INDEX paper_requests_of_paper ON public.paper_requests USING btree (paper_id) WHERE (paper_id IS NOT NULL);
CREATE INDEX paper_requests_of_student ON public.paper_requests USING btree (student_id, id);
CREATE INDEX paper_requests_of_university ON public.paper_requests USING btree (university_id, request_state, id);
CREATE UNIQUE INDEX paper_requests_open ON public.paper_requests USING btree (student_id, kind) WHERE (request_state = 'requested'::text);
CREATE INDEX paper_template_uses_version ON public.paper_template_uses USING btree (version_id);
CREATE INDEX paper_templates_of_faculty ON public.paper_templates USING btree (faculty_id) WHERE (faculty_id IS NOT NULL);
CREATE UNIQUE INDEX papers_call_letter_number_unique ON public.papers USING btree (university_id, year, lower(number)) WHERE ((kind = 'call_letter'::text) AND (revoked_at IS NULL));
CREATE UNIQUE INDEX papers_call_letter_unique ON public.papers USING btree (register_id) WHERE ((kind = 'call_letter'::text) AND (revoked_at IS NULL));
CREATE INDEX papers_group ON public.papers USING btree (group_id) WHERE (group_id IS NOT NULL);
CREATE UNIQUE INDEX papers_number ON public.papers USING btree (university_id, kind, year, lower(number)) WHERE ((kind <> ALL (ARRAY['transcript'::text, 'call_letter'::text])) AND (revoked_at IS NULL));
CREATE INDEX papers_register ON public.papers USING btree (register_id) WHERE (register_id IS NOT NULL);
CREATE INDEX papers_semester ON public.papers USING btree (semester_id) WHERE (semester_id IS NOT NULL);
CREATE UNIQUE INDEX papers_statement ON public.papers USING btree (statement_id) WHERE ((kind = 'statement_sheet'::text) AND (revoked_at IS NULL));
CREATE INDEX papers_statement_all ON public.papers USING btree (statement_id) WHERE (statement_id IS NOT NULL);
CREATE INDEX papers_student ON public.papers USING btree (student_id, id DESC);
CREATE UNIQUE INDEX papers_total ON public.papers USING btree (group_id, semester_id) WHERE ((kind = 'total_sheet'::text) AND (revoked_at IS NULL));
CREATE UNIQUE INDEX papers_transcript_number_unique ON public.papers USING btree (university_id, year, lower(number)) WHERE ((kind = 'transcript'::text) AND (revoked_at IS NULL));
CREATE UNIQUE INDEX papers_transcript_unique ON public.papers USING btree (student_id, semester_id) WHERE ((kind = 'transcript'::text) AND (revoked_at IS NULL));
CREATE INDEX passkey_challenges_user ON public.passkey_challenges USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id, id);
CREATE INDEX password_resets_user ON public.password_resets USING btree (user_id);
CREATE INDEX permission_group_permissions_permission ON public.permission_group_permissions USING btree (permission_id);
CREATE UNIQUE INDEX permission_groups_name_unique ON public.permission_groups USING btree (university_id, lower(name));
CREATE INDEX personal_data_showings_record ON public.personal_data_showings USING btree (record, row_id, id DESC);
CREATE INDEX personal_data_showings_university ON public.personal_data_showings USING btree (university_id, id DESC);
CREATE INDEX plan_changes_age ON public.plan_changes USING btree (created_at);
CREATE INDEX plan_changes_curriculum ON public.plan_changes USING btree (curriculum_id);
CREATE INDEX plan_changes_unannounced ON public.plan_changes USING btree (id) WHERE (NOT announced);
CREATE INDEX plan_changes_user ON public.plan_changes USING btree (user_id);
CREATE INDEX post_semesters_semester ON public.post_semesters USING btree (semester_id);
CREATE INDEX post_translations_title_key ON public.post_translations USING gin (title_key gin_trgm_ops);
CREATE INDEX post_views_user ON public.post_views USING btree (user_id);
CREATE INDEX posts_faculty ON public.posts USING btree (faculty_id) WHERE (faculty_id IS NOT NULL);
CREATE INDEX posts_img ON public.posts USING btree (img) WHERE (img IS NOT NULL);
CREATE INDEX posts_listed ON public.posts USING btree (university_id, type, pinned DESC, ((publish_at + publish_time)) DESC, id DESC);
CREATE INDEX proctoring_sessions_item ON public.proctoring_sessions USING btree (item_id, id DESC);
CREATE INDEX proctoring_sessions_syllabus ON public.proctoring_sessions USING btree (syllabus_id, item_id);
CREATE INDEX push_receipts_subscription ON public.push_receipts USING btree (subscription_id);
CREATE INDEX push_subscriptions_session ON public.push_subscriptions USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX push_subscriptions_user ON public.push_subscriptions USING btree (user_id);
CREATE INDEX ratings_carried ON public.ratings USING btree (student_subject_id) WHERE ((source = ANY (ARRAY['restored'::text, 'transferred'::text])) AND (mark IS NOT NULL));
CREATE INDEX report_schedules_next ON public.report_schedules USING btree (next_due_at) WHERE (next_due_at IS NOT NULL);
CREATE INDEX report_schedules_of_university ON public.report_schedules USING btree (university_id);
CREATE INDEX report_schedules_of_user ON public.report_schedules USING btree (user_id);
CREATE INDEX restorations_curriculum ON public.restorations USING btree (curriculum_id, semester_id);
CREATE INDEX restorations_group ON public.restorations USING btree (group_id);
CREATE INDEX restorations_order ON public.restorations USING btree (order_id);
CREATE INDEX restorations_student ON public.restorations USING btree (student_id, id);
CREATE INDEX restored_subjects_rating ON public.restored_subjects USING btree (rating_id);
CREATE INDEX restored_subjects_subject ON public.restored_subjects USING btree (student_subject_id);
CREATE INDEX retake_applications_curriculum ON public.retake_applications USING btree (curriculum_id);
CREATE INDEX retake_applications_group ON public.retake_applications USING btree (group_id);
CREATE INDEX retake_applications_listed ON public.retake_applications USING btree (university_id, id);
CREATE INDEX retake_applications_paper ON public.retake_applications USING btree (paper_id) WHERE (paper_id IS NOT NULL);
CREATE INDEX retake_applications_student ON public.retake_applications USING btree (student_id);
CREATE INDEX retake_subjects_student_subject ON public.retake_subjects USING btree (student_subject_id);
CREATE INDEX retake_subjects_teacher ON public.retake_subjects USING btree (teacher_id) WHERE (teacher_id IS NOT NULL);
CREATE INDEX semester_subject_teachers_curriculum ON public.semester_subject_teachers USING btree (curriculum_id);
CREATE INDEX semester_subject_teachers_group ON public.semester_subject_teachers USING btree (group_id);
CREATE INDEX semester_subject_teachers_teacher ON public.semester_subject_teachers USING btree (teacher_id);
CREATE INDEX semester_subjects_subject ON public.semester_subjects USING btree (subject_id);
CREATE INDEX semester_subjects_syllabus ON public.semester_subjects USING btree (syllabus_id) WHERE (syllabus_id IS NOT NULL);
CREATE INDEX semester_subjects_teacher ON public.semester_subjects USING btree (teacher_id) WHERE (teacher_id IS NOT NULL);
CREATE INDEX semester_subjects_tutor ON public.semester_subjects USING btree (tutor_id) WHERE (tutor_id IS NOT NULL);
CREATE INDEX semesters_academic_year ON public.semesters USING btree (academic_year_id, season);
CREATE UNIQUE INDEX semesters_active ON public.semesters USING btree (curriculum_id) WHERE (status = 1);
CREATE INDEX sessions_origin ON public.sessions USING btree (user_id, origin);
CREATE INDEX sessions_passkey ON public.sessions USING btree (passkey_id) WHERE (passkey_id IS NOT NULL);
CREATE INDEX sessions_provider ON public.sessions USING btree (provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id) WHERE (closed_at IS NULL);
CREATE INDEX sign_in_attempts_provider ON public.sign_in_attempts USING btree (provider_id);
CREATE INDEX sign_in_attempts_session ON public.sign_in_attempts USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX sign_in_challenges_provider ON public.sign_in_challenges USING btree (provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX sign_in_challenges_user ON public.sign_in_challenges USING btree (user_id);
CREATE UNIQUE INDEX specialities_code_unique ON public.specialities USING btree (faculty_id, lower(code));
CREATE INDEX speciality_translations_name_key ON public.speciality_translations USING gin (name_key gin_trgm_ops);
CREATE INDEX statement_events_statement ON public.statement_events USING btree (statement_id, id);
CREATE INDEX statements_group ON public.statements USING btree (group_id, semester_id);
CREATE INDEX statements_listed ON public.statements USING btree (university_id, control_type_id, id);
CREATE INDEX statements_not_closed ON public.statements USING btree (semester_subject_id) WHERE (state <> 'closed'::text);
CREATE INDEX statements_of_type ON public.statements USING btree (control_type_id, id);
CREATE INDEX statements_semester ON public.statements USING btree (curriculum_id, semester_id);
CREATE INDEX student_group_translations_name ON public.student_group_translations USING btree (name_key);
CREATE INDEX student_group_translations_name_key ON public.student_group_translations USING gin (name_key gin_trgm_ops);
CREATE INDEX student_groups_speciality ON public.student_groups USING btree (speciality_id);
CREATE INDEX student_movements_batch ON public.student_movements USING btree (batch_id);
CREATE INDEX student_movements_from_group ON public.student_movements USING btree (from_group_id) WHERE (from_group_id IS NOT NULL);
CREATE INDEX student_movements_group ON public.student_movements USING btree (group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX student_movements_order ON public.student_movements USING btree (order_id, undone_at, student_id);
CREATE INDEX student_movements_previous ON public.student_movements USING btree (previous_id) WHERE (previous_id IS NOT NULL);
CREATE INDEX student_movements_returns ON public.student_movements USING btree (university_id, id) WHERE ((act = 'recovery'::text) AND (undone_at IS NULL));
CREATE INDEX student_movements_student ON public.student_movements USING btree (student_id, id DESC);
CREATE INDEX student_movements_to_group ON public.student_movements USING btree (to_group_id) WHERE (to_group_id IS NOT NULL);
CREATE INDEX student_notes_student ON public.student_notes USING btree (student_id, id DESC);
CREATE INDEX student_registers_batch ON public.student_registers USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE UNIQUE INDEX student_registers_current ON public.student_registers USING btree (student_id) WHERE (to_date IS NULL);
CREATE INDEX student_registers_group ON public.student_registers USING btree (group_id) WHERE (to_date IS NULL);
CREATE INDEX student_registers_listed ON public.student_registers USING btree (university_id, id) WHERE (to_date IS NULL);
CREATE INDEX student_registers_of_semester ON public.student_registers USING btree (semester_id, student_id);
CREATE INDEX student_registers_present ON public.student_registers USING btree (university_id, student_id) INCLUDE (curriculum_id, semester_id, group_id) WHERE (to_date IS NULL);
CREATE INDEX student_registers_previous ON public.student_registers USING btree (previous_id) WHERE (previous_id IS NOT NULL);
CREATE INDEX student_registers_semester ON public.student_registers USING btree (curriculum_id, semester_id) WHERE (to_date IS NULL);
CREATE INDEX student_registers_student ON public.student_registers USING btree (student_id, id);
CREATE INDEX student_subject_changes_register ON public.student_subject_changes USING btree (register_id);
CREATE INDEX student_subject_changes_subject ON public.student_subject_changes USING btree (student_subject_id);
CREATE INDEX student_subjects_counted ON public.student_subjects USING btree (semester_subject_id, group_id, student_id) INCLUDE (curriculum_id, current_mark, status);
CREATE INDEX student_subjects_failed ON public.student_subjects USING btree (curriculum_id, semester_subject_id) WHERE ((status <> 4) AND (current_mark = 2));
CREATE INDEX student_subjects_rated ON public.student_subjects USING btree (student_id, curriculum_id, current_statement) INCLUDE (id) WHERE ((status <> 4) AND (current_statement IS NOT NULL));
CREATE INDEX student_subjects_register ON public.student_subjects USING btree (register_id);
CREATE INDEX student_subjects_restoration ON public.student_subjects USING btree (restoration_id) WHERE (restoration_id IS NOT NULL);
CREATE INDEX student_subjects_unmarked ON public.student_subjects USING btree (semester_subject_id) WHERE ((status <> 4) AND (current_mark IS NULL));
CREATE INDEX students_birth_date ON public.students USING btree (birth_date, university_id);
CREATE INDEX students_by_name ON public.students USING btree (university_id, full_name, id) INCLUDE (group_id, study_status, status, gender, citizenship_id, edu_payment_id, social_category_id, country_id, province_id, birth_year, photo, signed_in);
CREATE INDEX students_by_name_ru ON public.students USING btree (university_id, full_name_ru, id) INCLUDE (group_id, study_status, status, gender, citizenship_id, edu_payment_id, social_category_id, country_id, province_id, birth_year, photo, signed_in);
CREATE INDEX students_deadline ON public.students USING btree (university_id, deadline) WHERE (deadline IS NOT NULL);
CREATE INDEX students_group ON public.students USING btree (group_id);
CREATE UNIQUE INDEX students_id_number_unique ON public.students USING btree (id_number);
CREATE INDEX students_moved ON public.students USING btree (university_id, study_status, movement_id DESC NULLS LAST, id DESC) WHERE (study_status <> 'studying'::text);
CREATE INDEX students_name_slips ON public.students USING gin (slip_key(name_key) gin_trgm_ops);
CREATE INDEX students_of_all_by_name ON public.students USING btree (full_name, id);
CREATE INDEX students_of_all_by_name_ru ON public.students USING btree (full_name_ru, id);
CREATE INDEX students_of_all_moved ON public.students USING btree (study_status, movement_id DESC NULLS LAST, id DESC) WHERE (study_status <> 'studying'::text);
CREATE UNIQUE INDEX students_passport_pin_unique ON public.students USING btree (passport_pin, (
CASE study_status
    WHEN 'studying'::text THEN 0
    ELSE id
END));
CREATE UNIQUE INDEX students_passport_unique ON public.students USING btree (passport, (
CASE study_status
    WHEN 'studying'::text THEN 0
    ELSE id
END));
CREATE INDEX students_phone ON public.students USING btree ("right"(phone, 9)) WHERE (phone IS NOT NULL);
CREATE INDEX students_photo ON public.students USING btree (photo) WHERE (photo IS NOT NULL);
CREATE INDEX students_university_words ON public.students USING gin (array_to_tsvector(university_words(university_id, name_key)));
CREATE UNIQUE INDEX students_user ON public.students USING btree (user_id);
CREATE INDEX students_words ON public.students USING gin (to_tsvector('simple'::regconfig, ((('u'::text || university_id) || ' '::text) || name_key)));
CREATE INDEX subject_group_translations_name_key ON public.subject_group_translations USING gin (name_key gin_trgm_ops);
CREATE INDEX subject_translations_name_key ON public.subject_translations USING gin (name_key gin_trgm_ops);
CREATE UNIQUE INDEX subjects_code_unique ON public.subjects USING btree (university_id, lower(code));
CREATE INDEX subjects_subject_group ON public.subjects USING btree (subject_group_id);
CREATE INDEX syllabi_faculty ON public.syllabi USING btree (faculty_id);
CREATE INDEX syllabi_listed ON public.syllabi USING btree (university_id, academic_year_id) WHERE (removed_at IS NULL);
CREATE INDEX syllabi_name_key ON public.syllabi USING gin (name_key gin_trgm_ops);
CREATE INDEX syllabi_origin ON public.syllabi USING btree (origin_id);
CREATE INDEX syllabi_photo ON public.syllabi USING btree (photo) WHERE (photo IS NOT NULL);
CREATE INDEX syllabi_subject ON public.syllabi USING btree (subject_id);
CREATE INDEX syllabi_video ON public.syllabi USING btree (video) WHERE (video IS NOT NULL);
CREATE INDEX syllabus_lessons_module ON public.syllabus_lessons USING btree (module_id);
CREATE INDEX task_attempts_group ON public.task_attempts USING btree (group_id);
CREATE INDEX task_attempts_item ON public.task_attempts USING btree (item_id);
CREATE INDEX task_attempts_listed ON public.task_attempts USING btree (university_id, status, id);
CREATE INDEX task_attempts_of_group ON public.task_attempts USING btree (semester_subject_id, group_id, status, id);
CREATE INDEX teacher_group_members_group ON public.teacher_group_members USING btree (teacher_group_id);
CREATE INDEX teacher_group_translations_name_key ON public.teacher_group_translations USING gin (name_key gin_trgm_ops);
CREATE UNIQUE INDEX teacher_groups_code_unique ON public.teacher_groups USING btree (university_id, lower(code));
CREATE INDEX teacher_groups_faculty ON public.teacher_groups USING btree (faculty_id);
CREATE INDEX teacher_translations_fio_key ON public.teacher_translations USING gin (fio_key gin_trgm_ops);
CREATE INDEX teachers_department ON public.teachers USING btree (department_id);
CREATE UNIQUE INDEX teachers_passport_unique ON public.teachers USING btree (university_id, passport_series, passport_number);
CREATE INDEX teachers_profile_img ON public.teachers USING btree (profile_img) WHERE (profile_img IS NOT NULL);
CREATE UNIQUE INDEX teachers_user ON public.teachers USING btree (user_id);
CREATE INDEX telegram_chats_chat ON public.telegram_chats USING btree (chat_id);
CREATE INDEX template_prints_of_order ON public.template_prints USING btree (order_id, id DESC) WHERE (order_id IS NOT NULL);
CREATE INDEX template_prints_of_student ON public.template_prints USING btree (student_id, id DESC) WHERE (student_id IS NOT NULL);
CREATE INDEX template_prints_version ON public.template_prints USING btree (version_id);
CREATE INDEX test_answers_question ON public.test_answers USING btree (question_id, sort);
CREATE INDEX test_attempt_changes_attempt ON public.test_attempt_changes USING btree (attempt_id);
CREATE INDEX test_attempts_due ON public.test_attempts USING btree (ends_at) WHERE ((completed_at IS NULL) AND (started_at IS NOT NULL));
CREATE INDEX test_attempts_exam ON public.test_attempts USING btree (exam_schedule_id);
CREATE UNIQUE INDEX test_attempts_exam_number ON public.test_attempts USING btree (student_id, exam_schedule_id, number) WHERE ((ending IS DISTINCT FROM 'returned'::text) AND (exam_schedule_id IS NOT NULL));
CREATE INDEX test_attempts_lesson_item ON public.test_attempts USING btree (lesson_item_id);
CREATE UNIQUE INDEX test_attempts_lesson_number ON public.test_attempts USING btree (student_id, lesson_item_id, number) WHERE ((ending IS DISTINCT FROM 'returned'::text) AND (lesson_item_id IS NOT NULL));
CREATE INDEX test_attempts_listed ON public.test_attempts USING btree (university_id, id) WHERE ((completed_at IS NOT NULL) AND (ending <> 'returned'::text));
CREATE UNIQUE INDEX test_attempts_open_exam ON public.test_attempts USING btree (student_id, exam_schedule_id) WHERE ((completed_at IS NULL) AND (exam_schedule_id IS NOT NULL));
CREATE UNIQUE INDEX test_attempts_open_lesson ON public.test_attempts USING btree (student_id, lesson_item_id) WHERE ((completed_at IS NULL) AND (lesson_item_id IS NOT NULL));
CREATE INDEX test_attempts_student ON public.test_attempts USING btree (student_id);
CREATE INDEX test_attempts_subject ON public.test_attempts USING btree (semester_subject_id);
CREATE INDEX test_key_corrections_question ON public.test_key_corrections USING btree (question_id, id);
CREATE INDEX test_key_corrections_syllabus ON public.test_key_corrections USING btree (syllabus_id);
CREATE INDEX test_questions_bank ON public.test_questions USING btree (bank_question_id) WHERE (bank_question_id IS NOT NULL);
CREATE UNIQUE INDEX test_questions_client_key ON public.test_questions USING btree (item_id, client_key) WHERE (client_key IS NOT NULL);
CREATE INDEX test_questions_complete ON public.test_questions USING btree (item_id, complete) WHERE (retired_at IS NULL);
CREATE INDEX test_questions_item ON public.test_questions USING btree (item_id, sort);
CREATE INDEX test_questions_syllabus ON public.test_questions USING btree (syllabus_id, item_id);
CREATE INDEX test_result_corrections_attempt ON public.test_result_corrections USING btree (attempt_id);
CREATE INDEX university_translations_name_key ON public.university_translations USING gin (name_key gin_trgm_ops);
CREATE INDEX useful_resource_translations_title_key ON public.useful_resource_translations USING gin (title_key gin_trgm_ops);
CREATE INDEX useful_resources_icone ON public.useful_resources USING btree (icone);
CREATE INDEX useful_resources_listed ON public.useful_resources USING btree (university_id, publish_at DESC, id DESC);
CREATE UNIQUE INDEX users_email_unique ON public.users USING btree (lower(email));
CREATE INDEX users_image ON public.users USING btree (image) WHERE (image IS NOT NULL);
CREATE UNIQUE INDEX users_username_skeleton_unique ON public.users USING btree (username_skeleton);
CREATE UNIQUE INDEX users_username_unique ON public.users USING btree (lower(username));
CREATE INDEX video_uploads_university ON public.video_uploads USING btree (university_id);
CREATE INDEX video_uploads_user ON public.video_uploads USING btree (user_id);
CREATE INDEX video_uploads_video ON public.video_uploads USING btree (video_id);
CREATE INDEX videos_origin ON public.videos USING btree (origin_id);
CREATE INDEX videos_unclaimed ON public.videos USING btree (unclaimed_since) WHERE (unclaimed_since IS NOT NULL);
CREATE INDEX videos_uploader ON public.videos USING btree (uploaded_by) WHERE (unclaimed_since IS NOT NULL);
CREATE INDEX webhook_attempts_delivery ON public.webhook_attempts USING btree (delivery_id, id DESC);
CREATE INDEX webhook_deliveries_age ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (webhook_id, due_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_failed ON public.webhook_deliveries USING btree (webhook_id) WHERE (state = 'failed'::text);
CREATE INDEX webhook_deliveries_log ON public.webhook_deliveries USING btree (webhook_id, id DESC);
CREATE INDEX webhooks_university ON public.webhooks USING btree (university_id);
CREATE INDEX webhooks_user ON public.webhooks USING btree (user_id);

CREATE OR REPLACE FUNCTION public.add_rating_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'A rating is never deleted';
  end if;
  insert into rating_changes (rating_id, version, ic_rating, fc_rating, absent, rating, mark, source, reason, reason_key, user_id,
    changed_at)
  values (old.id, old.version, old.ic_rating, old.fc_rating, old.absent, old.rating, old.mark, old.source, old.reason,
          old.reason_key, old.user_id, old.changed_at);
  if new.reason is distinct from old.reason and new.reason_key is not distinct from old.reason_key then
    new.reason_key := null;
  end if;
  new.version := old.version + 1;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.add_register_audit(of_action text, hidden text[], old_rows jsonb[], new_rows jsonb[])
 RETURNS void
 LANGUAGE sql
AS $function$
  with request as (
    select nullif(current_setting('dekanat.user_id', true), '')::integer as user_id,
      nullif(current_setting('dekanat.request_id', true), '') as id,
      nullif(current_setting('dekanat.address', true), '') as address
  ), change as materialized (
    select place, old, new, (coalesce(new, old) ->> 'student_id')::integer as student_id,
      (coalesce(new, old) ->> 'university_id')::integer as university_id, (coalesce(new, old) ->> 'group_id')::integer as group_id
    from unnest(old_rows, new_rows) with ordinality given (old, new, place)
  )
  insert into audit (table_name, row_id, record, university_id, faculty_id, action, part_of, change, old, new, left_out,
                     user_id, request_id, address)
  select 'student_registers', change.student_id, 'students', change.university_id, specialities.faculty_id, of_action,
    before.part_of, case when before.part_of is null then 'update' end, change.old - hidden, change.new - hidden,
    nullif(array(select name from unnest(hidden) name where (change.old -> name) is distinct from (change.new -> name)), '{}'),
    request.user_id, request.id, request.address
  from change cross join request
  left join student_groups on student_groups.id = change.group_id
  left join specialities on specialities.id = student_groups.speciality_id
  left join lateral (
    select case when last.request_id = request.id or (last.request_id is null and request.id is null and last.at >= now())
           then coalesce(last.part_of, last.id) end as part_of
    from audit last where last.record = 'students' and last.row_id = change.student_id order by last.id desc limit 1) before on true
  order by change.place
$function$
;
CREATE OR REPLACE FUNCTION public.add_student_subjects(of_registers integer[], of_subject integer DEFAULT NULL::integer)
 RETURNS TABLE(subjects integer, statements integer)
 LANGUAGE plpgsql
AS $function$
declare
  added integer[];
begin
  with given as (
    insert into student_subjects (student_id, curriculum_id, semester_subject_id, register_id, group_id)
    select register.student_id, register.curriculum_id, subject.id, register.id, register.group_id
    from student_registers register
    join semesters reached on reached.id = register.semester_id
    join semesters semester on semester.curriculum_id = register.curriculum_id and semester.number <= reached.number
    join semester_subjects subject on subject.semester_id = semester.id and subject.choice_of_subject is null
    where register.id = any(of_registers) and (of_subject is null or subject.id = of_subject)
    order by register.student_id, subject.id
    on conflict do nothing returning id)
  select coalesce(array_agg(id), '{}') into added from given;
  return query select cardinality(added), open_statements(added);
end $function$
;
CREATE OR REPLACE FUNCTION public.add_task_attempt_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into task_attempt_changes (attempt_id, version, status, mark, comment, checked_by, checked_at)
  values (old.id, old.version, old.status, old.mark, old.comment, old.checked_by, old.checked_at);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.assign_former_registers(of_subject integer, of_number integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  with reaching as (
    select taken.id, first.id as register_id, first.group_id
    from student_subjects taken
    cross join lateral (
      select register.id, register.group_id
      from student_registers register
      where register.student_id = taken.student_id and register.curriculum_id = taken.curriculum_id and register.id > coalesce((
        select max(other.id) from student_registers other join semesters reached on reached.id = other.semester_id
        where other.student_id = taken.student_id and (other.curriculum_id <> taken.curriculum_id or reached.number < of_number)), 0)
      order by register.id limit 1) first
    where taken.semester_subject_id = of_subject
  ), recorded as (
    update student_subject_changes change set register_id = reaching.register_id
    from reaching where change.student_subject_id = reaching.id and change.register_id > reaching.register_id
      and change.group_id = reaching.group_id
  )
  update student_subjects taken set register_id = reaching.register_id
  from reaching where taken.id = reaching.id and taken.register_id > reaching.register_id and taken.group_id = reaching.group_id
$function$
;
CREATE OR REPLACE FUNCTION public.assign_reaching_registers(of_subject integer, of_number integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  with reaching as (
    select taken.id, min(later.id) as register_id
    from student_subjects taken
    cross join lateral (
      select max(former.id) as id from student_registers former join semesters reached on reached.id = former.semester_id
      where former.student_id = taken.student_id and former.curriculum_id = taken.curriculum_id and reached.number < of_number) last
    join student_registers later on later.student_id = taken.student_id and later.curriculum_id = taken.curriculum_id and later.id > last.id
    where taken.semester_subject_id = of_subject and (taken.status <> 4 or left_with_registration(taken.id))
    group by taken.id
  ), recorded as (
    update student_subject_changes change set register_id = reaching.register_id
    from reaching where change.student_subject_id = reaching.id and change.register_id < reaching.register_id
  )
  update student_subjects taken set register_id = reaching.register_id
  from reaching where taken.id = reaching.id and taken.register_id < reaching.register_id
$function$
;
CREATE OR REPLACE FUNCTION public.audited_record(of_table regclass, named_by text)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN COALESCE((SELECT ((pg_constraint.confrelid)::regclass)::text AS confrelid FROM (((pg_constraint CROSS JOIN LATERAL UNNEST(pg_constraint.conkey, pg_constraint.confkey) pair(own, their)) JOIN pg_attribute own_column ON (((own_column.attrelid = pg_constraint.conrelid) AND (own_column.attnum = pair.own)))) JOIN pg_attribute their_column ON (((their_column.attrelid = pg_constraint.confrelid) AND (their_column.attnum = pair.their)))) WHERE ((pg_constraint.conrelid = (audited_record.of_table)::oid) AND (pg_constraint.contype = 'f'::"char") AND (own_column.attname = audited_record.named_by) AND ((cardinality(pg_constraint.conkey) = 1) OR (their_column.attname = 'id'::name))) ORDER BY (cardinality(pg_constraint.conkey)) LIMIT 1), (of_table)::text)
;
CREATE OR REPLACE FUNCTION public.choose_paper_templates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into paper_template_uses (paper_id, language, version_id)
  select distinct on (issued.id, template.language)
    issued.id, template.language, current_template_version(template.id)
  from new_rows issued
  join paper_templates template on template.university_id = issued.university_id and template.kind = issued.kind
  where (issued.language is null or issued.language = template.language)
    and (template.faculty_id is null or template.faculty_id = coalesce(
      faculty_of_student(issued.student_id), faculty_of_group(issued.group_id),
      (select faculty_of_group(sheet.group_id) from statements sheet where sheet.id = issued.statement_id)))
    and current_template_version(template.id) is not null
  order by issued.id, template.language, template.faculty_id nulls last;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.count_audit_days()
 RETURNS void
 LANGUAGE sql
AS $function$
  with span as (
    select coalesce((select max(day) + 1 from audit_days where university_id = 0),
                    (select (min(at) at time zone 'Asia/Tashkent')::date from audit)) as first,
           (now() at time zone 'Asia/Tashkent')::date - 2 as last
  ), counted as (
    select audit.university_id, (at at time zone 'Asia/Tashkent')::date as day, change, count(*) as changes
    from audit, span
    where part_of is null and at >= first::timestamp at time zone 'Asia/Tashkent'
      and at < (last + 1)::timestamp at time zone 'Asia/Tashkent'
    group by 1, 2, 3
  )
  insert into audit_days (university_id, day, change, changes)
  select university_id, day, change, changes from counted where university_id is not null
  union all
  select 0, day::date, kind, coalesce((select sum(changes) from counted where counted.day = every.day::date and change = kind), 0)
  from span, generate_series(first, last, interval '1 day') every(day), unnest('{insert,update,delete}'::text[]) kind
  on conflict do nothing
$function$
;
CREATE OR REPLACE FUNCTION public.count_change(of_counter text, of_university integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update table_changes set changes = changes + 1
  where counter = of_counter and university_id = of_university and slot = (
    select slot from table_changes where counter = of_counter and university_id = of_university
    order by slot limit 1 for update skip locked);
  if not found then
    insert into table_changes (counter, university_id, changes) values (of_counter, of_university, 1);
  end if;
end $function$
;
CREATE OR REPLACE FUNCTION public.count_changed_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('dekanat.names_changed_in', true) is distinct from pg_current_xact_id()::text then
    perform count_change('names', 0);
    perform set_config('dekanat.names_changed_in', pg_current_xact_id()::text, true);
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.count_changes_of(of_table text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from information_schema.columns
      where table_schema = current_schema and table_name = of_table and column_name = 'university_id') then
    execute format('create trigger %1$s_count_insert after insert on %1$I referencing new table as new_rows
      for each statement execute function count_table_change()', of_table);
    execute format('create trigger %1$s_count_update after update on %1$I referencing old table as old_rows new table as new_rows
      for each statement execute function count_table_change()', of_table);
    execute format('create trigger %1$s_count_delete after delete on %1$I referencing old table as new_rows
      for each statement execute function count_table_change()', of_table);
  else
    execute format('create trigger %1$s_count after insert or update or delete on %1$I
      for each statement execute function count_shared_table_change()', of_table);
  end if;
end $function$
;
CREATE OR REPLACE FUNCTION public.count_post_views()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into post_view_counts as counted (post_id, views)
    select changed_rows.post_id, count(*) from changed_rows join users on users.id = changed_rows.user_id
    where users.kind = 'student' group by changed_rows.post_id order by changed_rows.post_id
    on conflict (post_id) do update set views = counted.views + excluded.views;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.count_shared_table_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_change(tg_table_name, 0);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.count_table_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    perform count_change(tg_table_name, changed.university_id) from (
      select coalesce(university_id, 0) as university_id from new_rows
      union select coalesce(university_id, 0) from old_rows) changed;
  else
    perform count_change(tg_table_name, changed.university_id) from (
      select distinct coalesce(university_id, 0) as university_id from new_rows) changed;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.credits_answer(rule text, right_ids integer[], given integer[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case rule
    when 'all' then true
    when 'excluded' then false
    when 'any' then coalesce(given <> '{}' and given <@ right_ids, false)
    else coalesce(given = right_ids, false) end
$function$
;
CREATE OR REPLACE FUNCTION public.current_template_version(template integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select id from paper_template_versions
  where template_id = template and published_at is not null and withdrawn_at is null
  order by published_at desc, id desc limit 1
$function$
;
CREATE OR REPLACE FUNCTION public.cyrillic_name(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  latin constant text[] := '{yoʻ,Yoʻ,YOʻ,oʻ,Oʻ,gʻ,Gʻ,sʻh,Sʻh,sh,Sh,SH,ch,Ch,CH,yo,Yo,YO,yu,Yu,YU,ya,Ya,YA,ye,Ye,YE,ts,Ts,TS}';
  cyrillic constant text[] := '{ю,Ю,Ю,у,У,г,Г,сх,Сх,ш,Ш,Ш,ч,Ч,Ч,ё,Ё,Ё,ю,Ю,Ю,я,Я,Я,е,Е,Е,ц,Ц,Ц}';
  spelt text := translate(name, 'ʼ''‘’`ʹ′ЎўҚқҒғҲҳ', 'ʻʻʻʻʻʻʻУуКкГгХх');
begin
  if spelt !~ '[a-zA-Z]' then return spelt; end if;
  spelt := regexp_replace(spelt, '(?<![a-zA-Zʻ])E', 'Э', 'g');
  spelt := regexp_replace(spelt, '(?<![a-zA-Zʻ])e', 'э', 'g');
  for i in 1 .. cardinality(latin) loop
    spelt := replace(spelt, latin[i], cyrillic[i]);
  end loop;
  return translate(spelt, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZʻ',
                          'абкдефгхижклмнопкрстуввхйзАБКДЕФГХИЖКЛМНОПКРСТУВВХЙЗъ');
end $function$
;
CREATE OR REPLACE FUNCTION public.draw_anew_for_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from test_attempts where lesson_item_id = new.item_id and started_at is null;
  update test_attempts attempt set ends_at = test_attempt_end(attempt)
  where attempt.lesson_item_id = new.item_id and attempt.completed_at is null and attempt.started_at is not null;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.enter_statement(statement_id integer, by_user integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  given statements;
begin
  select * into given from statements where id = statement_id for no key update;
  if given.state is distinct from 'open' then
    return number_statement(statement_id);
  end if;
  if given.number is null then
    select academic_year_id into given.academic_year_id from semesters where id = given.semester_id;
    given.number := next_statement_number(given.university_id, given.academic_year_id);
  end if;
  update statements set state = 'entered', number = given.number, academic_year_id = given.academic_year_id where id = statement_id;
  insert into statement_events (statement_id, act, user_id) values (statement_id, 'enter', by_user);
  return given.number;
end $function$
;
CREATE OR REPLACE FUNCTION public.faculty_named(state jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if state ? 'faculty_id' then return (state ->> 'faculty_id')::integer; end if;
  if state ? 'speciality_id' then
    return (select faculty_id from specialities where id = (state ->> 'speciality_id')::integer);
  end if;
  if state ? 'department_id' then
    return (select faculty_id from departments where id = (state ->> 'department_id')::integer);
  end if;
  return (select specialities.faculty_id from student_groups join specialities on specialities.id = student_groups.speciality_id
          where student_groups.id = (state ->> 'group_id')::integer);
end $function$
;
CREATE OR REPLACE FUNCTION public.faculty_of_group(of_group integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select speciality.faculty_id from student_groups student_group
  join specialities speciality on speciality.id = student_group.speciality_id where student_group.id = of_group
$function$
;
CREATE OR REPLACE FUNCTION public.faculty_of_student(of_student integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select faculty_of_group(group_id) from students where id = of_student
$function$
;
CREATE OR REPLACE FUNCTION public.feed_changes_of(of_table text, resource text, university text, faculty text, student text, account text, state text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  arguments text := format('%L, %L, %L, %L, %L, %L', resource, university, faculty, student, account, state);
begin
  execute format('create trigger %1$s_feed_insert after insert on %1$I referencing new table as new_rows
    for each statement execute function write_feed_events(%2$s)', of_table, arguments);
  execute format('create trigger %1$s_feed_update after update on %1$I referencing old table as old_rows new table as new_rows
    for each statement execute function write_feed_events(%2$s)', of_table, arguments);
  execute format('create trigger %1$s_feed_delete after delete on %1$I referencing old table as old_rows
    for each statement execute function write_feed_events(%2$s)', of_table, arguments);
end $function$
;
CREATE OR REPLACE FUNCTION public.follow_answers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update test_questions q set complete = question_is_complete(q.id, q.question, q.multiple_choice)
  where q.id in (select question_id from changed);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.follow_dates_of_control()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update test_attempts attempt set ends_at = test_attempt_end(attempt)
  where attempt.exam_schedule_id = new.id and attempt.completed_at is null and attempt.started_at is not null;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.follow_dates_of_lesson()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update test_attempts attempt set ends_at = test_attempt_end(attempt)
  where attempt.lesson_item_id in (select id from lesson_items where lesson_id = new.id)
    and attempt.completed_at is null and attempt.started_at is not null;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.follow_dates_of_student()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update test_attempts attempt set ends_at = test_attempt_end(attempt)
  where attempt.student_id = new.student_id and attempt.completed_at is null and attempt.started_at is not null
    and (attempt.exam_schedule_id = new.exam_schedule_id
      or attempt.lesson_item_id in (select id from lesson_items where lesson_id = new.lesson_id));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.follow_end_of_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update test_attempts attempt set ends_at = test_attempt_end(attempt)
  where attempt.lesson_item_id = new.item_id and attempt.completed_at is null and attempt.started_at is not null;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.follow_interim_controls()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform match_interim_sheets(coalesce(new.semester_subject_id, old.semester_subject_id));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.follow_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Before the sheets, as everywhere: an undo locks the university, then its sheets.
  perform pg_advisory_xact_lock_shared(hashtext('statements'), coalesce(new.university_id, old.university_id));
  if tg_op = 'DELETE' then
    perform remove_unrated(old.id);
    return old;
  end if;
  if tg_op = 'UPDATE' then
    update statements set semester_id = new.semester_id
    where semester_subject_id = new.id and semester_id <> new.semester_id;
    if old.semester_id <> new.semester_id then
      perform outdate_gpa_of_move(new.id, array[old.semester_id, new.semester_id]);
    end if;
    -- An elective is taken by those who choose it, and a later semester by those who have reached it.
    if old.choice_of_subject is null and new.choice_of_subject is not null then
      perform remove_unrated(new.id);
    elsif old.semester_id <> new.semester_id then
      perform remove_unrated(new.id, (select number from semesters where id = new.semester_id));
      perform assign_former_registers(new.id, (select number from semesters where id = new.semester_id))
      where (select number from semesters where id = new.semester_id) < (select number from semesters where id = old.semester_id);
    end if;
    if old.choice_of_subject is not null and new.choice_of_subject is not null then
      perform remove_other_choices(new.id);
    elsif old.choice_of_subject is not null then
      perform return_replaced(new.id);
      -- What has returned was skipped while it was replaced by another elective.
      if old.semester_id <> new.semester_id then
        perform assign_reaching_registers(new.id, (select number from semesters where id = new.semester_id));
      end if;
    end if;
    -- The total sheets of the semester got another sheet, as when it is opened there (`revoke_total_papers`).
    if old.semester_id <> new.semester_id then
      update papers set revoked_at = now(), revoked_by = nullif(current_setting('dekanat.user_id', true), '')::integer
      where kind = 'total_sheet' and revoked_at is null and semester_id = new.semester_id and group_id in (
        select group_id from statements where semester_subject_id = new.id and control_type_id = 3 and statement <= 3);
    end if;
  end if;
  if new.choice_of_subject is null then
    perform add_student_subjects(array(
      select id from student_registers where curriculum_id = new.curriculum_id and to_date is null), new.id);
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.follow_ratings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed integer[];
begin
  if tg_op = 'INSERT' then
    changed := array(select distinct student_subject_id from new_rows where mark is not null);
  else
    changed := array(
      select distinct after.student_subject_id from new_rows after join old_rows before using (id)
      where after.mark is distinct from before.mark);
  end if;
  -- Points without a change of the mark change no result.
  if cardinality(changed) > 0 then
    perform store_current_results(changed);
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.follow_student()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update users set status = it.status, blocked = new.blocked, deadline = new.deadline
  from (select case when new.study_status in ('studentexpel', 'graduate') then 0 else new.status end as status) it
  where users.id = new.user_id
    and (users.status, users.blocked) is distinct from (it.status, new.blocked)
    or users.id = new.user_id and users.deadline is distinct from new.deadline;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.follow_student_subjects()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  of_students integer[];
  of_subjects integer[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(after.student_id), array_agg(after.semester_subject_id) into of_students, of_subjects
    from new_rows after join old_rows before using (id)
    where (after.status = 4) <> (before.status = 4) or after.current_mark is distinct from before.current_mark;
  else
    select array_agg(student_id), array_agg(semester_subject_id) into of_students, of_subjects
    from new_rows where status <> 4;
  end if;
  if of_students is not null then
    perform outdate_gpa_of(of_students, of_subjects);
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.follow_teacher()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update users set status = new.status where users.id = new.user_id and users.status <> new.status;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.fulfil_paper_requests()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update paper_requests set request_state = 'issued', ended_at = now(), ended_by = new.user_id, paper_id = new.id
  where student_id = new.student_id and kind = new.kind and request_state = 'requested';
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.html_is_empty(html text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select html !~ '<(?:img|video|iframe|table|hr)\y|data-latex='
    and regexp_replace(html,
      '<[^<>]*>|&nbsp;|[ \t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', '', 'g') = ''
$function$
;
CREATE OR REPLACE FUNCTION public.keep_audit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and current_setting('dekanat.audit_retention', true) = 'on' then
    return null;
  end if;
  raise exception 'Audit rows are written once' using errcode = 'insufficient_privilege';
end $function$
;
CREATE OR REPLACE FUNCTION public.keep_speciality_of_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from student_registers register join curricula on curricula.id = register.curriculum_id
    where register.group_id = new.id and register.to_date is null and curricula.speciality_id is distinct from new.speciality_id) then
    raise exception 'students are registered in the group' using errcode = 'check_violation', constraint = 'student_groups_registered';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.latin_name(name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  cyrillic constant text[] := '{щ,Щ,ш,Ш,ч,Ч,ю,Ю,я,Я,ё,Ё,ў,Ў,ғ,Ғ}';
  latin constant text[] := '{sh,Sh,sh,Sh,ch,Ch,yu,Yu,ya,Ya,yo,Yo,oʻ,Oʻ,gʻ,Gʻ}';
  spelt text := name;
begin
  if name !~ '[\u0400-\u04FF]' then return name; end if;
  spelt := regexp_replace(spelt, '(?<![б-джзй-нп-тф-щБ-ДЖЗЙ-НП-ТФ-ЩқғҳҚҒҲ])е', 'ye', 'g');
  spelt := regexp_replace(spelt, '(?<![б-джзй-нп-тф-щБ-ДЖЗЙ-НП-ТФ-ЩқғҳҚҒҲ])Е', 'Ye', 'g');
  spelt := regexp_replace(spelt, '(?<=[аеёиоуўэюя])ц', 'ts', 'g');
  spelt := regexp_replace(spelt, '[ъЪ](?=[еёюяЕЁЮЯy])', '', 'g');
  for i in 1 .. cardinality(cyrillic) loop
    spelt := replace(spelt, cyrillic[i], latin[i]);
  end loop;
  return translate(spelt, 'абвгджзийклмнопрстуфхцыэеқҳъАБВГДЖЗИЙКЛМНОПРСТУФХЦЫЭЕҚҲЪьЬ',
                          'abvgdjziyklmnoprstufxsieeqhʼABVGDJZIYKLMNOPRSTUFXSIEEQHʼ');
end $function$
;
CREATE OR REPLACE FUNCTION public.left_with_registration(of_taken integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((
    select batches.act not in ('elective', 'subject_removal', 'subject_return', 'subject_lock', 'subject_unlock')
    from student_subject_changes change join batches on batches.id = change.batch_id
    where change.student_subject_id = of_taken and change.status <> 4
      and (batches.undone_at is null or batches.act not in ('elective', 'subject_removal', 'subject_return', 'subject_lock', 'subject_unlock'))
    order by batches.id desc limit 1), false)
$function$
;
CREATE OR REPLACE FUNCTION public.lock_rated(student_subject_ids integer[], of_statements smallint[], with_interim boolean[])
 RETURNS integer[]
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  sheets integer[];
begin
  if cardinality(student_subject_ids) = 0 then
    return '{}';
  end if;
  perform from students where id in (select student_id from student_subjects where id = any(student_subject_ids))
  order by id for key share;
  perform from curricula
  where id in (select curriculum_id from student_subjects where id = any(student_subject_ids) and restoration_id is not null)
  order by id for share;
  perform from semester_subjects
  where id in (select semester_subject_id from student_subjects where id = any(student_subject_ids) and restoration_id is not null)
  order by id for share;
  sheets := array(
    select distinct statements.id
    from unnest(student_subject_ids, of_statements, with_interim) wanted (id, statement, interim)
    join student_subjects subject on subject.id = wanted.id
    join statements on statements.semester_subject_id = subject.semester_subject_id and statements.group_id = subject.group_id
    where subject.restoration_id is null
      and (statements.statement = wanted.statement and (statements.control_type_id = 3 or wanted.interim)
        or statements.statement = wanted.statement - 1 and statements.control_type_id = 3)
    order by statements.id);
  perform lock_statements(sheets);
  return sheets;
end $function$
;
CREATE OR REPLACE FUNCTION public.lock_retakes(student_subject_ids integer[], of_statements smallint[], with_interim boolean[])
 RETURNS integer[]
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  sheets integer[];
begin
  if cardinality(student_subject_ids) = 0 then
    return '{}';
  end if;
  perform from students where id in (select student_id from student_subjects where id = any(student_subject_ids))
  order by id for key share;
  sheets := array(
    select distinct statements.id
    from unnest(student_subject_ids, of_statements, with_interim) wanted (id, statement, interim)
    join retake_subjects retake on retake.student_subject_id = wanted.id
    join statements on statements.id = retake.statement_id and statements.statement = wanted.statement
    order by statements.id);
  perform lock_statements(sheets);
  return sheets;
end $function$
;
CREATE OR REPLACE FUNCTION public.lock_statements(ids integer[])
 RETURNS SETOF statements
 LANGUAGE plpgsql
AS $function$
declare
  one integer;
begin
  foreach one in array ids loop
    perform from statements where id = one and state = 'open' for no key update;
    if not found then
      perform from statements where id = one for share;
    end if;
  end loop;
  return query select * from statements where id = any(ids);
end $function$
;
CREATE OR REPLACE FUNCTION public.lower_receiver_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update messages set receiver_count = receiver_count - gone.count
  from (select message_id, count(*)::integer as count from old_rows group by message_id) gone
  where messages.id = gone.message_id and messages.state = 'sent';
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.make_month_partitions(ahead integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  parent record;
  month date;
  partition text;
  made integer := 0;
begin
  -- Two processes may start at the same time.
  perform pg_advisory_xact_lock(hashtext('make_month_partitions'));
  for parent in
    select relname as name, partdefid::regclass as rest, attname as key
    from pg_partitioned_table partitioned
    join pg_class on pg_class.oid = partrelid
    join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
    where partstrat = 'r' and partdefid <> 0 and relnamespace = current_schema()::regnamespace
      and atttypid = 'timestamptz'::regtype
    order by relname
  loop
    for month in execute format(
      'select date_trunc(''month'', %I at time zone ''Asia/Tashkent'')::date from %s
      union select generate_series(date_trunc(''month'', now() at time zone ''Asia/Tashkent''),
        now() at time zone ''Asia/Tashkent'' + make_interval(months => $1), ''1 month'')::date where not $2 order by 1',
      parent.key, parent.rest) using ahead, parent.name like '%\_archive'
    loop
      partition := parent.name || to_char(month, '_YYYY_MM');
      continue when to_regclass(partition) is not null;
      execute format('lock table %s in access exclusive mode', parent.rest);
      execute format('create table %I (like %I including all excluding identity excluding indexes)', partition, parent.name);
      execute format('with moved as (delete from %s where %I >= $1 and %I < $2 returning *) insert into %I select * from moved',
        parent.rest, parent.key, parent.key, partition)
        using month::timestamp at time zone 'Asia/Tashkent', (month + interval '1 month') at time zone 'Asia/Tashkent';
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent.name, partition,
        month::timestamp at time zone 'Asia/Tashkent', (month + interval '1 month') at time zone 'Asia/Tashkent');
      made := made + 1;
    end loop;
  end loop;
  return made;
end $function$
;
CREATE OR REPLACE FUNCTION public.make_new_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.match_interim_sheets(of_subject integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from statements sheet
  where sheet.semester_subject_id = of_subject and sheet.control_type_id = 2 and sheet.state = 'open' and sheet.number is null
    and not exists (
      select from exam_schedules control
      where control.semester_subject_id = sheet.semester_subject_id and control.control_type_id = 2
        and control.statement = (array['first_statement', 'second_statement', 'third_statement'])[sheet.statement]);
  insert into statements (university_id, curriculum_id, semester_id, semester_subject_id, group_id, control_type_id, statement)
  select final.university_id, final.curriculum_id, final.semester_id, final.semester_subject_id, final.group_id, 2, final.statement
  from statements final
  where final.semester_subject_id = of_subject and final.control_type_id = 3 and exists (
    select from exam_schedules control
    where control.semester_subject_id = final.semester_subject_id and control.control_type_id = 2
      and control.statement = (array['first_statement', 'second_statement', 'third_statement'])[final.statement])
  order by final.group_id, final.statement
  on conflict do nothing;
$function$
;
CREATE OR REPLACE FUNCTION public.move_curricula_of_speciality()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update curricula set faculty_id = new.faculty_id where speciality_id = new.id and faculty_id = old.faculty_id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.move_month(source text, target text, month date)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  moved text := source || to_char(month, '_YYYY_MM');
  placed text := target || to_char(month, '_YYYY_MM');
  first timestamptz := month::timestamp at time zone 'Asia/Tashkent';
  next timestamptz := (month + interval '1 month') at time zone 'Asia/Tashkent';
  names text;
begin
  perform pg_advisory_xact_lock(hashtext('make_month_partitions'));
  if to_regclass(moved) is null then return false; end if;
  if to_regclass(placed) is not null then
    select string_agg(quote_ident(attname), ', ') into names
    from pg_attribute where attrelid = moved::regclass and attnum > 0 and not attisdropped;
    execute format('insert into %I (%s) overriding system value select %s from %I', placed, names, names, moved);
    execute format('drop table %I', moved);
    return true;
  end if;
  -- Proves the bounds while only this month is locked: attaching it reads no rows.
  execute format('alter table %I add constraint month_bounds check (at >= %L and at < %L)', moved, first, next);
  execute format('alter table %I detach partition %I', source, moved);
  execute format('alter table %I rename to %I', moved, placed);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', target, placed, first, next);
  execute format('alter table %I drop constraint month_bounds', placed);
  return true;
end $function$
;
CREATE OR REPLACE FUNCTION public.move_waiting_tasks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update task_attempts set group_id = new.group_id
  where student_id = new.student_id and semester_subject_id = new.semester_subject_id and status = 0 and group_id <> new.group_id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.name_query(of_university integer, sought text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT CASE WHEN (count(*) > 0) THEN to_tsquery('simple'::regconfig, concat_ws(' & '::text, ('u'::text || name_query.of_university), string_agg(((''''::text || regexp_replace(words.word, '([''\\])'::text, '\1\1'::text, 'g'::text)) || ''':*'::text), ' & '::text))) ELSE NULL::tsquery END AS "case" FROM (SELECT DISTINCT word.word FROM unnest(string_to_array(search_key(name_query.sought), ' '::text)) word(word) WHERE (word.word ~ '[[:alnum:]]'::text)) words)
;
CREATE OR REPLACE FUNCTION public.names_faculty(state jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (state ?| '{faculty_id,speciality_id,group_id,department_id}'::text[])
;
CREATE OR REPLACE FUNCTION public.next_statement_number(of_university integer, of_year integer)
 RETURNS integer
 LANGUAGE sql
AS $function$
  insert into statement_counters as counter (university_id, academic_year_id, last) values (of_university, of_year, 1)
  on conflict (university_id, academic_year_id) do update set last = counter.last + 1
  returning last
$function$
;
CREATE OR REPLACE FUNCTION public.number_statement(statement_id integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  given statements;
  year integer;
begin
  select * into given from statements where id = statement_id for no key update;
  if given.number is not null or given.id is null then
    return given.number;
  end if;
  select academic_year_id into year from semesters where id = given.semester_id;
  update statements set number = next_statement_number(given.university_id, year), academic_year_id = year
  where id = statement_id returning number into given.number;
  return given.number;
end $function$
;
CREATE OR REPLACE FUNCTION public.occupied_period(start_date timestamp with time zone, end_date timestamp with time zone)
 RETURNS tstzrange
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (end_date IS NULL) THEN tstzrange(start_date, (start_date + '02:00:00'::interval)) WHEN (((end_date - start_date) <= '24:00:00'::interval) AND (start_date < end_date)) THEN tstzrange(start_date, end_date) ELSE NULL::tstzrange END
;
CREATE OR REPLACE FUNCTION public.open_statements(of_subjects integer[])
 RETURNS integer
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock_shared(hashtext('statements'), university_id) from (
    select distinct subject.university_id from student_subjects taken
    join semester_subjects subject on subject.id = taken.semester_subject_id
    where taken.id = any(of_subjects) order by 1) concerned;
  with opened as (
    insert into statements (university_id, curriculum_id, semester_id, semester_subject_id, group_id, control_type_id, statement)
    select subject.university_id, subject.curriculum_id, subject.semester_id, subject.id, taken.group_id, control.type, 1
    from (select distinct semester_subject_id, group_id from student_subjects candidate
      where id = any(of_subjects) and restoration_id is null and (not exists (
        select from ratings where ratings.student_subject_id = candidate.id and ratings.source = 'transferred')
      or exists (
        select from ratings where ratings.student_subject_id = candidate.id and ratings.statement = 1
          and ratings.source <> 'transferred'))) taken
    join semester_subjects subject on subject.id = taken.semester_subject_id
    cross join unnest('{2,3}'::smallint[]) control (type)
    order by subject.id, taken.group_id, control.type
    on conflict do nothing returning 1)
  select count(*)::integer from opened
$function$
;
CREATE OR REPLACE FUNCTION public.outdate_gpa_of(of_students integer[], of_subjects integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- A calculation in progress has locked the student. The records are read after it.
  perform from students where id = any(of_students) order by id for key share;
  perform outdate_gpa_records(array(
    select record.id from unnest(of_students, of_subjects) changed (student_id, semester_subject_id)
    join semester_subjects subject on subject.id = changed.semester_subject_id
    join semesters semester on semester.id = subject.semester_id
    join gpa_records record on record.student_id = changed.student_id and record.curriculum_id = subject.curriculum_id
      and record.current and record.stale_at is null
    join semesters reached on reached.id = record.semester_id and reached.number >= semester.number));
end $function$
;
CREATE OR REPLACE FUNCTION public.outdate_gpa_of_credits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- A calculation in progress has locked its students. The records are read after it.
  perform from students where id in (
    select student_id from student_registers where curriculum_id = new.curriculum_id and to_date is null)
  order by id for key share;
  perform outdate_gpa_records(array(
    select record.id from gpa_records record
    where record.curriculum_id = new.curriculum_id and record.current and record.stale_at is null
      and exists (select from jsonb_array_elements(record.inputs) input
        join semesters on semesters.id = new.semester_id and semesters.number = (input ->> 'semester')::integer
        where (input ->> 'subject_id')::integer = new.subject_id and input -> 'counted' = 'true')));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.outdate_gpa_of_former_curricula()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform outdate_gpa_records(array(
    select record.id from new_rows register
    join semesters reached on reached.id = register.semester_id
    join gpa_records record on record.student_id = register.student_id and record.current and record.stale_at is null
    join semesters own on own.id = record.semester_id
    where register.to_date is null and (record.curriculum_id <> register.curriculum_id or own.number > reached.number)));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.outdate_gpa_of_left_curricula()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  of_students integer[];
begin
  select array_agg(after.student_id) into of_students from new_rows after join old_rows before using (id)
  where after.to_date is null and before.to_date is not null;
  if of_students is null then
    return null;
  end if;
  -- A calculation in progress has locked the student. The records are read after it.
  perform from students where id = any(of_students) order by id for key share;
  perform outdate_gpa_records(array(
    select record.id from student_registers register
    join semesters reached on reached.id = register.semester_id
    join gpa_records record on record.student_id = register.student_id and record.current and record.stale_at is null
    join semesters own on own.id = record.semester_id
    where register.student_id = any(of_students) and register.to_date is null
      and (record.curriculum_id <> register.curriculum_id or own.number > reached.number)));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.outdate_gpa_of_move(of_subject integer, of_semesters integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- A calculation in progress has locked the student. The records are read after it.
  perform from students where id in (
    select student_id from student_subjects where semester_subject_id = of_subject and status <> 4)
  order by id for key share;
  perform outdate_gpa_records(array(
    select record.id from student_subjects taken
    join gpa_records record on record.student_id = taken.student_id and record.curriculum_id = taken.curriculum_id
      and record.current and record.stale_at is null
    join semesters reached on reached.id = record.semester_id
    where taken.semester_subject_id = of_subject and taken.status <> 4
      and reached.number >= (select min(number) from semesters where id = any(of_semesters))));
end $function$
;
CREATE OR REPLACE FUNCTION public.outdate_gpa_of_semester()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- A calculation in progress has locked its students. The records are read after it.
  perform from students where id in (
    select student_id from student_registers where curriculum_id = new.curriculum_id and to_date is null)
  order by id for key share;
  perform outdate_gpa_records(array(
    select record.id from gpa_records record join semesters reached on reached.id = record.semester_id and reached.number >= new.number
    where record.curriculum_id = new.curriculum_id and record.current and record.stale_at is null
      and exists (select from jsonb_array_elements(record.inputs) input
        where (input ->> 'semester')::integer = new.number and input -> 'mark' = 'null')));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.outdate_gpa_records(of_records integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if cardinality(of_records) = 0 then
    return;
  end if;
  perform from gpa_records where id = any(of_records) and current and stale_at is null order by student_id, id for no key update;
  update gpa_records set stale_at = clock_timestamp() where id = any(of_records) and current and stale_at is null;
end $function$
;
CREATE OR REPLACE FUNCTION public.question_is_complete(question_id integer, question text, multiple_choice boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not html_is_empty($2) and count(*) >= 2 and not bool_or(html_is_empty(a.answer))
    and count(*) filter (where a.correct_answer) >= 1
    and ($3 or count(*) filter (where a.correct_answer) = 1)
  from test_answers a where a.question_id = $1 and a.retired_at is null
$function$
;
CREATE OR REPLACE FUNCTION public.record_reading(reader integer, subject integer, lesson integer, item integer, opens boolean)
 RETURNS void
 LANGUAGE sql
AS $function$
  with clock as (
    select (extract(epoch from now()) * 1000000)::bigint as stamp, (extract(epoch from now() - interval '10 minutes') * 1000000)::bigint as due
  ), reading as (
    insert into lesson_readings as known (student_id, semester_subject_id, lesson_id, opened_at, items, last_item_id)
    select reader, subject, lesson, case when opens then stamp end,
      case when item is null then '{}' else jsonb_build_object(item, stamp) end, item
    from clock
    on conflict (student_id, semester_subject_id, lesson_id) do update set
      opened_at = case when opens and coalesce(known.opened_at, 0) <= (select due from clock) then excluded.opened_at else known.opened_at end,
      items = case when coalesce((known.items ->> item::text)::bigint, 0) <= (select due from clock)
        then known.items || excluded.items else known.items end,
      last_item_id = coalesce(excluded.last_item_id, known.last_item_id),
      read_at = now()
    where opens and coalesce(known.opened_at, 0) <= (select due from clock)
      or coalesce((known.items ->> item::text)::bigint, 0) <= (select due from clock)
      or known.last_item_id is distinct from excluded.last_item_id
      or exists (select from lesson_readings other
        where other.student_id = reader and other.semester_subject_id = subject and other.read_at > known.read_at)
    returning opened_at, items
  ), opened as (
    insert into lesson_views (student_id, semester_subject_id, lesson_id)
    select reader, subject, lesson from reading, clock where opened_at = stamp and opens
  )
  insert into item_views (student_id, semester_subject_id, item_id)
  select reader, subject, item from reading, clock where item is not null and (items ->> item::text)::bigint = stamp
$function$
;
CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'A row of % is never changed', tg_table_name;
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_opening_used_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('student_groups'), 0);
  if exists (
    select from student_group_translations own
    join student_group_translations other on other.language = own.language and other.name_key = own.name_key
      and lower(other.name) = lower(own.name) and other.student_group_id <> own.student_group_id
    join student_groups on student_groups.id = other.student_group_id
    where own.student_group_id = new.id and student_groups.university_id = new.university_id and student_groups.status = 1)
  then
    raise exception 'name is used' using errcode = 'unique_violation', constraint = 'student_groups_name_unique';
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_paper_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.revoked_at is null and new.revoked_at is not null
    and to_jsonb(new) - '{revoked_at,revoked_by,revocation_reason,revocation_reason_key}'::text[]
      = to_jsonb(old) - '{revoked_at,revoked_by,revocation_reason,revocation_reason_key}'::text[] then
    new.register_id := null;
    new.revoked_at := greatest(new.revoked_at, old.issued_at);
    return new;
  end if;
  raise exception 'A row of % is never changed', tg_table_name;
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_request_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ending text[] := '{request_state,ended_at,ended_by,paper_id,refusal_reason}';
begin
  if tg_op = 'UPDATE' and old.request_state = 'requested' and new.request_state <> 'requested'
    and to_jsonb(new) - ending = to_jsonb(old) - ending then
    return new;
  end if;
  raise exception 'A row of % is never changed after it ended', tg_table_name;
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_template_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  acts text[] := '{published_at,published_by,withdrawn_at,withdrawn_by}';
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - acts = to_jsonb(old) - acts then
    return new;
  end if;
  raise exception 'A row of % is never changed', tg_table_name;
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_used_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  own_id integer := (to_jsonb(new) ->> tg_argv[1])::integer;
  same boolean;
  used boolean;
begin
  execute format('select exists (select from %1$I where %2$I = $1 and language = $2 and name = $3)', tg_table_name, tg_argv[1])
    into same using own_id, new.language, new.name;
  if same then
    return new;
  end if;
  -- One lock for each table: a lock for each name would exhaust the lock table during an import.
  perform pg_advisory_xact_lock(hashtext(tg_argv[0]), 0);
  execute format(
    'select exists (
       select from %1$I other_name
       join %2$I other on other.id = other_name.%3$I
       join %2$I own on own.id = $1
       where other.id <> own.id and other_name.language = $2
         and other_name.name_key = search_key($3) and lower(other_name.name) = lower($3) and %4$s)',
    tg_table_name, tg_argv[0], tg_argv[1], tg_argv[2])
    into used using own_id, new.language, new.name;
  if used then
    raise exception 'name is used' using errcode = 'unique_violation', constraint = tg_argv[0] || '_name_unique';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.refuse_while_moving()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  belongs boolean := true;
  -- What a sign-in changes: users sign in to read, and see where the university has moved.
  signing_in constant text[] := '{last_sign_in_at,signed_in,last_used_at,counter,backed_up}';
begin
  if tg_nargs > 0 and tg_op <> 'DELETE' then
    execute tg_argv[0] into belongs using new;
  end if;
  if tg_nargs > 0 and (tg_op = 'DELETE' or tg_op = 'UPDATE' and belongs is not true) then
    execute tg_argv[0] into belongs using old;
  end if;
  if belongs and tg_op = 'UPDATE' then
    belongs := to_jsonb(old) - signing_in <> to_jsonb(new) - signing_in;
  end if;
  if belongs and coalesce(current_setting('dekanat.moves', true), '') <> 'on' then
    if coalesce(current_setting('dekanat.user_id', true), '') = ''
      and coalesce(current_setting('dekanat.request_id', true), '') ~ '^(job-.*|seed)?$' then
      return null;
    end if;
    raise exception 'The university is being moved to another installation' using errcode = 'DK503';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.release_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update files set claimed_table = null, claimed_id = null, unclaimed_since = now()
  where claimed_table = tg_table_name and claimed_id = old.id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.release_syllabus_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from syllabi where origin_id = old.origin_id) then
    update files set claimed_table = null, claimed_id = null, unclaimed_since = now()
    where claimed_table = 'syllabi' and claimed_id = old.origin_id;
    update videos set origin_id = null, unclaimed_since = now() where origin_id = old.origin_id;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.remove_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from users where id = old.user_id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.remove_other_choices(of_subject integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from student_subjects taken using semester_subjects joined
  where joined.id = of_subject and taken.semester_subject_id = joined.id and (taken.status <> 4 or left_with_registration(taken.id))
    and not exists (select from ratings where ratings.student_subject_id = taken.id)
    and not exists (select from retake_subjects retake where retake.student_subject_id = taken.id)
    and exists (select from semester_subjects member join student_subjects other on other.semester_subject_id = member.id
      where member.semester_id = joined.semester_id and member.choice_of_subject = joined.choice_of_subject and member.id <> joined.id
        and other.student_id = taken.student_id and (other.status <> 4 or left_with_registration(other.id)));
  delete from statements sheet
  where sheet.semester_subject_id = of_subject and sheet.number is null and sheet.statement <= 3
    and not exists (select from student_subjects taken
      where taken.semester_subject_id = sheet.semester_subject_id and taken.group_id = sheet.group_id);
$function$
;
CREATE OR REPLACE FUNCTION public.remove_push_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from push_subscriptions where user_id = new.id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.remove_push_of_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.remove_unrated(of_subject integer, after_number integer DEFAULT 0)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  -- The last registration in the curriculum says how far the student has come in it, also while another curriculum is the current one.
  delete from student_subjects taken
  where taken.semester_subject_id = of_subject
    and (after_number = 0 or after_number > (
        select reached.number from student_registers register join semesters reached on reached.id = register.semester_id
        where register.student_id = taken.student_id and register.curriculum_id = taken.curriculum_id order by register.id desc limit 1)
      and not (taken.status = 4 and removed_by_hand(taken.id)))
    and not exists (select from ratings where ratings.student_subject_id = taken.id)
    and not exists (select from retake_subjects retake where retake.student_subject_id = taken.id);
  if after_number > 0 then
    perform assign_reaching_registers(of_subject, after_number);
  end if;
  delete from statements sheet
  where sheet.semester_subject_id = of_subject and sheet.number is null and sheet.statement <= 3
    and not exists (select from student_subjects taken
      where taken.semester_subject_id = sheet.semester_subject_id and taken.group_id = sheet.group_id);
end $function$
;
CREATE OR REPLACE FUNCTION public.removed_by_hand(of_taken integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((
    select batches.act = 'subject_removal'
    from student_subject_changes change join batches on batches.id = change.batch_id
    where change.student_subject_id = of_taken and change.status <> 4
      and (batches.undone_at is null or batches.act not in ('elective', 'subject_removal', 'subject_return', 'subject_lock', 'subject_unlock'))
    order by batches.id desc limit 1), false)
$function$
;
CREATE OR REPLACE FUNCTION public.return_replaced(of_subject integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  returned integer[];
begin
  with back as (
    update student_subjects taken set status = 1, group_id = case
      when exists (select from ratings where ratings.student_subject_id = taken.id) then taken.group_id else register.group_id end
    from student_registers register, semesters reached, semester_subjects subject, semesters semester
    where taken.semester_subject_id = of_subject and taken.status = 4
      and register.student_id = taken.student_id and register.curriculum_id = taken.curriculum_id and register.to_date is null
      and reached.id = register.semester_id and subject.id = of_subject and semester.id = subject.semester_id
      and semester.number <= reached.number
      and (select batches.act <> 'subject_removal' from student_subject_changes change join batches on batches.id = change.batch_id
        where change.student_subject_id = taken.id and change.status <> 4
          and (batches.undone_at is null or batches.act not in ('elective', 'subject_removal', 'subject_return', 'subject_lock', 'subject_unlock'))
        order by batches.id desc limit 1)
    returning taken.id)
  select coalesce(array_agg(id), '{}') into returned from back;
  perform open_statements(returned);
end $function$
;
CREATE OR REPLACE FUNCTION public.revoke_personal_tokens()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update api_tokens set revoked_at = now(), revoked_because = 'password'
  where user_id = new.id and kind = 'personal' and revoked_at is null;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.revoke_sheet_papers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update papers set revoked_at = now(), revoked_by = nullif(current_setting('dekanat.user_id', true), '')::integer
  where revoked_at is null
    and (statement_id = new.id or kind = 'total_sheet' and semester_id = new.semester_id and group_id = any(array(
      select new.group_id where new.statement <= 3
      union all
      select subject.group_id from retake_subjects retake join student_subjects subject on subject.id = retake.student_subject_id
      where retake.statement_id = new.id and (subject.restoration_id is null or exists (
        select from restorations where restorations.id = subject.restoration_id and restorations.semester_id = new.semester_id)))));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.revoke_total_of_retake()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update papers set revoked_at = now(), revoked_by = nullif(current_setting('dekanat.user_id', true), '')::integer
  from student_subjects subject join semester_subjects planned on planned.id = subject.semester_subject_id
  where subject.id = new.student_subject_id and papers.kind = 'total_sheet' and papers.revoked_at is null
    and papers.group_id = subject.group_id and papers.semester_id = planned.semester_id
    and (subject.restoration_id is null or exists (
      select from restorations where restorations.id = subject.restoration_id and restorations.semester_id = planned.semester_id));
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.revoke_total_papers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update papers set revoked_at = now(), revoked_by = nullif(current_setting('dekanat.user_id', true), '')::integer
  from (select distinct group_id, semester_id from added_rows where control_type_id = 3 and statement <= 3) added
  where papers.kind = 'total_sheet' and papers.revoked_at is null
    and papers.group_id = added.group_id and papers.semester_id = added.semester_id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.search_key(source text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  -- ´ is none of them: Unicode takes it for a blank with a mark.
  plain text := translate(source, 'ʻʼ''‘’`ʹ′', '');
  folded text;
begin
  if octet_length(plain) = length(plain) then
    folded := replace(lower(plain collate "C"), 'x', 'h');
    if folded collate "C" ~ '\s\s|-|[^\S ]' then
      folded := regexp_replace(folded collate "C", '[\s\-]+', ' ', 'g');
    end if;
    return btrim(folded);
  end if;
  folded := lower(normalize(source, nfkc) collate uzbek);
  folded := regexp_replace(folded, '(^|[^а-яёўқғҳ]|[аеёиоуэюяўъь])е', '\1ye', 'g');
  folded := regexp_replace(folded, '([аеёиоуэюяў])ц', '\1ts', 'g');
  folded := replace(replace(replace(folded, 'щ', 'sh'), 'ш', 'sh'), 'ч', 'ch');
  folded := replace(replace(replace(folded, 'ю', 'yu'), 'я', 'ya'), 'ё', 'yo');
  folded := translate(folded, 'абвгджзийклмнопрстуфхцэыеўқғҳıʻʼ''‘’`´ʹ′ъь', 'abvgdjziyklmnoprstufhseieoqghi');
  folded := regexp_replace(normalize(folded, nfd), '[\u0300-\u036f]', '', 'g');
  folded := replace(folded, 'x', 'h');
  return btrim(regexp_replace(folded, '[\s\-‐‑–—]+', ' ', 'g'));
end $function$
;
CREATE OR REPLACE FUNCTION public.search_patterns(sought text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT (('%'::text || regexp_replace(word.word, '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text) FROM unnest(string_to_array(search_key(search_patterns.sought), ' '::text)) word(word))
;
CREATE OR REPLACE FUNCTION public.set_group_of_movement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.group_id := coalesce(new.from_group_id, (select group_id from students where id = new.student_id));
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.set_question_complete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.complete := question_is_complete(new.id, new.question, new.multiple_choice);
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.set_random_file_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  loop
    new.id := 1073741824 + (('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint & 1073741823);
    exit when not exists (select from files where id = new.id);
  end loop;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.set_syllabus_origin()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.origin_id := coalesce(new.origin_id, new.id);
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.set_username_skeleton()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.username_skeleton := username_skeleton(new.username);
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.skip_interim_sheet()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from exam_schedules control
    where control.semester_subject_id = new.semester_subject_id and control.control_type_id = 2
      and control.statement = (array['first_statement', 'second_statement', 'third_statement'])[new.statement]) then
    return new;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.slip_key(folded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(folded, 'uqy'::text, 'ok'::text)
;
CREATE OR REPLACE FUNCTION public.store_current_results(of_subjects integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from student_subjects where id = any(of_subjects) order by id for no key update;
  update student_subjects taken set current_mark = result.mark, current_statement = result.statement
  from unnest(of_subjects) changed (id) left join lateral (
    select mark, statement from ratings
    where ratings.student_subject_id = changed.id and ratings.mark is not null order by statement desc limit 1) result on true
  where taken.id = changed.id
    and (taken.current_mark, taken.current_statement) is distinct from (result.mark, result.statement);
end $function$
;
CREATE OR REPLACE FUNCTION public.student_signed_in()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  unseen integer;
begin
  select id into unseen from students where user_id = new.id and not signed_in for no key update skip locked;
  if found then
    update students set signed_in = true where id = unseen;
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.take_region_soato_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.region_soato_id := coalesce((select soato_id from regions where id = new.region_id), '');
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.takes_no_control(of_subject integer, of_statement text)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select exists (
    select from student_subjects subject
    cross join array_position('{first_statement,second_statement,third_statement}'::text[], of_statement) control (number)
    where subject.id = of_subject and (
      subject.current_statement > control.number and (subject.current_statement >= 4 or exists (
        select from ratings later where later.student_subject_id = subject.id and later.statement > control.number
          and later.source = 'transferred' and later.mark is not null))
      or exists (
        select from ratings where ratings.student_subject_id = subject.id and ratings.mark is not null
          and (ratings.statement < control.number and ratings.mark >= 3
            or ratings.statement = control.number and ratings.source in ('restored', 'transferred')))))
$function$
;
CREATE OR REPLACE FUNCTION public.test_attempt_end(attempt test_attempts)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select case when attempt.exam_schedule_id is null then (
      select least(
        make_interval(mins => attempt.extra_minutes) + least(attempt.started_at + make_interval(mins => session.life_time),
          date_trunc('second', coalesce(own.deadline_date, least(session.end_date, lesson.deadline_date))) + interval '0.999999 seconds'),
        case when own.deadline_date is null then session.ended_at end)
      from lesson_items item join syllabus_lessons lesson on lesson.id = item.lesson_id
      left join individual_exam_schedules own on own.lesson_id = lesson.id and own.student_id = attempt.student_id
        and own.semester_subject_id = attempt.semester_subject_id and not own.replaced and not own.cancelled
      left join lateral (
        select sessions.life_time, coalesce(sessions.planned_end_date, sessions.test_end_date) as end_date, sessions.ended_at
        from proctoring_sessions sessions
        where sessions.item_id = item.id and sessions.enforced and attempt.started_at >= sessions.test_start_date
          and (own.deadline_date is not null or date_trunc('second', attempt.started_at) <= sessions.test_end_date
            or attempt.started_at <= sessions.ended_at)
        order by case when own.deadline_date is not null then sessions.test_start_date end,
          sessions.created_at > attempt.started_at, sessions.id desc limit 1) session on true
      where item.id = attempt.lesson_item_id)
    else (
      select make_interval(mins => attempt.extra_minutes) + least(attempt.started_at + make_interval(mins => exam.total_time),
        date_trunc('second', coalesce(own.start_date + (exam.end_date - exam.start_date), exam.end_date)) + interval '0.999999 seconds')
      from exam_schedules exam
      left join individual_exam_schedules own on own.exam_schedule_id = exam.id and own.student_id = attempt.student_id
        and not own.replaced and not own.cancelled
      where exam.id = attempt.exam_schedule_id) end
$function$
;
CREATE OR REPLACE FUNCTION public.test_attempt_result(attempt test_attempts, OUT right_answers smallint, OUT wrong_answers smallint, OUT mark smallint)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select correct, counted - correct, case when counted = 0 then attempt.maximum
    else floor((2 * attempt.maximum * correct + counted)::numeric / (2 * counted)) end
  from (
    select count(*) filter (where credits_answer(asked.rule, asked.right_ids, given.answer_ids)) as correct,
      count(*) filter (where asked.rule is distinct from 'excluded') as counted
    from jsonb_to_recordset(attempt.draw) drawn (question integer, version integer)
    left join question_versions asked on asked.question_id = drawn.question and asked.version = drawn.version
    left join test_attempt_answers given on given.attempt_id = attempt.id and given.question_id = drawn.question) result
$function$
;
CREATE OR REPLACE FUNCTION public.university_name_query(of_university integer, sought text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT (string_agg(((''''::text || word.word) || ''':*'::text), ' & '::text))::tsquery AS string_agg FROM unnest(university_words(university_name_query.of_university, search_key(university_name_query.sought))) word(word))
;
CREATE OR REPLACE FUNCTION public.university_words(of_university integer, name_key text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN string_to_array(((('u'::text || (of_university)::text) || ':'::text) || replace(NULLIF(btrim(regexp_replace(("left"(name_key, 500) COLLATE uzbek), '[^[:alnum:]]+'::text, ' '::text, 'g'::text)), ''::text), ' '::text, ((' u'::text || (of_university)::text) || ':'::text))), ' '::text)
;
CREATE OR REPLACE FUNCTION public.unlink_telegram_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- The code first: a chat that is being linked with it is then removed with the others.
  delete from telegram_codes where user_id = new.id;
  delete from telegram_chats where user_id = new.id;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.username_skeleton(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(
    translate(lower(name),
      '01öěıņţǵțəʻʼαβγδεικνορστυφабвгезикмнопрстуфхьяєѕіјѝүһҽӌӏәӡ',
      'olةĕiɲƫģƫǝ''''aßyẟꞓiĸvopoᴛuɸa6ʙreɜᴎĸʍʜoπpcᴛyɸxƅᴙꞓsijйyheҷiǝȝ')
    , 'm', 'rn'), 'æ', 'ae'), 'ç', 'c̦'), 'ð', '∂̵'), 'ø', 'o̸'), 'đ', 'd̵'), 'ħ', 'h̵'), 'ł', 'l̸'), 'œ', 'oe')
    , 'ŧ', 't̵'), 'η', 'n̩'), 'θ', 'o̵'), 'ъ', 'ˉb'), 'ы', 'ƅi'), 'ћ', 'h̵'), 'ґ', 'r'''), 'ғ', 'r̵'), 'җ', 'ж̩')
    , 'ҙ', 'ɜ̦'), 'қ', 'ĸ̩'), 'ҟ', 'ĸ̵'), 'ң', 'ʜ̩'), 'ҫ', 'c̦'), 'ҭ', 'ᴛ̩'), 'ұ', 'y̵'), 'ҿ', 'ę'), 'ӆ', 'л̦')
    , 'ӈ', 'ʜ̦'), 'ӊ', 'ʜ̦'), 'ӎ', 'ʍ̦'), 'ӕ', 'ae'), 'ө', 'o̵')
$function$
;
CREATE OR REPLACE FUNCTION public.write_audit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  present jsonb := coalesce(new_row, old_row);
  about text := case tg_argv[0] when 'id' then tg_table_name::text else audited_record(tg_relid, tg_argv[0]) end;
  about_id integer := (present ->> tg_argv[0])::integer;
  request text := nullif(current_setting('dekanat.request_id', true), '');
  hidden text[] := tg_argv[1:];
  changed text[] := array(select name from unnest(tg_argv[1:]) name where (old_row -> name) is distinct from (new_row -> name));
  parent jsonb;
  before audit;
  written audit;
begin
  select * into before from audit where record = about and row_id = about_id order by id desc limit 1;
  if before.request_id = request or (before.request_id is null and request is null and before.at >= now()) then
    written.part_of := coalesce(before.part_of, before.id);
  elsif tg_table_name = about then
    written.change := lower(tg_op);
  else
    -- What belongs to a record is added or removed: the record itself is changed, unless it is going too.
    execute format('select to_jsonb(it) from %I it where id = $1', about) into parent using about_id;
    written.change := case when parent is null then 'delete' else 'update' end;
  end if;
  written.university_id := case
    when about = 'universities' then about_id
    when present ? 'university_id' then (present ->> 'university_id')::integer
    else coalesce(before.university_id, (parent ->> 'university_id')::integer) end;
  written.faculty_id := case
    when about = 'faculties' then about_id
    when names_faculty(present) then faculty_named(present)
    else coalesce(before.faculty_id, faculty_named(parent)) end;

  insert into audit (table_name, row_id, record, university_id, faculty_id, action, part_of, change, old, new, left_out,
                     user_id, request_id, address)
  values (
    tg_table_name, about_id, about, written.university_id, written.faculty_id, lower(tg_op),
    written.part_of, written.change, old_row - hidden, new_row - hidden, nullif(changed, '{}'),
    nullif(current_setting('dekanat.user_id', true), '')::integer,
    request,
    nullif(current_setting('dekanat.address', true), '')
  );
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.write_audit_of_students()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with changes as materialized (
    select new_rows.id, new_rows.university_id, new_rows.group_id, to_jsonb(was) as old, to_jsonb(now) as new,
      array_remove(array[
        case when old_rows.full_name is distinct from new_rows.full_name then 'full_name' end,
        case when old_rows.name_key is distinct from new_rows.name_key then 'name_key' end,
        case when old_rows.birth_year is distinct from new_rows.birth_year then 'birth_year' end,
        case when old_rows.citizenship_module is distinct from new_rows.citizenship_module then 'citizenship_module' end,
        case when old_rows.social_category_module is distinct from new_rows.social_category_module then 'social_category_module' end,
        case when old_rows.edu_payment_module is distinct from new_rows.edu_payment_module then 'edu_payment_module' end,
        case when old_rows.movement_id is distinct from new_rows.movement_id then 'movement_id' end,
        case when old_rows.signed_in is distinct from new_rows.signed_in then 'signed_in' end,
        case when old_rows.passport is distinct from new_rows.passport then 'passport' end,
        case when old_rows.passport_pin is distinct from new_rows.passport_pin then 'passport_pin' end,
        case when old_rows.birth_date is distinct from new_rows.birth_date then 'birth_date' end,
        case when old_rows.street is distinct from new_rows.street then 'street' end], null) as left_out,
      old_rows.version <> new_rows.version or old_rows.user_id is distinct from new_rows.user_id as counts
    -- A full join is never made by comparing each of thousands with each, however few they were when it was planned.
    from new_rows full join old_rows on old_rows.id = new_rows.id
    cross join lateral (select old_rows.id, old_rows.university_id, old_rows.group_id, old_rows.user_id, old_rows.first_name, old_rows.second_name, old_rows.third_name,
      old_rows.id_number, old_rows.gender, old_rows.phone, old_rows.nation_id, old_rows.citizenship_id, old_rows.country_id,
      old_rows.province_id, old_rows.city_id, old_rows.social_category_id, old_rows.edu_payment_id, old_rows.other, old_rows.photo,
      old_rows.study_status, old_rows.status, old_rows.blocked, old_rows.deadline, old_rows.version, old_rows.created_at, old_rows.updated_at) was
    cross join lateral (select new_rows.id, new_rows.university_id, new_rows.group_id, new_rows.user_id, new_rows.first_name, new_rows.second_name, new_rows.third_name,
      new_rows.id_number, new_rows.gender, new_rows.phone, new_rows.nation_id, new_rows.citizenship_id, new_rows.country_id,
      new_rows.province_id, new_rows.city_id, new_rows.social_category_id, new_rows.edu_payment_id, new_rows.other, new_rows.photo,
      new_rows.study_status, new_rows.status, new_rows.blocked, new_rows.deadline, new_rows.version, new_rows.created_at, new_rows.updated_at) now
  )
  insert into audit (table_name, row_id, record, university_id, faculty_id, action, part_of, change, old, new, left_out,
                     user_id, request_id, address)
  select
    'students', changes.id, 'students', changes.university_id,
    (select specialities.faculty_id from student_groups join specialities on specialities.id = student_groups.speciality_id
     where student_groups.id = changes.group_id),
    'update', before.part_of, case when before.part_of is null then 'update' end,
    changes.old, changes.new, nullif(changes.left_out, '{}'), act.user_id, act.request_id, act.address
  from (select nullif(current_setting('dekanat.user_id', true), '')::integer as user_id,
          nullif(current_setting('dekanat.request_id', true), '') as request_id,
          nullif(current_setting('dekanat.address', true), '') as address) act
  join changes on changes.counts
  left join lateral (
    select case when last.request_id = act.request_id or (last.request_id is null and act.request_id is null and last.at >= now())
           then coalesce(last.part_of, last.id) end as part_of
    from audit last where last.record = 'students' and last.row_id = changes.id order by last.id desc limit 1) before on true;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.write_feed_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  described text := format(
    'it.id as record_id, %s as resource, %s as university_id, %s as faculty_id, %s as student_id, %s as user_id',
    tg_argv[0], tg_argv[1], tg_argv[2], tg_argv[3], tg_argv[4]);
  happened text;
begin
  if tg_op = 'DELETE' then
    if not exists (select from old_rows) then
      return null;
    end if;
  elsif not exists (select from new_rows) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    happened := format('select %s, ''created'' as change, null::integer as former_faculty_id from new_rows it', described);
  elsif tg_op = 'DELETE' then
    happened := format('select %s, ''removed'' as change, null::integer as former_faculty_id from old_rows it', described);
  else
    happened := format(
      'select after.*, ''changed'' as change, nullif(before.faculty_id, after.faculty_id) as former_faculty_id
       from (select %1$s from new_rows it) after
       join (select it.id as record_id, %2$s as faculty_id, %3$s as state from old_rows it) before using (record_id)
       join (select it.id as record_id, %3$s as state from new_rows it) now using (record_id)
       where before.state is distinct from now.state',
      described, tg_argv[2], tg_argv[5]);
  end if;
  execute format(
    'insert into feed_events as stored (resource, record_id, change, university_id, faculty_id, former_faculty_id, student_id, user_id)
     select resource, record_id, change, university_id, faculty_id, former_faculty_id, student_id, user_id from (%s) happened
     on conflict (transaction, resource, record_id) do update set
       change = case
         when ''removed'' in (stored.change, excluded.change) then ''removed''
         when stored.change = ''created'' then ''created''
         else excluded.change end,
       university_id = coalesce(excluded.university_id, stored.university_id),
       faculty_id = coalesce(excluded.faculty_id, stored.faculty_id),
       former_faculty_id = coalesce(stored.former_faculty_id, excluded.former_faculty_id)', happened);
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.write_rating_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into feed_events as stored (resource, record_id, change, university_id, faculty_id, student_id)
    select 'ratings', rating.id, 'created', curriculum.university_id, curriculum.faculty_id, subject.student_id
    from new_rows rating
    left join student_subjects subject on subject.id = rating.student_subject_id
    left join curricula curriculum on curriculum.id = subject.curriculum_id
    on conflict (transaction, resource, record_id) do update set
      change = case when stored.change = 'removed' then 'removed' else 'created' end,
      university_id = coalesce(excluded.university_id, stored.university_id),
      faculty_id = coalesce(excluded.faculty_id, stored.faculty_id);
  else
    insert into feed_events as stored (resource, record_id, change, university_id, faculty_id, former_faculty_id, student_id)
    select 'ratings', rating.id, 'changed', curriculum.university_id, curriculum.faculty_id,
      nullif(former_curriculum.faculty_id, curriculum.faculty_id), subject.student_id
    from new_rows rating
    join old_rows former on former.id = rating.id and former.version is distinct from rating.version
    left join student_subjects subject on subject.id = rating.student_subject_id
    left join curricula curriculum on curriculum.id = subject.curriculum_id
    left join student_subjects former_subject on former_subject.id = former.student_subject_id
    left join curricula former_curriculum on former_curriculum.id = former_subject.curriculum_id
    on conflict (transaction, resource, record_id) do update set
      university_id = coalesce(excluded.university_id, stored.university_id),
      faculty_id = coalesce(excluded.faculty_id, stored.faculty_id),
      former_faculty_id = coalesce(stored.former_faculty_id, excluded.former_faculty_id);
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.write_register_audit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  hidden text[] := tg_argv[1:];
begin
  if tg_op = 'INSERT' then
    perform add_register_audit('insert', hidden, null, array(select to_jsonb(new_rows) from new_rows order by id));
  elsif tg_op = 'DELETE' then
    perform add_register_audit('delete', hidden, array(select to_jsonb(old_rows) from old_rows order by id), null);
  else
    -- A full join is never made by comparing each row with each other row, however few were expected.
    perform add_register_audit('update', hidden, array_agg(to_jsonb(old_rows) order by id), array_agg(to_jsonb(new_rows) order by id))
    from old_rows full join new_rows using (id);
  end if;
  return null;
end $function$
;
CREATE OR REPLACE FUNCTION public.write_rows(statements text[], sent jsonb)
 RETURNS TABLE(place integer, code text, "constraint" text, "table" text, message text)
 LANGUAGE plpgsql
AS $function$
declare
  statement text;
  one jsonb;
begin
  begin
    foreach statement in array statements loop execute statement using sent; end loop;
    set constraints student_groups_name_unique immediate;
    set constraints student_groups_name_unique deferred;
    return;
  exception when integrity_constraint_violation or data_exception then null;
  end;
  for one in select jsonb_array_elements(sent) loop
    begin
      foreach statement in array statements loop execute statement using jsonb_build_array(one); end loop;
      set constraints student_groups_name_unique immediate;
      set constraints student_groups_name_unique deferred;
    exception when integrity_constraint_violation or data_exception then
      get stacked diagnostics code = returned_sqlstate, "constraint" = constraint_name, "table" = table_name, message = message_text;
      place := (one ->> 'place')::integer;
      return next;
    end;
  end loop;
end $function$
;

CREATE TRIGGER academic_years_audit AFTER INSERT OR DELETE OR UPDATE ON public.academic_years FOR EACH ROW EXECUTE FUNCTION write_audit('id');
CREATE TRIGGER academic_years_count AFTER INSERT OR DELETE OR UPDATE ON public.academic_years FOR EACH STATEMENT EXECUTE FUNCTION count_shared_table_change();
CREATE TRIGGER academic_years_feed_delete AFTER DELETE ON public.academic_years REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''academic_years''', 'null::integer', 'null::integer', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER academic_years_feed_insert AFTER INSERT ON public.academic_years REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''academic_years''', 'null::integer', 'null::integer', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER academic_years_feed_update AFTER UPDATE ON public.academic_years REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''academic_years''', 'null::integer', 'null::integer', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER academic_years_version BEFORE UPDATE ON public.academic_years FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER admins_audit AFTER INSERT OR DELETE OR UPDATE ON public.admins FOR EACH ROW EXECUTE FUNCTION write_audit('user_id');
CREATE TRIGGER api_tokens_audit AFTER INSERT OR UPDATE ON public.api_tokens FOR EACH ROW EXECUTE FUNCTION write_audit('id', 'token_hash');
CREATE TRIGGER audit_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION keep_audit();
CREATE TRIGGER backups_audit AFTER INSERT OR DELETE OR UPDATE ON public.backups FOR EACH ROW EXECUTE FUNCTION write_audit('id', 'key');
CREATE TRIGGER backups_version BEFORE UPDATE ON public.backups FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER bank_questions_version BEFORE UPDATE ON public.bank_questions FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER config_values_audit AFTER INSERT OR DELETE OR UPDATE ON public.config_values FOR EACH ROW EXECUTE FUNCTION write_audit('config_id');
CREATE TRIGGER config_values_count_delete AFTER DELETE ON public.config_values REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER config_values_count_insert AFTER INSERT ON public.config_values REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER config_values_count_update AFTER UPDATE ON public.config_values REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER config_values_version BEFORE UPDATE ON public.config_values FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER configs_audit AFTER INSERT OR DELETE OR UPDATE ON public.configs FOR EACH ROW EXECUTE FUNCTION write_audit('id');
CREATE TRIGGER configs_count AFTER INSERT OR DELETE OR UPDATE ON public.configs FOR EACH STATEMENT EXECUTE FUNCTION count_shared_table_change();
CREATE TRIGGER configs_version BEFORE UPDATE ON public.configs FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER countries_audit AFTER INSERT OR DELETE OR UPDATE ON public.countries FOR EACH ROW EXECUTE FUNCTION write_audit('id', 'place');
CREATE TRIGGER countries_version BEFORE UPDATE ON public.countries FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER country_translations_audit AFTER INSERT OR DELETE OR UPDATE ON public.country_translations FOR EACH ROW EXECUTE FUNCTION write_audit('country_id', 'name_key');
CREATE TRIGGER country_translations_name_unique BEFORE INSERT OR UPDATE OF name ON public.country_translations FOR EACH ROW EXECUTE FUNCTION refuse_used_name('countries', 'country_id', 'true');
CREATE TRIGGER country_translations_names AFTER INSERT OR DELETE OR UPDATE ON public.country_translations FOR EACH STATEMENT EXECUTE FUNCTION count_changed_names();
CREATE TRIGGER curricula_audit AFTER INSERT OR DELETE OR UPDATE ON public.curricula FOR EACH ROW EXECUTE FUNCTION write_audit('id', 'name_key', 'education_form_module', 'rating_system_module');
CREATE TRIGGER curricula_count_delete AFTER DELETE ON public.curricula REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER curricula_count_insert AFTER INSERT ON public.curricula REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER curricula_count_update AFTER UPDATE ON public.curricula REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER curricula_feed_delete AFTER DELETE ON public.curricula REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''curricula''', 'it.university_id', 'it.faculty_id', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER curricula_feed_insert AFTER INSERT ON public.curricula REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''curricula''', 'it.university_id', 'it.faculty_id', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER curricula_feed_update AFTER UPDATE ON public.curricula REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''curricula''', 'it.university_id', 'it.faculty_id', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER curricula_version BEFORE UPDATE ON public.curricula FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER delivery_resends_audit AFTER INSERT ON public.delivery_resends FOR EACH ROW EXECUTE FUNCTION write_audit('id');
CREATE TRIGGER department_translations_audit AFTER INSERT OR DELETE OR UPDATE ON public.department_translations FOR EACH ROW EXECUTE FUNCTION write_audit('department_id', 'name_key');
CREATE TRIGGER department_translations_names AFTER INSERT OR DELETE OR UPDATE ON public.department_translations FOR EACH STATEMENT EXECUTE FUNCTION count_changed_names();
CREATE TRIGGER departments_audit AFTER INSERT OR DELETE OR UPDATE ON public.departments FOR EACH ROW EXECUTE FUNCTION write_audit('id');
CREATE TRIGGER departments_count_delete AFTER DELETE ON public.departments REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER departments_count_insert AFTER INSERT ON public.departments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER departments_count_update AFTER UPDATE ON public.departments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER departments_feed_delete AFTER DELETE ON public.departments REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''departments''', 'it.university_id', 'it.faculty_id', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER departments_feed_insert AFTER INSERT ON public.departments REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''departments''', 'it.university_id', 'it.faculty_id', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER departments_feed_update AFTER UPDATE ON public.departments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''departments''', 'it.university_id', 'it.faculty_id', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER departments_version BEFORE UPDATE ON public.departments FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER district_translations_audit AFTER INSERT OR DELETE OR UPDATE ON public.district_translations FOR EACH ROW EXECUTE FUNCTION write_audit('district_id', 'name_key');
CREATE TRIGGER district_translations_names AFTER INSERT OR DELETE OR UPDATE ON public.district_translations FOR EACH STATEMENT EXECUTE FUNCTION count_changed_names();
CREATE TRIGGER districts_audit AFTER INSERT OR DELETE OR UPDATE ON public.districts FOR EACH ROW EXECUTE FUNCTION write_audit('id', 'place', 'region_soato_id');
CREATE TRIGGER districts_region_soato_id BEFORE INSERT OR UPDATE ON public.districts FOR EACH ROW EXECUTE FUNCTION take_region_soato_id();
CREATE TRIGGER districts_version BEFORE UPDATE ON public.districts FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER exam_feeds_created_for_group AFTER INSERT ON public.exam_feeds FOR EACH ROW WHEN ((new.group_id IS NOT NULL)) EXECUTE FUNCTION write_audit('group_id', 'calendar_token');
CREATE TRIGGER exam_feeds_created_for_teacher AFTER INSERT ON public.exam_feeds FOR EACH ROW WHEN ((new.teacher_id IS NOT NULL)) EXECUTE FUNCTION write_audit('teacher_id', 'calendar_token');
CREATE TRIGGER exam_feeds_revoked_for_group AFTER DELETE ON public.exam_feeds FOR EACH ROW WHEN ((old.group_id IS NOT NULL)) EXECUTE FUNCTION write_audit('group_id', 'calendar_token');
CREATE TRIGGER exam_feeds_revoked_for_teacher AFTER DELETE ON public.exam_feeds FOR EACH ROW WHEN ((old.teacher_id IS NOT NULL)) EXECUTE FUNCTION write_audit('teacher_id', 'calendar_token');
CREATE TRIGGER exam_schedules_audit AFTER INSERT OR DELETE OR UPDATE ON public.exam_schedules FOR EACH ROW EXECUTE FUNCTION write_audit('curriculum_id', 'occupied');
CREATE TRIGGER exam_schedules_count_delete AFTER DELETE ON public.exam_schedules REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER exam_schedules_count_insert AFTER INSERT ON public.exam_schedules REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER exam_schedules_count_update AFTER UPDATE ON public.exam_schedules REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER exam_schedules_interim_added AFTER INSERT ON public.exam_schedules FOR EACH ROW WHEN ((new.control_type_id = 2)) EXECUTE FUNCTION follow_interim_controls();
CREATE TRIGGER exam_schedules_interim_changed AFTER UPDATE OF control_type_id, statement ON public.exam_schedules FOR EACH ROW WHEN (((old.control_type_id <> new.control_type_id) OR (old.statement <> new.statement))) EXECUTE FUNCTION follow_interim_controls();
CREATE TRIGGER exam_schedules_interim_removed AFTER DELETE ON public.exam_schedules FOR EACH ROW WHEN ((old.control_type_id = 2)) EXECUTE FUNCTION follow_interim_controls();
CREATE TRIGGER exam_schedules_version BEFORE UPDATE ON public.exam_schedules FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER follow_dates AFTER UPDATE OF start_date, end_date, total_time ON public.exam_schedules FOR EACH ROW WHEN ((((old.start_date IS DISTINCT FROM new.start_date) OR (old.end_date IS DISTINCT FROM new.end_date)) OR (old.total_time IS DISTINCT FROM new.total_time))) EXECUTE FUNCTION follow_dates_of_control();
CREATE TRIGGER faculties_audit AFTER INSERT OR DELETE OR UPDATE ON public.faculties FOR EACH ROW EXECUTE FUNCTION write_audit('id');
CREATE TRIGGER faculties_count_delete AFTER DELETE ON public.faculties REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER faculties_count_insert AFTER INSERT ON public.faculties REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER faculties_count_update AFTER UPDATE ON public.faculties REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER faculties_feed_delete AFTER DELETE ON public.faculties REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''faculties''', 'it.university_id', 'it.id', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER faculties_feed_insert AFTER INSERT ON public.faculties REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''faculties''', 'it.university_id', 'it.id', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER faculties_feed_update AFTER UPDATE ON public.faculties REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''faculties''', 'it.university_id', 'it.id', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER faculties_version BEFORE UPDATE ON public.faculties FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER faculty_translations_audit AFTER INSERT OR DELETE OR UPDATE ON public.faculty_translations FOR EACH ROW EXECUTE FUNCTION write_audit('faculty_id', 'name_key');
CREATE TRIGGER faculty_translations_names AFTER INSERT OR DELETE OR UPDATE ON public.faculty_translations FOR EACH STATEMENT EXECUTE FUNCTION count_changed_names();
CREATE TRIGGER files_audit AFTER INSERT OR DELETE OR UPDATE ON public.files FOR EACH ROW EXECUTE FUNCTION write_audit('id', 'key', 'uploaded_from');
CREATE TRIGGER files_random_id BEFORE INSERT ON public.files FOR EACH ROW WHEN (((new.uploaded_by IS NULL) AND (new.id < 1073741824))) EXECUTE FUNCTION set_random_file_id();
CREATE TRIGGER files_version BEFORE UPDATE ON public.files FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER gpa_records_count_delete AFTER DELETE ON public.gpa_records REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER gpa_records_count_insert AFTER INSERT ON public.gpa_records REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER gpa_records_count_update AFTER UPDATE ON public.gpa_records REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER gpa_records_frozen BEFORE DELETE OR UPDATE OF university_id, student_id, curriculum_id, semester_id, group_id, gpa, credits, inputs, user_id, created_at, due_on ON public.gpa_records FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER hemis_connections_audit AFTER INSERT OR DELETE OR UPDATE ON public.hemis_connections FOR EACH ROW EXECUTE FUNCTION write_audit('id', 'address_secret', 'token_secret');
CREATE TRIGGER hemis_connections_version BEFORE UPDATE ON public.hemis_connections FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER follow_dates AFTER INSERT OR UPDATE ON public.individual_exam_schedules FOR EACH ROW EXECUTE FUNCTION follow_dates_of_student();
CREATE TRIGGER interface_text_translations_audit AFTER INSERT OR DELETE OR UPDATE ON public.interface_text_translations FOR EACH ROW EXECUTE FUNCTION write_audit('interface_text_id');
CREATE TRIGGER interface_texts_audit AFTER INSERT OR DELETE OR UPDATE ON public.interface_texts FOR EACH ROW EXECUTE FUNCTION write_audit('id');
CREATE TRIGGER interface_texts_version BEFORE UPDATE ON public.interface_texts FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER jobs_feed_delete AFTER DELETE ON public.jobs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''jobs''', 'it.university_id', 'null::integer', 'null::integer', 'it.user_id', 'it.status');
CREATE TRIGGER jobs_feed_insert AFTER INSERT ON public.jobs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''jobs''', 'it.university_id', 'null::integer', 'null::integer', 'it.user_id', 'it.status');
CREATE TRIGGER jobs_feed_update AFTER UPDATE ON public.jobs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''jobs''', 'it.university_id', 'null::integer', 'null::integer', 'it.user_id', 'it.status');
CREATE TRIGGER jobs_files AFTER DELETE ON public.jobs FOR EACH ROW EXECUTE FUNCTION release_files();
CREATE TRIGGER label_overrides_audit AFTER INSERT OR DELETE OR UPDATE ON public.label_overrides FOR EACH ROW EXECUTE FUNCTION write_audit('label_id');
CREATE TRIGGER label_overrides_names AFTER INSERT OR DELETE OR UPDATE ON public.label_overrides FOR EACH STATEMENT EXECUTE FUNCTION count_changed_names();
CREATE TRIGGER label_translations_audit AFTER INSERT OR DELETE OR UPDATE ON public.label_translations FOR EACH ROW EXECUTE FUNCTION write_audit('label_id');
CREATE TRIGGER label_translations_names AFTER INSERT OR DELETE OR UPDATE ON public.label_translations FOR EACH STATEMENT EXECUTE FUNCTION count_changed_names();
CREATE TRIGGER labels_audit AFTER INSERT OR DELETE OR UPDATE ON public.labels FOR EACH ROW EXECUTE FUNCTION write_audit('id');
CREATE TRIGGER labels_count AFTER INSERT OR DELETE OR UPDATE ON public.labels FOR EACH STATEMENT EXECUTE FUNCTION count_shared_table_change();
CREATE TRIGGER labels_names AFTER INSERT OR DELETE OR UPDATE ON public.labels FOR EACH STATEMENT EXECUTE FUNCTION count_changed_names();
CREATE TRIGGER labels_version BEFORE UPDATE ON public.labels FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER lesson_items_audit AFTER INSERT OR DELETE OR UPDATE ON public.lesson_items FOR EACH ROW EXECUTE FUNCTION write_audit('syllabus_id', 'text');
CREATE TRIGGER lesson_items_version BEFORE UPDATE OF text, video_id, allow_comment_after_correct_answer, comment_allow, count_of_attempts, count_of_test_for_student ON public.lesson_items FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER letterheads_audit AFTER INSERT OR DELETE OR UPDATE ON public.letterheads FOR EACH ROW EXECUTE FUNCTION write_audit('id');
CREATE TRIGGER letterheads_files AFTER DELETE ON public.letterheads FOR EACH ROW EXECUTE FUNCTION release_files();
CREATE TRIGGER letterheads_version BEFORE UPDATE ON public.letterheads FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER licences_audit AFTER INSERT OR DELETE OR UPDATE ON public.licences FOR EACH ROW EXECUTE FUNCTION write_audit('id', 'secret');
CREATE TRIGGER licences_version BEFORE UPDATE ON public.licences FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER linked_identities_audit AFTER INSERT OR DELETE ON public.linked_identities FOR EACH ROW EXECUTE FUNCTION write_audit('user_id', 'id', 'subject', 'last_used_at');
CREATE TRIGGER list_views_version BEFORE UPDATE ON public.list_views FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER message_receivers_removed AFTER DELETE ON public.message_receivers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION lower_receiver_count();
CREATE TRIGGER messages_files AFTER DELETE ON public.messages FOR EACH ROW EXECUTE FUNCTION release_files();
CREATE TRIGGER messages_version BEFORE UPDATE ON public.messages FOR EACH ROW WHEN (((NOT (old.trashed_at IS DISTINCT FROM new.trashed_at)) AND ((old.receiver_count = new.receiver_count) OR (old.state IS DISTINCT FROM new.state)))) EXECUTE FUNCTION make_new_version();
CREATE TRIGGER ministry_connections_audit AFTER INSERT OR DELETE OR UPDATE ON public.ministry_connections FOR EACH ROW EXECUTE FUNCTION write_audit('id', 'secret', 'epoch');
CREATE TRIGGER ministry_connections_version BEFORE UPDATE ON public.ministry_connections FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER nationalities_audit AFTER INSERT OR DELETE OR UPDATE ON public.nationalities FOR EACH ROW EXECUTE FUNCTION write_audit('id', 'place');
CREATE TRIGGER nationalities_version BEFORE UPDATE ON public.nationalities FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER nationality_translations_audit AFTER INSERT OR DELETE OR UPDATE ON public.nationality_translations FOR EACH ROW EXECUTE FUNCTION write_audit('nationality_id', 'name_key');
CREATE TRIGGER nationality_translations_name_unique BEFORE INSERT OR UPDATE OF name ON public.nationality_translations FOR EACH ROW EXECUTE FUNCTION refuse_used_name('nationalities', 'nationality_id', 'true');
CREATE TRIGGER nationality_translations_names AFTER INSERT OR DELETE OR UPDATE ON public.nationality_translations FOR EACH STATEMENT EXECUTE FUNCTION count_changed_names();
CREATE TRIGGER orders_audit AFTER INSERT OR DELETE OR UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION write_audit('id', 'order_year');
CREATE TRIGGER orders_count_delete AFTER DELETE ON public.orders REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER orders_count_insert AFTER INSERT ON public.orders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER orders_count_update AFTER UPDATE ON public.orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER orders_files AFTER DELETE ON public.orders FOR EACH ROW EXECUTE FUNCTION release_files();
CREATE TRIGGER orders_version BEFORE UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER paper_requests_audit AFTER INSERT OR UPDATE ON public.paper_requests FOR EACH ROW EXECUTE FUNCTION write_audit('student_id', 'purpose', 'comment', 'refusal_reason', 'ended_at', 'ended_by', 'paper_id');
CREATE TRIGGER paper_requests_frozen BEFORE DELETE OR UPDATE ON public.paper_requests FOR EACH ROW EXECUTE FUNCTION refuse_request_change();
CREATE TRIGGER paper_template_uses_frozen BEFORE DELETE OR UPDATE ON public.paper_template_uses FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER paper_template_versions_audit AFTER INSERT OR UPDATE ON public.paper_template_versions FOR EACH ROW EXECUTE FUNCTION write_audit('template_id', 'content', 'sha256', 'uploaded_by', 'published_by', 'withdrawn_by');
CREATE TRIGGER paper_template_versions_frozen BEFORE DELETE OR UPDATE ON public.paper_template_versions FOR EACH ROW EXECUTE FUNCTION refuse_template_change();
CREATE TRIGGER paper_templates_audit AFTER INSERT OR DELETE OR UPDATE ON public.paper_templates FOR EACH ROW EXECUTE FUNCTION write_audit('id');
CREATE TRIGGER papers_choose_templates AFTER INSERT ON public.papers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION choose_paper_templates();
CREATE TRIGGER papers_count_delete AFTER DELETE ON public.papers REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER papers_count_insert AFTER INSERT ON public.papers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER papers_count_update AFTER UPDATE ON public.papers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER papers_feed_delete AFTER DELETE ON public.papers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('it.kind || ''s''', 'it.university_id', 'coalesce(faculty_of_student(it.student_id), faculty_of_group(it.group_id), (select faculty_of_group(sheet.group_id)
    from statements sheet where sheet.id = it.statement_id))', 'it.student_id', 'null::integer', 'it.revoked_at');
CREATE TRIGGER papers_feed_insert AFTER INSERT ON public.papers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('it.kind || ''s''', 'it.university_id', 'coalesce(faculty_of_student(it.student_id), faculty_of_group(it.group_id), (select faculty_of_group(sheet.group_id)
    from statements sheet where sheet.id = it.statement_id))', 'it.student_id', 'null::integer', 'it.revoked_at');
CREATE TRIGGER papers_feed_update AFTER UPDATE ON public.papers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('it.kind || ''s''', 'it.university_id', 'coalesce(faculty_of_student(it.student_id), faculty_of_group(it.group_id), (select faculty_of_group(sheet.group_id)
    from statements sheet where sheet.id = it.statement_id))', 'it.student_id', 'null::integer', 'it.revoked_at');
CREATE TRIGGER papers_frozen BEFORE DELETE OR UPDATE ON public.papers FOR EACH ROW EXECUTE FUNCTION refuse_paper_change();
CREATE TRIGGER papers_fulfil_requests AFTER INSERT ON public.papers FOR EACH ROW WHEN ((new.kind = 'transcript'::text)) EXECUTE FUNCTION fulfil_paper_requests();
CREATE TRIGGER passkeys_audit AFTER INSERT OR DELETE ON public.passkeys FOR EACH ROW EXECUTE FUNCTION write_audit('user_id', 'id', 'credential_id', 'public_key', 'counter', 'transports', 'rp_id', 'last_used_at');
CREATE TRIGGER permission_group_permissions_audit AFTER INSERT OR DELETE ON public.permission_group_permissions FOR EACH ROW EXECUTE FUNCTION write_audit('permission_group_id');
CREATE TRIGGER permission_groups_audit AFTER INSERT OR DELETE OR UPDATE ON public.permission_groups FOR EACH ROW EXECUTE FUNCTION write_audit('id');
CREATE TRIGGER permission_groups_version BEFORE UPDATE ON public.permission_groups FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER post_semesters_audit AFTER INSERT OR DELETE ON public.post_semesters FOR EACH ROW EXECUTE FUNCTION write_audit('post_id');
CREATE TRIGGER post_translations_audit AFTER INSERT OR DELETE OR UPDATE ON public.post_translations FOR EACH ROW EXECUTE FUNCTION write_audit('post_id', 'title_key');
CREATE TRIGGER post_views_inserted AFTER INSERT ON public.post_views REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_post_views();
CREATE TRIGGER posts_audit AFTER INSERT OR DELETE OR UPDATE ON public.posts FOR EACH ROW EXECUTE FUNCTION write_audit('id');
CREATE TRIGGER posts_files AFTER DELETE ON public.posts FOR EACH ROW EXECUTE FUNCTION release_files();
CREATE TRIGGER posts_version BEFORE UPDATE ON public.posts FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER follow_dates AFTER UPDATE OF test_end_date ON public.proctoring_sessions FOR EACH ROW WHEN ((old.test_end_date IS DISTINCT FROM new.test_end_date)) EXECUTE FUNCTION follow_end_of_session();
CREATE TRIGGER proctoring_sessions_attempts AFTER INSERT ON public.proctoring_sessions FOR EACH ROW EXECUTE FUNCTION draw_anew_for_session();
CREATE TRIGGER proctoring_sessions_audit AFTER INSERT OR DELETE OR UPDATE ON public.proctoring_sessions FOR EACH ROW EXECUTE FUNCTION write_audit('syllabus_id', 'seans_code', 'enforced');
CREATE TRIGGER rating_changes_frozen BEFORE DELETE OR UPDATE ON public.rating_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER rating_system_translations_audit AFTER INSERT OR DELETE OR UPDATE ON public.rating_system_translations FOR EACH ROW EXECUTE FUNCTION write_audit('rating_system_id');
CREATE TRIGGER rating_system_translations_names AFTER INSERT OR DELETE OR UPDATE ON public.rating_system_translations FOR EACH STATEMENT EXECUTE FUNCTION count_changed_names();
CREATE TRIGGER rating_systems_audit AFTER INSERT OR DELETE OR UPDATE ON public.rating_systems FOR EACH ROW EXECUTE FUNCTION write_audit('id', 'system_module');
CREATE TRIGGER rating_systems_version BEFORE UPDATE ON public.rating_systems FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER ratings_feed_delete AFTER DELETE ON public.ratings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''ratings''', '(select curriculum.university_id from student_subjects subject join curricula curriculum on curriculum.id = subject.curriculum_id
    where subject.id = it.student_subject_id)', '(select curriculum.faculty_id from student_subjects subject join curricula curriculum on curriculum.id = subject.curriculum_id
    where subject.id = it.student_subject_id)', '(select subject.student_id from student_subjects subject where subject.id = it.student_subject_id)', 'null::integer', 'it.version');
CREATE TRIGGER ratings_feed_insert AFTER INSERT ON public.ratings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_rating_events();
CREATE TRIGGER ratings_feed_update AFTER UPDATE ON public.ratings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_rating_events();
CREATE TRIGGER ratings_history BEFORE DELETE OR UPDATE ON public.ratings FOR EACH ROW EXECUTE FUNCTION add_rating_change();
CREATE TRIGGER ratings_inserted AFTER INSERT ON public.ratings REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_ratings();
CREATE TRIGGER ratings_updated AFTER UPDATE ON public.ratings REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_ratings();
CREATE TRIGGER region_translations_audit AFTER INSERT OR DELETE OR UPDATE ON public.region_translations FOR EACH ROW EXECUTE FUNCTION write_audit('region_id', 'name_key');
CREATE TRIGGER region_translations_names AFTER INSERT OR DELETE OR UPDATE ON public.region_translations FOR EACH STATEMENT EXECUTE FUNCTION count_changed_names();
CREATE TRIGGER regions_audit AFTER INSERT OR DELETE OR UPDATE ON public.regions FOR EACH ROW EXECUTE FUNCTION write_audit('id', 'place');
CREATE TRIGGER regions_version BEFORE UPDATE ON public.regions FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER report_schedules_version BEFORE UPDATE ON public.report_schedules FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER retake_applications_audit AFTER INSERT OR DELETE OR UPDATE ON public.retake_applications FOR EACH ROW EXECUTE FUNCTION write_audit('student_id', 'paper_id');
CREATE TRIGGER retake_applications_version BEFORE UPDATE ON public.retake_applications FOR EACH ROW WHEN ((NOT (old.paper_id IS DISTINCT FROM new.paper_id))) EXECUTE FUNCTION make_new_version();
CREATE TRIGGER retake_subjects_count AFTER INSERT OR DELETE OR UPDATE ON public.retake_subjects FOR EACH STATEMENT EXECUTE FUNCTION count_shared_table_change();
CREATE TRIGGER retake_subjects_total_papers AFTER UPDATE OF statement_id ON public.retake_subjects FOR EACH ROW WHEN (((new.statement_id IS NOT NULL) AND (old.statement_id IS DISTINCT FROM new.statement_id))) EXECUTE FUNCTION revoke_total_of_retake();
CREATE TRIGGER second_factors_audit AFTER INSERT OR DELETE OR UPDATE ON public.second_factors FOR EACH ROW EXECUTE FUNCTION write_audit('user_id', 'secret', 'recovery_hashes');
CREATE TRIGGER second_factors_version BEFORE UPDATE ON public.second_factors FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER semester_subject_teachers_audit AFTER INSERT OR DELETE OR UPDATE ON public.semester_subject_teachers FOR EACH ROW EXECUTE FUNCTION write_audit('curriculum_id');
CREATE TRIGGER semester_subject_teachers_count_delete AFTER DELETE ON public.semester_subject_teachers REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER semester_subject_teachers_count_insert AFTER INSERT ON public.semester_subject_teachers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER semester_subject_teachers_count_update AFTER UPDATE ON public.semester_subject_teachers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER semester_subjects_audit AFTER INSERT OR DELETE OR UPDATE ON public.semester_subjects FOR EACH ROW EXECUTE FUNCTION write_audit('curriculum_id');
CREATE TRIGGER semester_subjects_count_delete AFTER DELETE ON public.semester_subjects REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER semester_subjects_count_insert AFTER INSERT ON public.semester_subjects REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER semester_subjects_count_update AFTER UPDATE ON public.semester_subjects REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER semester_subjects_enter AFTER INSERT ON public.semester_subjects FOR EACH ROW EXECUTE FUNCTION follow_plan();
CREATE TRIGGER semester_subjects_gpa AFTER UPDATE OF credit_hour ON public.semester_subjects FOR EACH ROW WHEN ((old.credit_hour IS DISTINCT FROM new.credit_hour)) EXECUTE FUNCTION outdate_gpa_of_credits();
CREATE TRIGGER semester_subjects_leave BEFORE DELETE ON public.semester_subjects FOR EACH ROW EXECUTE FUNCTION follow_plan();
CREATE TRIGGER semester_subjects_move AFTER UPDATE OF semester_id, choice_of_subject ON public.semester_subjects FOR EACH ROW WHEN (((old.semester_id <> new.semester_id) OR (old.choice_of_subject IS DISTINCT FROM new.choice_of_subject))) EXECUTE FUNCTION follow_plan();
CREATE TRIGGER semester_subjects_version BEFORE UPDATE ON public.semester_subjects FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER semesters_audit AFTER INSERT OR DELETE OR UPDATE ON public.semesters FOR EACH ROW EXECUTE FUNCTION write_audit('curriculum_id');
CREATE TRIGGER semesters_count_delete AFTER DELETE ON public.semesters REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER semesters_count_insert AFTER INSERT ON public.semesters REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER semesters_count_update AFTER UPDATE ON public.semesters REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER semesters_feed_delete AFTER DELETE ON public.semesters REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''semesters''', 'it.university_id', '(select curriculum.faculty_id from curricula curriculum where curriculum.id = it.curriculum_id)', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER semesters_feed_insert AFTER INSERT ON public.semesters REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''semesters''', 'it.university_id', '(select curriculum.faculty_id from curricula curriculum where curriculum.id = it.curriculum_id)', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER semesters_feed_update AFTER UPDATE ON public.semesters REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''semesters''', 'it.university_id', '(select curriculum.faculty_id from curricula curriculum where curriculum.id = it.curriculum_id)', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER semesters_gpa AFTER UPDATE OF end_date ON public.semesters FOR EACH ROW WHEN ((old.end_date <> new.end_date)) EXECUTE FUNCTION outdate_gpa_of_semester();
CREATE TRIGGER semesters_version BEFORE UPDATE ON public.semesters FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER sessions_push AFTER UPDATE OF closed_at ON public.sessions FOR EACH ROW WHEN (((old.closed_at IS NULL) AND (new.closed_at IS NOT NULL))) EXECUTE FUNCTION remove_push_of_session();
CREATE TRIGGER sign_in_providers_audit AFTER INSERT OR DELETE OR UPDATE ON public.sign_in_providers FOR EACH ROW EXECUTE FUNCTION write_audit('id', 'secret');
CREATE TRIGGER sign_in_providers_version BEFORE UPDATE ON public.sign_in_providers FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER slow_query_resets_audit AFTER INSERT ON public.slow_query_resets FOR EACH ROW EXECUTE FUNCTION write_audit('id');
CREATE TRIGGER specialities_audit AFTER INSERT OR DELETE OR UPDATE ON public.specialities FOR EACH ROW EXECUTE FUNCTION write_audit('id', 'education_type_module');
CREATE TRIGGER specialities_count_delete AFTER DELETE ON public.specialities REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER specialities_count_insert AFTER INSERT ON public.specialities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER specialities_count_update AFTER UPDATE ON public.specialities REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER specialities_curricula AFTER UPDATE OF faculty_id ON public.specialities FOR EACH ROW WHEN ((old.faculty_id IS DISTINCT FROM new.faculty_id)) EXECUTE FUNCTION move_curricula_of_speciality();
CREATE TRIGGER specialities_feed_delete AFTER DELETE ON public.specialities REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''specialities''', 'it.university_id', 'it.faculty_id', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER specialities_feed_insert AFTER INSERT ON public.specialities REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''specialities''', 'it.university_id', 'it.faculty_id', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER specialities_feed_update AFTER UPDATE ON public.specialities REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''specialities''', 'it.university_id', 'it.faculty_id', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER specialities_version BEFORE UPDATE ON public.specialities FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER speciality_translations_audit AFTER INSERT OR DELETE OR UPDATE ON public.speciality_translations FOR EACH ROW EXECUTE FUNCTION write_audit('speciality_id', 'name_key');
CREATE TRIGGER speciality_translations_names AFTER INSERT OR DELETE OR UPDATE ON public.speciality_translations FOR EACH STATEMENT EXECUTE FUNCTION count_changed_names();
CREATE TRIGGER statements_audit AFTER DELETE OR UPDATE ON public.statements FOR EACH ROW EXECUTE FUNCTION write_audit('curriculum_id');
CREATE TRIGGER statements_count_delete AFTER DELETE ON public.statements REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER statements_count_insert AFTER INSERT ON public.statements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER statements_count_update AFTER UPDATE ON public.statements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER statements_feed_delete AFTER DELETE ON public.statements REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''statements''', 'it.university_id', '(select curriculum.faculty_id from curricula curriculum where curriculum.id = it.curriculum_id)', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER statements_feed_insert AFTER INSERT ON public.statements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''statements''', 'it.university_id', '(select curriculum.faculty_id from curricula curriculum where curriculum.id = it.curriculum_id)', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER statements_feed_update AFTER UPDATE ON public.statements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''statements''', 'it.university_id', '(select curriculum.faculty_id from curricula curriculum where curriculum.id = it.curriculum_id)', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER statements_interim BEFORE INSERT ON public.statements FOR EACH ROW WHEN ((new.control_type_id = 2)) EXECUTE FUNCTION skip_interim_sheet();
CREATE TRIGGER statements_papers AFTER UPDATE OF state ON public.statements FOR EACH ROW WHEN ((((old.state = 'closed'::text) AND (new.state <> 'closed'::text)) OR ((old.state = 'open'::text) AND (new.state <> 'open'::text) AND (new.control_type_id = 3)))) EXECUTE FUNCTION revoke_sheet_papers();
CREATE TRIGGER statements_total_papers AFTER INSERT ON public.statements REFERENCING NEW TABLE AS added_rows FOR EACH STATEMENT EXECUTE FUNCTION revoke_total_papers();
CREATE TRIGGER statements_version BEFORE UPDATE ON public.statements FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER student_group_translations_audit AFTER INSERT OR DELETE OR UPDATE ON public.student_group_translations FOR EACH ROW EXECUTE FUNCTION write_audit('student_group_id', 'name_key');
CREATE TRIGGER student_group_translations_name_unique BEFORE INSERT OR UPDATE OF name ON public.student_group_translations FOR EACH ROW EXECUTE FUNCTION refuse_used_name('student_groups', 'student_group_id', 'other.university_id = own.university_id and other.status = 1 and own.status = 1');
CREATE TRIGGER student_group_translations_names AFTER INSERT OR DELETE OR UPDATE ON public.student_group_translations FOR EACH STATEMENT EXECUTE FUNCTION count_changed_names();
CREATE TRIGGER student_groups_audit AFTER INSERT OR DELETE OR UPDATE ON public.student_groups FOR EACH ROW EXECUTE FUNCTION write_audit('id');
CREATE TRIGGER student_groups_count_delete AFTER DELETE ON public.student_groups REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER student_groups_count_insert AFTER INSERT ON public.student_groups REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER student_groups_count_update AFTER UPDATE ON public.student_groups REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER student_groups_feed_delete AFTER DELETE ON public.student_groups REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''student_groups''', 'it.university_id', '(select speciality.faculty_id from specialities speciality where speciality.id = it.speciality_id)', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER student_groups_feed_insert AFTER INSERT ON public.student_groups REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''student_groups''', 'it.university_id', '(select speciality.faculty_id from specialities speciality where speciality.id = it.speciality_id)', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER student_groups_feed_update AFTER UPDATE ON public.student_groups REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''student_groups''', 'it.university_id', '(select speciality.faculty_id from specialities speciality where speciality.id = it.speciality_id)', 'null::integer', 'null::integer', 'it.version');
CREATE CONSTRAINT TRIGGER student_groups_name_unique AFTER UPDATE OF status ON public.student_groups DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.status = 1) AND (old.status = 0))) EXECUTE FUNCTION refuse_opening_used_name();
CREATE TRIGGER student_groups_registered BEFORE UPDATE OF speciality_id ON public.student_groups FOR EACH ROW WHEN ((old.speciality_id IS DISTINCT FROM new.speciality_id)) EXECUTE FUNCTION keep_speciality_of_group();
CREATE TRIGGER student_groups_version BEFORE UPDATE ON public.student_groups FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER student_movements_count_delete AFTER DELETE ON public.student_movements REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER student_movements_count_insert AFTER INSERT ON public.student_movements REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER student_movements_count_update AFTER UPDATE ON public.student_movements REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER student_movements_set_group BEFORE INSERT ON public.student_movements FOR EACH ROW WHEN ((new.group_id IS NULL)) EXECUTE FUNCTION set_group_of_movement();
CREATE TRIGGER student_notes_audit AFTER INSERT OR DELETE OR UPDATE ON public.student_notes FOR EACH ROW EXECUTE FUNCTION write_audit('student_id', 'user_id');
CREATE TRIGGER student_registers_audit_added AFTER INSERT ON public.student_registers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_register_audit('student_id', 'previous_id', 'batch_id');
CREATE TRIGGER student_registers_audit_changed AFTER UPDATE ON public.student_registers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_register_audit('student_id', 'previous_id', 'batch_id');
CREATE TRIGGER student_registers_audit_removed AFTER DELETE ON public.student_registers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_register_audit('student_id', 'previous_id', 'batch_id');
CREATE TRIGGER student_registers_count_delete AFTER DELETE ON public.student_registers REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER student_registers_count_insert AFTER INSERT ON public.student_registers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER student_registers_count_update AFTER UPDATE ON public.student_registers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER student_registers_feed_delete AFTER DELETE ON public.student_registers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''student_registers''', 'it.university_id', '(select curriculum.faculty_id from curricula curriculum where curriculum.id = it.curriculum_id)', 'it.student_id', 'null::integer', 'it.version');
CREATE TRIGGER student_registers_feed_insert AFTER INSERT ON public.student_registers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''student_registers''', 'it.university_id', '(select curriculum.faculty_id from curricula curriculum where curriculum.id = it.curriculum_id)', 'it.student_id', 'null::integer', 'it.version');
CREATE TRIGGER student_registers_feed_update AFTER UPDATE ON public.student_registers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''student_registers''', 'it.university_id', '(select curriculum.faculty_id from curricula curriculum where curriculum.id = it.curriculum_id)', 'it.student_id', 'null::integer', 'it.version');
CREATE TRIGGER student_registers_gpa AFTER INSERT ON public.student_registers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION outdate_gpa_of_former_curricula();
CREATE TRIGGER student_registers_returned AFTER UPDATE ON public.student_registers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION outdate_gpa_of_left_curricula();
CREATE TRIGGER student_registers_version BEFORE UPDATE ON public.student_registers FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER student_subjects_count AFTER INSERT OR DELETE OR UPDATE ON public.student_subjects FOR EACH STATEMENT EXECUTE FUNCTION count_shared_table_change();
CREATE TRIGGER student_subjects_deleted AFTER DELETE ON public.student_subjects REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_student_subjects();
CREATE TRIGGER student_subjects_inserted AFTER INSERT ON public.student_subjects REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_student_subjects();
CREATE TRIGGER student_subjects_tasks AFTER UPDATE OF group_id ON public.student_subjects FOR EACH ROW WHEN ((old.group_id <> new.group_id)) EXECUTE FUNCTION move_waiting_tasks();
CREATE TRIGGER student_subjects_updated AFTER UPDATE ON public.student_subjects REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION follow_student_subjects();
CREATE TRIGGER students_account AFTER INSERT OR UPDATE OF user_id, study_status, status, blocked, deadline ON public.students FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION follow_student();
CREATE TRIGGER students_account_removed AFTER DELETE ON public.students FOR EACH ROW WHEN ((old.user_id IS NOT NULL)) EXECUTE FUNCTION remove_account();
CREATE TRIGGER students_audit AFTER INSERT OR DELETE ON public.students FOR EACH ROW EXECUTE FUNCTION write_audit('id', 'full_name', 'full_name_ru', 'name_key', 'birth_year', 'citizenship_module', 'social_category_module', 'edu_payment_module', 'movement_id', 'signed_in', 'passport', 'passport_pin', 'birth_date', 'street');
CREATE TRIGGER students_audit_changes AFTER UPDATE ON public.students REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_audit_of_students();
CREATE TRIGGER students_count_delete AFTER DELETE ON public.students REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER students_count_insert AFTER INSERT ON public.students REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER students_count_update AFTER UPDATE ON public.students REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER students_feed_delete AFTER DELETE ON public.students REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''students''', 'it.university_id', 'faculty_of_group(it.group_id)', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER students_feed_insert AFTER INSERT ON public.students REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''students''', 'it.university_id', 'faculty_of_group(it.group_id)', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER students_feed_update AFTER UPDATE ON public.students REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''students''', 'it.university_id', 'faculty_of_group(it.group_id)', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER students_files AFTER DELETE ON public.students FOR EACH ROW EXECUTE FUNCTION release_files();
CREATE TRIGGER students_version BEFORE UPDATE OF group_id, first_name, second_name, third_name, id_number, passport, passport_pin, birth_date, gender, phone, nation_id, citizenship_id, country_id, province_id, city_id, street, social_category_id, edu_payment_id, other, photo, study_status, status, blocked, deadline, version, updated_at ON public.students FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER subject_group_translations_audit AFTER INSERT OR DELETE OR UPDATE ON public.subject_group_translations FOR EACH ROW EXECUTE FUNCTION write_audit('subject_group_id', 'name_key');
CREATE TRIGGER subject_group_translations_names AFTER INSERT OR DELETE OR UPDATE ON public.subject_group_translations FOR EACH STATEMENT EXECUTE FUNCTION count_changed_names();
CREATE TRIGGER subject_groups_audit AFTER INSERT OR DELETE OR UPDATE ON public.subject_groups FOR EACH ROW EXECUTE FUNCTION write_audit('id');
CREATE TRIGGER subject_groups_feed_delete AFTER DELETE ON public.subject_groups REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''subject_groups''', 'it.university_id', 'null::integer', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER subject_groups_feed_insert AFTER INSERT ON public.subject_groups REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''subject_groups''', 'it.university_id', 'null::integer', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER subject_groups_feed_update AFTER UPDATE ON public.subject_groups REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''subject_groups''', 'it.university_id', 'null::integer', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER subject_groups_version BEFORE UPDATE ON public.subject_groups FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER subject_translations_audit AFTER INSERT OR DELETE OR UPDATE ON public.subject_translations FOR EACH ROW EXECUTE FUNCTION write_audit('subject_id', 'name_key');
CREATE TRIGGER subject_translations_names AFTER INSERT OR DELETE OR UPDATE ON public.subject_translations FOR EACH STATEMENT EXECUTE FUNCTION count_changed_names();
CREATE TRIGGER subjects_audit AFTER INSERT OR DELETE OR UPDATE ON public.subjects FOR EACH ROW EXECUTE FUNCTION write_audit('id', 'subject_type_module');
CREATE TRIGGER subjects_feed_delete AFTER DELETE ON public.subjects REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''subjects''', 'it.university_id', 'null::integer', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER subjects_feed_insert AFTER INSERT ON public.subjects REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''subjects''', 'it.university_id', 'null::integer', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER subjects_feed_update AFTER UPDATE ON public.subjects REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''subjects''', 'it.university_id', 'null::integer', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER subjects_version BEFORE UPDATE ON public.subjects FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER syllabi_audit AFTER INSERT OR DELETE OR UPDATE ON public.syllabi FOR EACH ROW EXECUTE FUNCTION write_audit('id', 'name_key', 'description');
CREATE TRIGGER syllabi_files AFTER DELETE ON public.syllabi FOR EACH ROW EXECUTE FUNCTION release_syllabus_files();
CREATE TRIGGER syllabi_origin BEFORE INSERT ON public.syllabi FOR EACH ROW EXECUTE FUNCTION set_syllabus_origin();
CREATE TRIGGER syllabi_version BEFORE UPDATE ON public.syllabi FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER follow_dates AFTER UPDATE OF deadline_date ON public.syllabus_lessons FOR EACH ROW WHEN ((old.deadline_date IS DISTINCT FROM new.deadline_date)) EXECUTE FUNCTION follow_dates_of_lesson();
CREATE TRIGGER syllabus_lessons_audit AFTER INSERT OR DELETE OR UPDATE ON public.syllabus_lessons FOR EACH ROW EXECUTE FUNCTION write_audit('syllabus_id');
CREATE TRIGGER syllabus_lessons_version BEFORE UPDATE OF name, type, deadline_date, comment_allow, updated_at ON public.syllabus_lessons FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER syllabus_modules_audit AFTER INSERT OR DELETE OR UPDATE ON public.syllabus_modules FOR EACH ROW EXECUTE FUNCTION write_audit('syllabus_id');
CREATE TRIGGER syllabus_modules_version BEFORE UPDATE OF name, description, start_date, end_date, updated_at ON public.syllabus_modules FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER task_attempt_changes_frozen BEFORE DELETE OR UPDATE ON public.task_attempt_changes FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER task_attempts_count_delete AFTER DELETE ON public.task_attempts REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER task_attempts_count_insert AFTER INSERT ON public.task_attempts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER task_attempts_count_update AFTER UPDATE ON public.task_attempts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER task_attempts_files AFTER DELETE ON public.task_attempts FOR EACH ROW EXECUTE FUNCTION release_files();
CREATE TRIGGER task_attempts_history AFTER UPDATE ON public.task_attempts FOR EACH ROW WHEN ((((((old.status IS DISTINCT FROM new.status) OR (old.mark IS DISTINCT FROM new.mark)) OR (old.comment IS DISTINCT FROM new.comment)) OR (old.checked_by IS DISTINCT FROM new.checked_by)) OR (old.checked_at IS DISTINCT FROM new.checked_at))) EXECUTE FUNCTION add_task_attempt_change();
CREATE TRIGGER task_attempts_version BEFORE UPDATE ON public.task_attempts FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER teacher_group_members_audit AFTER INSERT OR DELETE OR UPDATE ON public.teacher_group_members FOR EACH ROW EXECUTE FUNCTION write_audit('teacher_id', 'university_id');
CREATE TRIGGER teacher_group_members_count_delete AFTER DELETE ON public.teacher_group_members REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER teacher_group_members_count_insert AFTER INSERT ON public.teacher_group_members REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER teacher_group_members_count_update AFTER UPDATE ON public.teacher_group_members REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER teacher_group_translations_audit AFTER INSERT OR DELETE OR UPDATE ON public.teacher_group_translations FOR EACH ROW EXECUTE FUNCTION write_audit('teacher_group_id', 'name_key');
CREATE TRIGGER teacher_group_translations_names AFTER INSERT OR DELETE OR UPDATE ON public.teacher_group_translations FOR EACH STATEMENT EXECUTE FUNCTION count_changed_names();
CREATE TRIGGER teacher_groups_audit AFTER INSERT OR DELETE OR UPDATE ON public.teacher_groups FOR EACH ROW EXECUTE FUNCTION write_audit('id');
CREATE TRIGGER teacher_groups_count_delete AFTER DELETE ON public.teacher_groups REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER teacher_groups_count_insert AFTER INSERT ON public.teacher_groups REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER teacher_groups_count_update AFTER UPDATE ON public.teacher_groups REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER teacher_groups_version BEFORE UPDATE ON public.teacher_groups FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER teacher_translations_audit AFTER INSERT OR DELETE OR UPDATE ON public.teacher_translations FOR EACH ROW EXECUTE FUNCTION write_audit('teacher_id', 'fio_key');
CREATE TRIGGER teacher_translations_names AFTER INSERT OR DELETE OR UPDATE ON public.teacher_translations FOR EACH STATEMENT EXECUTE FUNCTION count_changed_names();
CREATE TRIGGER teachers_account AFTER INSERT OR UPDATE OF user_id, status ON public.teachers FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION follow_teacher();
CREATE TRIGGER teachers_account_removed AFTER DELETE ON public.teachers FOR EACH ROW WHEN ((old.user_id IS NOT NULL)) EXECUTE FUNCTION remove_account();
CREATE TRIGGER teachers_audit AFTER INSERT OR DELETE OR UPDATE ON public.teachers FOR EACH ROW EXECUTE FUNCTION write_audit('id', 'birth_year', 'post_module', 'scientific_title_module', 'scientific_degree_module', 'citizenship_module', 'birthday', 'passport_series', 'passport_number');
CREATE TRIGGER teachers_count_delete AFTER DELETE ON public.teachers REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER teachers_count_insert AFTER INSERT ON public.teachers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER teachers_count_update AFTER UPDATE ON public.teachers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER teachers_feed_delete AFTER DELETE ON public.teachers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''teachers''', 'it.university_id', '(select department.faculty_id from departments department where department.id = it.department_id)', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER teachers_feed_insert AFTER INSERT ON public.teachers REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''teachers''', 'it.university_id', '(select department.faculty_id from departments department where department.id = it.department_id)', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER teachers_feed_update AFTER UPDATE ON public.teachers REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION write_feed_events('''teachers''', 'it.university_id', '(select department.faculty_id from departments department where department.id = it.department_id)', 'null::integer', 'null::integer', 'it.version');
CREATE TRIGGER teachers_files AFTER DELETE ON public.teachers FOR EACH ROW EXECUTE FUNCTION release_files();
CREATE TRIGGER teachers_version BEFORE UPDATE OF department_id, birthday, passport_series, passport_number, post, scientific_title, scientific_degree, citizenship_id, gender, profile_img, status, version, updated_at ON public.teachers FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER template_prints_frozen BEFORE UPDATE ON public.template_prints FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER test_answers_added AFTER INSERT ON public.test_answers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_answers();
CREATE TRIGGER test_answers_changed AFTER UPDATE ON public.test_answers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_answers();
CREATE TRIGGER test_answers_removed AFTER DELETE ON public.test_answers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_answers();
CREATE TRIGGER test_key_corrections_audit AFTER INSERT ON public.test_key_corrections FOR EACH ROW EXECUTE FUNCTION write_audit('syllabus_id', 'versions', 'former_right_ids', 'right_ids');
CREATE TRIGGER test_key_corrections_frozen BEFORE DELETE OR UPDATE ON public.test_key_corrections FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER test_questions_complete BEFORE UPDATE OF question, multiple_choice ON public.test_questions FOR EACH ROW EXECUTE FUNCTION set_question_complete();
CREATE TRIGGER test_result_corrections_frozen BEFORE DELETE OR UPDATE ON public.test_result_corrections FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER universities_audit AFTER INSERT OR DELETE OR UPDATE ON public.universities FOR EACH ROW EXECUTE FUNCTION write_audit('id');
CREATE TRIGGER universities_count AFTER INSERT OR DELETE OR UPDATE ON public.universities FOR EACH STATEMENT EXECUTE FUNCTION count_shared_table_change();
CREATE TRIGGER universities_names AFTER INSERT OR DELETE OR UPDATE ON public.universities FOR EACH STATEMENT EXECUTE FUNCTION count_changed_names();
CREATE TRIGGER universities_version BEFORE UPDATE ON public.universities FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER university_translations_audit AFTER INSERT OR DELETE OR UPDATE ON public.university_translations FOR EACH ROW EXECUTE FUNCTION write_audit('university_id', 'name_key');
CREATE TRIGGER university_translations_name_unique BEFORE INSERT OR UPDATE OF name ON public.university_translations FOR EACH ROW EXECUTE FUNCTION refuse_used_name('universities', 'university_id', 'true');
CREATE TRIGGER university_translations_names AFTER INSERT OR DELETE OR UPDATE ON public.university_translations FOR EACH STATEMENT EXECUTE FUNCTION count_changed_names();
CREATE TRIGGER useful_resource_translations_audit AFTER INSERT OR DELETE OR UPDATE ON public.useful_resource_translations FOR EACH ROW EXECUTE FUNCTION write_audit('useful_resource_id', 'title_key');
CREATE TRIGGER useful_resources_audit AFTER INSERT OR DELETE OR UPDATE ON public.useful_resources FOR EACH ROW EXECUTE FUNCTION write_audit('id');
CREATE TRIGGER useful_resources_files AFTER DELETE ON public.useful_resources FOR EACH ROW EXECUTE FUNCTION release_files();
CREATE TRIGGER useful_resources_version BEFORE UPDATE ON public.useful_resources FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER users_api_tokens AFTER UPDATE OF password_hash ON public.users FOR EACH ROW WHEN ((new.password_hash IS DISTINCT FROM old.password_hash)) EXECUTE FUNCTION revoke_personal_tokens();
CREATE TRIGGER users_audit AFTER INSERT OR DELETE OR UPDATE OF username, email, password_hash, must_set_password, default_language, status, blocked, deadline, university_id, updated_at ON public.users FOR EACH ROW EXECUTE FUNCTION write_audit('id', 'password_hash', 'username_skeleton');
CREATE TRIGGER users_count_delete AFTER DELETE ON public.users REFERENCING OLD TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER users_count_insert AFTER INSERT ON public.users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER users_count_update AFTER UPDATE ON public.users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
CREATE TRIGGER users_files AFTER DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION release_files();
CREATE TRIGGER users_image_audit AFTER UPDATE OF image ON public.users FOR EACH ROW WHEN ((old.image IS DISTINCT FROM new.image)) EXECUTE FUNCTION write_audit('id', 'password_hash', 'username_skeleton');
CREATE TRIGGER users_image_version BEFORE UPDATE OF image ON public.users FOR EACH ROW WHEN ((old.image IS DISTINCT FROM new.image)) EXECUTE FUNCTION make_new_version();
CREATE TRIGGER users_push AFTER UPDATE OF status, blocked, must_set_password ON public.users FOR EACH ROW WHEN ((((new.status <> 1) AND (old.status = 1)) OR (new.blocked AND (NOT old.blocked)) OR (new.must_set_password AND (NOT old.must_set_password)))) EXECUTE FUNCTION remove_push_of_account();
CREATE TRIGGER users_skeleton_inserted BEFORE INSERT ON public.users FOR EACH ROW EXECUTE FUNCTION set_username_skeleton();
CREATE TRIGGER users_skeleton_updated BEFORE UPDATE OF username ON public.users FOR EACH ROW WHEN ((new.username IS DISTINCT FROM old.username)) EXECUTE FUNCTION set_username_skeleton();
CREATE TRIGGER users_student_signed_in AFTER UPDATE OF last_sign_in_at ON public.users FOR EACH ROW WHEN (((new.kind = 'student'::text) AND (new.last_sign_in_at IS NOT NULL))) EXECUTE FUNCTION student_signed_in();
CREATE TRIGGER users_telegram AFTER UPDATE OF status, blocked, must_set_password, password_hash ON public.users FOR EACH ROW WHEN ((((new.status <> 1) AND (old.status = 1)) OR (new.blocked AND (NOT old.blocked)) OR (new.must_set_password AND (NOT old.must_set_password)) OR (new.password_hash IS DISTINCT FROM old.password_hash))) EXECUTE FUNCTION unlink_telegram_of_account();
CREATE TRIGGER users_version BEFORE UPDATE OF username, email, password_hash, must_set_password, default_language, status, blocked, deadline, university_id, updated_at ON public.users FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER videos_version BEFORE UPDATE ON public.videos FOR EACH ROW EXECUTE FUNCTION make_new_version();
CREATE TRIGGER webhooks_audit AFTER INSERT OR DELETE OR UPDATE ON public.webhooks FOR EACH ROW EXECUTE FUNCTION write_audit('id', 'secret', 'former_secret', 'former_secret_until', 'secret_owner');
CREATE TRIGGER webhooks_version BEFORE UPDATE ON public.webhooks FOR EACH ROW EXECUTE FUNCTION make_new_version();
