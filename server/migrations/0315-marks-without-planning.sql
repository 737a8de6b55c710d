-- Saving a mark planned the statements of these functions each time, because their plans for the few rows of the arrays look cheaper than
-- plans for any arrays: that took longer than running them.
create or replace function lock_rated(student_subject_ids integer[], of_statements smallint[], with_interim boolean[]) returns integer[] language plpgsql
set plan_cache_mode = force_generic_plan as $$
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
    join student_subjects subject on subject.id = wanted.id
    join statements on statements.semester_subject_id = subject.semester_subject_id and statements.group_id = subject.group_id
    where subject.restoration_id is null
      and (statements.statement = wanted.statement and (statements.control_type_id = 3 or wanted.interim)
        or statements.statement = wanted.statement - 1 and statements.control_type_id = 3)
    order by statements.id);
  perform lock_statements(sheets);
  return sheets;
end $$;

create or replace function lock_retakes(student_subject_ids integer[], of_statements smallint[], with_interim boolean[]) returns integer[] language plpgsql
set plan_cache_mode = force_generic_plan as $$
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
end $$;

-- A statement that changes nothing writes no events; its statement was planned nevertheless.
create or replace function write_feed_events() returns trigger language plpgsql as $$
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
end $$;

-- As `write_feed_events` does for ratings, in statements that are planned once for a connection: that function composes its statement, which
-- took half of the time of storing a mark.
create function write_rating_events() returns trigger language plpgsql as $$
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
end $$;
drop trigger ratings_feed_insert on ratings;
create trigger ratings_feed_insert after insert on ratings referencing new table as new_rows
  for each statement execute function write_rating_events();
drop trigger ratings_feed_update on ratings;
create trigger ratings_feed_update after update on ratings referencing old table as old_rows new table as new_rows
  for each statement execute function write_rating_events();
