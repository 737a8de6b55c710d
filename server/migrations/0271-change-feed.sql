-- The change feed: what has changed, for programs that keep a copy of some records (decision 117).

create table feed_events (
  -- The transaction that made the change. Readers go by it: transactions older than every running one are complete.
  transaction xid8 not null default pg_current_xact_id(),
  -- As the contract names it.
  resource text not null,
  record_id integer not null,
  change text not null check (change in ('created', 'changed', 'removed')),
  university_id integer,
  faculty_id integer,
  -- The faculty that the record has left.
  former_faculty_id integer,
  -- Whom a mark or a paper is about.
  student_id integer,
  -- Whose job it is.
  user_id integer,
  at timestamptz not null default now(),
  -- A transaction that changes a record several times makes one event.
  primary key (transaction, resource, record_id)
);
create index feed_events_at on feed_events (at);

-- One row. Backups leave both tables out: positions of one database mean nothing in another.
create table change_feed (
  id integer primary key default 1 check (id = 1),
  -- Part of every cursor.
  epoch uuid not null default gen_random_uuid(),
  -- Events of transactions up to this one may be deleted.
  forgotten_to xid8 not null default pg_current_xact_id()
);
insert into change_feed default values;

-- Arguments are SQL expressions of a row `it`: the resource, its university, its faculty, its student, its account, and what must
-- differ for an update to be an event.
create function write_feed_events() returns trigger language plpgsql as $$
declare
  described text := format(
    'it.id as record_id, %s as resource, %s as university_id, %s as faculty_id, %s as student_id, %s as user_id',
    tg_argv[0], tg_argv[1], tg_argv[2], tg_argv[3], tg_argv[4]);
  happened text;
begin
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
end $$;

-- A table whose changes are events is given to this once, with the arguments above.
create function feed_changes_of(
  of_table text, resource text, university text, faculty text, student text, account text, state text) returns void language plpgsql as $$
declare
  arguments text := format('%L, %L, %L, %L, %L, %L', resource, university, faculty, student, account, state);
begin
  execute format('create trigger %1$s_feed_insert after insert on %1$I referencing new table as new_rows
    for each statement execute function write_feed_events(%2$s)', of_table, arguments);
  execute format('create trigger %1$s_feed_update after update on %1$I referencing old table as old_rows new table as new_rows
    for each statement execute function write_feed_events(%2$s)', of_table, arguments);
  execute format('create trigger %1$s_feed_delete after delete on %1$I referencing old table as old_rows
    for each statement execute function write_feed_events(%2$s)', of_table, arguments);
end $$;

-- The faculty of a group is that of its speciality.
create function faculty_of_group(of_group integer) returns integer language sql stable as $$
  select speciality.faculty_id from student_groups student_group
  join specialities speciality on speciality.id = student_group.speciality_id where student_group.id = of_group
$$;
create function faculty_of_student(of_student integer) returns integer language sql stable as $$
  select faculty_of_group(group_id) from students where id = of_student
$$;

select feed_changes_of(name, quote_literal(name), university, faculty, 'null::integer', 'null::integer', 'it.version')
from (values
  ('faculties', 'it.university_id', 'it.id'),
  ('departments', 'it.university_id', 'it.faculty_id'),
  ('specialities', 'it.university_id', 'it.faculty_id'),
  ('student_groups', 'it.university_id',
    '(select speciality.faculty_id from specialities speciality where speciality.id = it.speciality_id)'),
  ('students', 'it.university_id', 'faculty_of_group(it.group_id)'),
  ('teachers', 'it.university_id',
    '(select department.faculty_id from departments department where department.id = it.department_id)'),
  ('academic_years', 'null::integer', 'null::integer'),
  ('subject_groups', 'it.university_id', 'null::integer'),
  ('subjects', 'it.university_id', 'null::integer'),
  ('curricula', 'it.university_id', 'it.faculty_id'),
  ('semesters', 'it.university_id',
    '(select curriculum.faculty_id from curricula curriculum where curriculum.id = it.curriculum_id)'),
  ('statements', 'it.university_id',
    '(select curriculum.faculty_id from curricula curriculum where curriculum.id = it.curriculum_id)')
) fed (name, university, faculty);

-- A registration belongs to the faculty of its curriculum.
select feed_changes_of('student_registers', '''student_registers''', 'it.university_id',
  '(select curriculum.faculty_id from curricula curriculum where curriculum.id = it.curriculum_id)',
  'it.student_id', 'null::integer', 'it.version');

-- A mark belongs to the faculty of its curriculum.
select feed_changes_of('ratings', '''ratings''',
  '(select curriculum.university_id from student_subjects subject join curricula curriculum on curriculum.id = subject.curriculum_id
    where subject.id = it.student_subject_id)',
  '(select curriculum.faculty_id from student_subjects subject join curricula curriculum on curriculum.id = subject.curriculum_id
    where subject.id = it.student_subject_id)',
  '(select subject.student_id from student_subjects subject where subject.id = it.student_subject_id)',
  'null::integer', 'it.version');

-- A paper about a student belongs to the student's faculty, a printed sheet to that of its group.
select feed_changes_of('papers', 'it.kind || ''s''', 'it.university_id',
  'coalesce(faculty_of_student(it.student_id), faculty_of_group(it.group_id), (select faculty_of_group(sheet.group_id)
    from statements sheet where sheet.id = it.statement_id))',
  'it.student_id', 'null::integer', 'it.revoked_at');

select feed_changes_of('jobs', '''jobs''', 'it.university_id', 'null::integer', 'null::integer', 'it.user_id', 'it.status');
