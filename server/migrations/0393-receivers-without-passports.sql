-- Messages to the student with a passport or PINFL name the student in place of the number.

-- Also those of universities that are moving to another installation, whose rows are left out otherwise (0302).
select set_config('dekanat.moves', 'on', true);

with filtered as (
  select id, university_id, translate(upper(regexp_replace(
      coalesce(receivers #>> '{students,passport}', receivers #>> '{students,full_search}'), '[\s-]', '', 'g')),
    'АВСЕНКМОРТХ', 'ABCEHKMOPTX') as number
  from messages where receivers -> 'students' is not null
), selected as (
  select filtered.id, coalesce((
    select jsonb_agg(students.id order by students.id) from students
    where (students.passport = filtered.number or students.passport_pin = filtered.number)
      and students.university_id = coalesce(filtered.university_id, students.university_id)), '[]') as student_ids
  from filtered where filtered.number ~ '^([A-Z]{2}\d{7}|\d{14})$'
)
update messages set receivers = messages.receivers - 'students'
  || jsonb_build_object('student_ids', coalesce(messages.receivers -> 'student_ids', '[]') || selected.student_ids)
from selected where messages.id = selected.id;
