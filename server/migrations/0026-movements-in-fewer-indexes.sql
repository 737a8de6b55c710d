-- What moves a student writes a new version of their row into every index: five thousand of them, into as few as will do.

-- Whoever does not study has the number beside their id, which nobody shares: one index says that two cannot study with one number, and finds whoever has it.
drop index students_passport, students_passport_unique, students_passport_pin, students_passport_pin_unique;
create unique index students_passport_unique on students (passport, (case study_status when 'studying' then 0 else id end));
create unique index students_passport_pin_unique on students (passport_pin, (case study_status when 'studying' then 0 else id end));

-- Of one university, and of all.
drop index students_birth_date, students_of_all_birth_date;
create index students_birth_date on students (birth_date, university_id);

-- Movements are never removed: nobody looks for whom one of them stands.
drop index students_movement;

-- Who stood in an order, and how many stand in it.
drop index student_movements_order, student_movements_standing;
create index student_movements_order on student_movements (order_id, undone_at, student_id);

-- As write_audit_of_many (0019), of students alone: what is covered is left out before a row becomes jsonb, not taken out of it afterwards; covered columns are
-- compared as they are; the faculty is looked up in passing; and the statement is planned once, not for each who saves a form or each row of an import.
create function write_audit_of_students() returns trigger language plpgsql as $$
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
    select case when last.request_id = act.request_id or (last.request_id is null and act.request_id is null and last.at = now())
           then coalesce(last.part_of, last.id) end as part_of
    from audit last where last.record = 'students' and last.row_id = changes.id order by last.id desc limit 1) before on true;
  return null;
end $$;
drop trigger students_audit_changes on students;
create trigger students_audit_changes after update on students referencing old table as old_rows new table as new_rows
  for each statement execute function write_audit_of_students();
drop function write_audit_of_many();
