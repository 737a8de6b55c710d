-- A subject of the academic difference is on no sheet, and a change of the plan does not wait for a shared lock of its curriculum: the
-- subject of the plan is locked as well, so that a change of its credits counts the first mark.
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
  perform from curricula
  where id in (select curriculum_id from student_subjects where id = any(student_subject_ids) and restoration_id is not null)
  order by id for share;
  perform from semester_subjects
  where id in (select semester_subject_id from student_subjects where id = any(student_subject_ids) and restoration_id is not null)
  order by id for share;
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
