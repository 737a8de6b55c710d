-- Bulk registrations and their undo (docs/domain.md §11).

-- The group of the student before the registration, restored by undo.
alter table student_registers add column former_group_id integer references student_groups;

-- What a bulk registration did, which is also shown when it was undone; without references, because it outlives them.
alter table batches add column students integer, add column semester_id integer, add column group_id integer;

-- The lists of registrations cache their totals (decision 23).
create trigger student_registers_inserted after insert on student_registers referencing new table as changed_rows
  for each statement execute function count_changed_rows('student_registers');
create trigger student_registers_updated after update on student_registers referencing new table as changed_rows
  for each statement execute function count_changed_rows('student_registers');
create trigger student_registers_deleted after delete on student_registers referencing old table as changed_rows
  for each statement execute function count_changed_rows('student_registers');

-- What a bulk registration replaced of student subjects that existed. Added ones have its registration; an elective has the
-- registration that the student had already, and is recorded without a status.
create table student_subject_changes (
  batch_id integer not null references batches,
  student_subject_id integer not null references student_subjects on delete cascade,
  status smallint check (status in (1, 2, 4)),
  group_id integer not null references student_groups,
  register_id integer not null references student_registers on delete cascade,
  primary key (batch_id, student_subject_id)
);
create index student_subject_changes_subject on student_subject_changes (student_subject_id);
create index student_subject_changes_register on student_subject_changes (register_id);

-- Opens the sheets of the first statement for these student subjects.
create function open_statements(of_subjects integer[]) returns integer language sql as $$
  with opened as (
    insert into statements (university_id, curriculum_id, semester_id, semester_subject_id, group_id, control_type_id, statement)
    select subject.university_id, subject.curriculum_id, subject.semester_id, subject.id, taken.group_id, control.type, 1
    from (select distinct semester_subject_id, group_id from student_subjects where id = any(of_subjects)) taken
    join semester_subjects subject on subject.id = taken.semester_subject_id
    cross join unnest('{2,3}'::smallint[]) control (type)
    order by subject.id, taken.group_id, control.type
    on conflict do nothing returning 1)
  select count(*)::integer from opened
$$;

-- Gives students the compulsory subjects of all semesters up to that of their registration, or only one of them, with sheets.
create function add_student_subjects(of_registers integer[], of_subject integer default null)
returns table (subjects integer, statements integer) language plpgsql as $$
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
end $$;

-- Student subjects follow the plan, whatever changes it: the planner, a file, or undo. Results protect theirs by foreign keys.
create function remove_unrated(of_subject integer, after_number integer default 0) returns void language sql as $$
  delete from student_subjects taken using student_registers register, semesters reached
  where taken.semester_subject_id = of_subject and register.id = taken.register_id and reached.id = register.semester_id
    and (after_number = 0 or reached.number < after_number)
    and not exists (select from ratings where ratings.student_subject_id = taken.id);
  delete from statements sheet
  where sheet.semester_subject_id = of_subject and sheet.number is null
    and not exists (select from student_subjects taken
      where taken.semester_subject_id = sheet.semester_subject_id and taken.group_id = sheet.group_id);
$$;

create function follow_plan() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform remove_unrated(old.id);
    return old;
  end if;
  if tg_op = 'UPDATE' then
    update statements set semester_id = new.semester_id
    where semester_subject_id = new.id and semester_id <> new.semester_id;
    -- An elective is taken by those who choose it, and a later semester by those who have reached it.
    if old.choice_of_subject is null and new.choice_of_subject is not null then
      perform remove_unrated(new.id);
    elsif old.semester_id <> new.semester_id then
      perform remove_unrated(new.id, (select number from semesters where id = new.semester_id));
    end if;
  end if;
  if new.choice_of_subject is null then
    perform add_student_subjects(array(
      select id from student_registers where curriculum_id = new.curriculum_id and to_date is null), new.id);
  end if;
  return new;
end $$;
create trigger semester_subjects_leave before delete on semester_subjects for each row execute function follow_plan();
create trigger semester_subjects_enter after insert on semester_subjects for each row execute function follow_plan();
create trigger semester_subjects_move after update of semester_id, choice_of_subject on semester_subjects for each row
  when (old.semester_id <> new.semester_id or old.choice_of_subject is distinct from new.choice_of_subject)
  execute function follow_plan();
