-- Calculated grade point averages (docs/domain.md §7, docs/decisions/0052-gpa-and-debtors.md).

-- The GPA of a student up to a semester, with what it was calculated from. A calculation adds a record, which replaces the former one.
create table gpa_records (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  student_id integer not null,
  curriculum_id integer not null,
  semester_id integer not null,
  -- The group of the student at that time.
  group_id integer not null,
  gpa numeric(4, 2) not null check (gpa between 0 and 5),
  credits integer not null check (credits > 0),
  -- [{student_subject_id, subject_id, semester, credit, mark, statement, counted}] in order of the plan.
  inputs jsonb not null,
  -- No reference: a record outlives the account of the user.
  user_id integer not null,
  created_at timestamptz not null default clock_timestamp(),
  -- false: replaced.
  current boolean not null default true,
  -- Of the current records of the student the one of the highest semester.
  latest boolean not null default false,
  -- When a result changed after the calculation.
  stale_at timestamptz,
  -- The first day on which subjects without a mark count that did not count yet.
  due_on date,
  constraint gpa_records_latest_is_current check (current or not latest),
  constraint gpa_records_student foreign key (university_id, student_id) references students (university_id, id),
  constraint gpa_records_curriculum foreign key (university_id, curriculum_id) references curricula (university_id, id),
  constraint gpa_records_semester foreign key (curriculum_id, semester_id) references semesters (curriculum_id, id),
  constraint gpa_records_group foreign key (university_id, group_id) references student_groups (university_id, id)
)
-- The inputs are stored apart, because lists read many records without them.
with (toast_tuple_target = 256);
create unique index gpa_records_current on gpa_records (student_id, semester_id) where current;
create unique index gpa_records_latest on gpa_records (student_id) where latest;
create index gpa_records_student on gpa_records (student_id, id);
create index gpa_records_listed on gpa_records (university_id, gpa, id) include (student_id, curriculum_id, semester_id, stale_at, due_on)
  where latest;
create index gpa_records_semester on gpa_records (semester_id, student_id) include (university_id, gpa) where current;
create index gpa_records_curriculum on gpa_records (curriculum_id);
create index gpa_records_group on gpa_records (group_id);
create index gpa_records_stale on gpa_records (university_id, student_id) where current and stale_at is not null;
create index gpa_records_due on gpa_records (university_id, due_on) where current and due_on is not null;

create trigger gpa_records_frozen before update of university_id, student_id, curriculum_id, semester_id, group_id, gpa, credits, inputs,
    user_id, created_at, due_on or delete
  on gpa_records for each row execute function refuse_change();

-- The list caches its totals (decision 23).
create trigger gpa_records_inserted after insert on gpa_records referencing new table as changed_rows
  for each statement execute function count_changed_rows('gpa_records');
create trigger gpa_records_updated after update on gpa_records referencing new table as changed_rows
  for each statement execute function count_changed_rows('gpa_records');

-- Marks current records stale, locked in one order, so that two transactions never deadlock.
create function outdate_gpa_records(of_records integer[]) returns void language plpgsql as $$
begin
  if cardinality(of_records) = 0 then
    return;
  end if;
  perform from gpa_records where id = any(of_records) and current and stale_at is null order by student_id, id for no key update;
  update gpa_records set stale_at = clock_timestamp() where id = any(of_records) and current and stale_at is null;
end $$;

-- Student subjects of which a result, or whether they count, has changed.
create function outdate_gpa_of(of_students integer[], of_subjects integer[]) returns void language plpgsql as $$
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
  -- Totals of debtors are cached.
  perform count_change('debts', changed.university_id) from (
    select distinct university_id from semester_subjects where id = any(of_subjects)) changed;
end $$;

create function follow_student_subjects() returns trigger language plpgsql as $$
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
end $$;
create trigger student_subjects_inserted after insert on student_subjects
  referencing new table as new_rows for each statement execute function follow_student_subjects();
create trigger student_subjects_updated after update on student_subjects
  referencing old table as old_rows new table as new_rows for each statement execute function follow_student_subjects();
create trigger student_subjects_deleted after delete on student_subjects
  referencing old table as new_rows for each statement execute function follow_student_subjects();

-- Records of a curriculum that does not count any more are stale.
create function outdate_gpa_of_former_curricula() returns trigger language plpgsql as $$
begin
  perform outdate_gpa_records(array(
    select record.id from new_rows register
    join gpa_records record on record.student_id = register.student_id and record.current and record.stale_at is null
      and record.curriculum_id <> register.curriculum_id
    where register.to_date is null));
  return null;
end $$;
create trigger student_registers_gpa after insert on student_registers
  referencing new table as new_rows for each statement execute function outdate_gpa_of_former_curricula();

-- Other dates of a semester change when its subjects without a mark count.
create function outdate_gpa_of_semester() returns trigger language plpgsql as $$
begin
  perform outdate_gpa_records(array(
    select record.id from gpa_records record join semesters reached on reached.id = record.semester_id and reached.number >= new.number
    where record.curriculum_id = new.curriculum_id and record.current and record.stale_at is null
      and exists (select from jsonb_array_elements(record.inputs) input
        where (input ->> 'semester')::integer = new.number and input -> 'mark' = 'null')));
  return null;
end $$;
create trigger semesters_gpa after update of end_date on semesters
  for each row when (old.end_date <> new.end_date) execute function outdate_gpa_of_semester();

-- Debts are found by two indexes instead of one: a mark 2 by the curriculum, and a missing mark by the subjects whose semester has ended,
-- because most subjects without a mark belong to semesters in progress.
drop index student_subjects_unpassed;
create index student_subjects_failed on student_subjects (curriculum_id, semester_subject_id) where status <> 4 and current_mark = 2;
create index student_subjects_unmarked on student_subjects (semester_subject_id) where status <> 4 and current_mark is null;
