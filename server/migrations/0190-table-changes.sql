-- Every table that a cached result reads counts its changes by university, under its own name (docs/decisions/0023). A server
-- process derives from the text of a statement which tables it reads, and caches its result until one of their counters moves. A
-- table without these triggers has no counter: what reads it is not cached.

drop table list_deltas cascade;
drop function log_gpa_records() cascade;
drop function count_changed_rows() cascade;
drop function count_changed_students() cascade;
drop function count_changed_curriculum() cascade;
drop function count_students_of_changed_config() cascade;
drop function count_changed_account() cascade;
delete from list_changes where list <> 'names';

alter table list_changes rename to table_changes;
alter table table_changes rename column list to counter;

drop function count_change(text, integer);
create function count_change(of_counter text, of_university integer) returns void language plpgsql as $$
begin
  update table_changes set changes = changes + 1
  where counter = of_counter and university_id = of_university and slot = (
    select slot from table_changes where counter = of_counter and university_id = of_university
    order by slot limit 1 for update skip locked);
  if not found then
    insert into table_changes (counter, university_id, changes) values (of_counter, of_university, 1);
  end if;
end $$;

-- Rows without a university count for all: as university 0, which every reader includes.
create function count_table_change() returns trigger language plpgsql as $$
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
end $$;
-- The same for tables whose rows name no university.
create function count_shared_table_change() returns trigger language plpgsql as $$
begin
  perform count_change(tg_table_name, 0);
  return null;
end $$;

-- A table whose changes are to be counted is given to this once.
create function count_changes_of(of_table text) returns void language plpgsql as $$
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
end $$;

select count_changes_of(name) from unnest('{
  universities, faculties, departments, specialities, student_groups, configs, config_values, labels,
  teachers, teacher_groups, teacher_group_members, students, users, student_movements, orders,
  academic_years, curricula, semesters, semester_subjects, semester_subject_teachers, exam_schedules,
  student_registers, student_subjects, statements, papers, gpa_records, retake_subjects}'::text[]) name;

-- As in 0095, without a counter of debts: they follow those of the tables.
create or replace function outdate_gpa_of(of_students integer[], of_subjects integer[]) returns void language plpgsql as $$
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
end $$;

-- The cache of names depends on them too: every change counts, not that of the columns alone which it reads today.
drop trigger labels_names on labels;
drop trigger universities_names on universities;
create trigger labels_names after insert or update or delete on labels
  for each statement execute function count_changed_names();
create trigger universities_names after insert or update or delete on universities
  for each statement execute function count_changed_names();
