-- A student with a transferred result of a later statement is on no sheet of statement 1, unless a result was entered there.
create or replace function open_statements(of_subjects integer[]) returns integer language sql as $$
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
$$;
