-- As write_audit, for statements that change the registrations of thousands of students at once.
create function add_register_audit(of_action text, hidden text[], old_rows jsonb[], new_rows jsonb[]) returns void language sql as $$
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
    select case when last.request_id = request.id or (last.request_id is null and request.id is null and last.at = now())
           then coalesce(last.part_of, last.id) end as part_of
    from audit last where last.record = 'students' and last.row_id = change.student_id order by last.id desc limit 1) before on true
  order by change.place
$$;

create function write_register_audit() returns trigger language plpgsql as $$
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
end $$;

drop trigger student_registers_audit on student_registers;
create trigger student_registers_audit_added after insert on student_registers referencing new table as new_rows
  for each statement execute function write_register_audit('student_id', 'previous_id', 'batch_id');
create trigger student_registers_audit_changed after update on student_registers
  referencing old table as old_rows new table as new_rows
  for each statement execute function write_register_audit('student_id', 'previous_id', 'batch_id');
create trigger student_registers_audit_removed after delete on student_registers referencing old table as old_rows
  for each statement execute function write_register_audit('student_id', 'previous_id', 'batch_id');

-- Locks the students of ratings that will be written, then their sheets, each in one order for all transactions. A registration,
-- a closing or a change of a control that is in progress ends first, so that the next statement reads what it left.
create function lock_rated(student_subject_ids integer[], of_statements smallint[], with_interim boolean[])
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
    where statements.statement = wanted.statement and (statements.control_type_id = 3 or wanted.interim)
      or statements.statement = wanted.statement - 1 and statements.control_type_id = 3
    order by statements.id);
  perform lock_statements(sheets);
  return sheets;
end $$;

-- Totals of lists that depend on issued papers, controls and teachings are cached (decision 23).
create trigger papers_inserted after insert on papers referencing new table as changed_rows
  for each statement execute function count_changed_rows('papers');
create trigger papers_updated after update on papers referencing new table as changed_rows
  for each statement execute function count_changed_rows('papers');

create trigger exam_schedules_inserted after insert on exam_schedules referencing new table as changed_rows
  for each statement execute function count_changed_rows('exam_schedules');
create trigger exam_schedules_updated after update on exam_schedules referencing new table as changed_rows
  for each statement execute function count_changed_rows('exam_schedules');
create trigger exam_schedules_deleted after delete on exam_schedules referencing old table as changed_rows
  for each statement execute function count_changed_rows('exam_schedules');

create trigger semester_subject_teachers_inserted after insert on semester_subject_teachers referencing new table as changed_rows
  for each statement execute function count_changed_rows('semester_subject_teachers');
create trigger semester_subject_teachers_updated after update on semester_subject_teachers referencing new table as changed_rows
  for each statement execute function count_changed_rows('semester_subject_teachers');
create trigger semester_subject_teachers_deleted after delete on semester_subject_teachers referencing old table as changed_rows
  for each statement execute function count_changed_rows('semester_subject_teachers');

-- Filters of registrations and statements by faculty, year and season follow their curriculum.
create function count_changed_curriculum() returns trigger language plpgsql as $$
begin
  perform count_change('student_registers', new.university_id);
  perform count_change('statements', new.university_id);
  return null;
end $$;
create trigger curricula_counted after update of faculty_id on curricula for each row
  when (old.faculty_id <> new.faculty_id) execute function count_changed_curriculum();
create trigger semesters_counted after update of academic_year_id, number on semesters for each row
  when (old.academic_year_id <> new.academic_year_id or old.number <> new.number) execute function count_changed_curriculum();
