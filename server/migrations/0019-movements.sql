-- Students who stand in a movement are not removed: their history is never overwritten (docs/domain.md §4).
alter table student_movements drop constraint student_movements_student,
  add constraint student_movements_student foreign key (university_id, student_id) references students (university_id, id);

-- The newest movement first; those who came with their status have none, and stand last. Of one university, and of all.
drop index students_moved;
create index students_moved on students (university_id, study_status, movement_id desc nulls last, id desc)
  where study_status <> 'studying';
create index students_of_all_moved on students (study_status, movement_id desc nulls last, id desc)
  where study_status <> 'studying';

-- How many stand in an order.
create index student_movements_standing on student_movements (order_id, student_id) where undone_at is null;

-- Who of a university was born on the same day: among them, names are compared.
create index students_birth_date on students (university_id, birth_date);
create index students_of_all_birth_date on students (birth_date);

-- What was done at once, newest first.
create index batches_university on batches (university_id, id desc);

-- As write_audit (0007), for a statement that changes thousands of rows: what is the same for all is asked once, and the audit is
-- written at once. Of tables whose rows have a university and a version of their own; a change makes a new version, or gives an account.
create function write_audit_of_many() returns trigger language plpgsql as $$
begin
  -- Planned each time: a plan made for one row compares each of thousands with each. Materialised, a row is turned into jsonb once.
  execute $statement$
    with one as materialized (
      select new_rows.id, new_rows.university_id, to_jsonb(old_rows) as was, to_jsonb(new_rows) as now
      from new_rows join old_rows on old_rows.id = new_rows.id)
    insert into audit (table_name, row_id, record, university_id, faculty_id, action, part_of, change, old, new, left_out,
                       user_id, request_id, address)
    select
      $1, one.id, $1, one.university_id, faculty_named(one.now), 'update',
      before.part_of, case when before.part_of is null then 'update' end, one.was - $2, one.now - $2,
      nullif(array(select name from unnest($2) name where (one.was -> name) is distinct from (one.now -> name)), '{}'),
      nullif(current_setting('dekanat.user_id', true), '')::integer,
      $3,
      nullif(current_setting('dekanat.address', true), '')
    from one
    left join lateral (
      select case when last.request_id = $3 or (last.request_id is null and $3 is null and last.at = now())
             then coalesce(last.part_of, last.id) end as part_of
      from audit last where last.record = $1 and last.row_id = one.id order by last.id desc limit 1) before on true
    where one.was -> 'version' <> one.now -> 'version' or (one.was -> 'user_id') is distinct from (one.now -> 'user_id')
  $statement$ using tg_table_name::text, tg_argv[1:]::text[], nullif(current_setting('dekanat.request_id', true), '');
  return null;
end $$;
drop trigger students_audit on students;
create trigger students_audit after insert or delete on students
  for each row execute function write_audit('id', 'full_name', 'name_key', 'birth_year', 'citizenship_module',
    'social_category_module', 'edu_payment_module', 'movement_id', 'signed_in', 'passport', 'passport_pin', 'birth_date', 'street');
create trigger students_audit_changes after update on students referencing old table as old_rows new table as new_rows
  for each statement execute function write_audit_of_many('id', 'full_name', 'name_key', 'birth_year', 'citizenship_module',
    'social_category_module', 'edu_payment_module', 'movement_id', 'signed_in', 'passport', 'passport_pin', 'birth_date', 'street');
