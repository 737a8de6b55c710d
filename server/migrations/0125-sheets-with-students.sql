-- Opens the sheets of the first statement for these student subjects. A result that a transfer carried over is on another sheet,
-- and a sheet for it alone would list no student.
create or replace function open_statements(of_subjects integer[]) returns integer language sql as $$
  with opened as (
    insert into statements (university_id, curriculum_id, semester_id, semester_subject_id, group_id, control_type_id, statement)
    select subject.university_id, subject.curriculum_id, subject.semester_id, subject.id, taken.group_id, control.type, 1
    from (select distinct semester_subject_id, group_id from student_subjects candidate
      where id = any(of_subjects) and restoration_id is null and not exists (
        select from ratings where ratings.student_subject_id = candidate.id and ratings.statement = 1
          and ratings.source = 'transferred')) taken
    join semester_subjects subject on subject.id = taken.semester_subject_id
    cross join unnest('{2,3}'::smallint[]) control (type)
    order by subject.id, taken.group_id, control.type
    on conflict do nothing returning 1)
  select count(*)::integer from opened
$$;
