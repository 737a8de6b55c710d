-- The current result of each student subject (docs/domain.md §6), for lists that would read the ratings of all subjects otherwise
-- (docs/decisions/0052-gpa-and-debtors.md).
alter table student_subjects
  add column current_mark smallint check (current_mark between 2 and 5),
  add column current_statement smallint,
  add constraint student_subjects_result check ((current_mark is null) = (current_statement is null));

update student_subjects taken set current_mark = result.mark, current_statement = result.statement
from (
  select distinct on (student_subject_id) student_subject_id, mark, statement from ratings where mark is not null
  order by student_subject_id, statement desc) result
where taken.id = result.student_subject_id;

-- Subjects without a passing mark: few of all, so that debtors are found by it.
create index student_subjects_unpassed on student_subjects (semester_subject_id, student_id)
  where status <> 4 and coalesce(current_mark, 2) = 2;

-- Stores the current results of these student subjects. They are locked in one order, so that two transactions never deadlock.
create function store_current_results(of_subjects integer[]) returns void language plpgsql as $$
begin
  perform from student_subjects where id = any(of_subjects) order by id for no key update;
  update student_subjects taken set current_mark = result.mark, current_statement = result.statement
  from unnest(of_subjects) changed (id) left join lateral (
    select mark, statement from ratings
    where ratings.student_subject_id = changed.id and ratings.mark is not null order by statement desc limit 1) result on true
  where taken.id = changed.id
    and (taken.current_mark, taken.current_statement) is distinct from (result.mark, result.statement);
end $$;

create function follow_ratings() returns trigger language plpgsql as $$
declare
  changed integer[];
begin
  if tg_op = 'INSERT' then
    changed := array(select distinct student_subject_id from new_rows where mark is not null);
  else
    changed := array(
      select distinct after.student_subject_id from new_rows after join old_rows before using (id)
      where after.mark is distinct from before.mark);
  end if;
  -- Points without a change of the mark change no result.
  if cardinality(changed) > 0 then
    perform store_current_results(changed);
  end if;
  return null;
end $$;
create trigger ratings_inserted after insert on ratings
  referencing new table as new_rows for each statement execute function follow_ratings();
create trigger ratings_updated after update on ratings
  referencing old table as old_rows new table as new_rows for each statement execute function follow_ratings();
