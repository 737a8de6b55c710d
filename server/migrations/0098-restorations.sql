-- Restoration of expelled students (docs/domain.md §11): old results that are carried into a new curriculum, and the academic difference.

-- One restoration of a student. Movement and registration have the same batch, which undoes all of them.
create table restorations (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  student_id integer not null,
  curriculum_id integer not null,
  semester_id integer not null,
  group_id integer not null,
  order_id integer not null references orders,
  batch_id integer not null,
  user_id integer not null,
  created_at timestamptz not null default now(),
  constraint restorations_batch_once unique (batch_id),
  constraint restorations_student foreign key (university_id, student_id) references students (university_id, id),
  constraint restorations_curriculum foreign key (university_id, curriculum_id) references curricula (university_id, id),
  constraint restorations_semester foreign key (curriculum_id, semester_id) references semesters (curriculum_id, id),
  constraint restorations_group foreign key (university_id, group_id) references student_groups (university_id, id),
  constraint restorations_batch foreign key (university_id, batch_id) references batches (university_id, id)
);
create index restorations_student on restorations (student_id, id);
create index restorations_curriculum on restorations (curriculum_id, semester_id);
create index restorations_group on restorations (group_id);
create index restorations_order on restorations (order_id);

-- The restoration by which a student takes a subject apart from the group: it is on no sheet, so that closed sheets stay as they are.
alter table student_subjects add column restoration_id integer references restorations;
create index student_subjects_restoration on student_subjects (restoration_id) where restoration_id is not null;

-- Which old result was carried over to which subject. The rows outlive an undo.
create table restored_subjects (
  restoration_id integer not null references restorations,
  rating_id integer not null references ratings,
  student_subject_id integer not null references student_subjects,
  primary key (restoration_id, rating_id),
  constraint restored_subjects_once unique (restoration_id, student_subject_id)
);
create index restored_subjects_rating on restored_subjects (rating_id);
create index restored_subjects_subject on restored_subjects (student_subject_id);

-- The list of returned students, newest first.
create index student_movements_returns on student_movements (university_id, id) where act = 'recovery' and undone_at is null;

-- Sheets are opened for the subjects that are taken with the group.
create or replace function open_statements(of_subjects integer[]) returns integer language sql as $$
  with opened as (
    insert into statements (university_id, curriculum_id, semester_id, semester_subject_id, group_id, control_type_id, statement)
    select subject.university_id, subject.curriculum_id, subject.semester_id, subject.id, taken.group_id, control.type, 1
    from (select distinct semester_subject_id, group_id from student_subjects
      where id = any(of_subjects) and restoration_id is null) taken
    join semester_subjects subject on subject.id = taken.semester_subject_id
    cross join unnest('{2,3}'::smallint[]) control (type)
    order by subject.id, taken.group_id, control.type
    on conflict do nothing returning 1)
  select count(*)::integer from opened
$$;

-- Locks the students and sheets of ratings; what is taken apart from the group is on no sheet.
create or replace function lock_rated(student_subject_ids integer[], of_statements smallint[], with_interim boolean[])
returns integer[] language plpgsql as $$
declare
  sheets integer[];
begin
  perform from students where id in (select student_id from student_subjects where id = any(student_subject_ids))
  order by id for key share;
  sheets := array(
    select distinct statements.id
    from unnest(student_subject_ids, of_statements, with_interim) wanted (id, statement, interim)
    join student_subjects taken on taken.id = wanted.id
    join statements on statements.semester_subject_id = taken.semester_subject_id and statements.group_id = taken.group_id
    where taken.restoration_id is null
      and (statements.statement = wanted.statement and (statements.control_type_id = 3 or wanted.interim)
        or statements.statement = wanted.statement - 1 and statements.control_type_id = 3)
    order by statements.id);
  perform lock_statements(sheets);
  return sheets;
end $$;
