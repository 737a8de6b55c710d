-- The faculty for which a bulk issue was made, as exports record it. Those of groups of several faculties stay without one.

update jobs set made_for_faculty_id = made.faculty_id
from (
  select jobs.id, min(specialities.faculty_id) as faculty_id
  from jobs
  cross join lateral (
    select (value #>> '{}')::integer as group_id from jsonb_path_query(jobs.input, '$.group_ids[*]') value
    union
    select students.group_id from jsonb_path_query(jobs.input, '$.student_ids[*]') value
    join students on students.id = (value #>> '{}')::integer) chosen
  join student_groups on student_groups.id = chosen.group_id
  join specialities on specialities.id = student_groups.speciality_id
  where jobs.kind in ('transcripts', 'call_letters') and jobs.made_for_faculty_id is null
  group by jobs.id
  having min(specialities.faculty_id) = max(specialities.faculty_id)) made
where jobs.id = made.id;
