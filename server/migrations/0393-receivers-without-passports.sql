-- Messages to the student with a passport or PINFL name the student in place of the number.

-- Also those of universities that are moving to another installation, whose rows are left out otherwise (0302).
select set_config('dekanat.moves', 'on', true);

with typed as (
  select messages.id, university_id, sender_id, state, receivers, part, filter, translate(
    upper(regexp_replace(receivers #>> array[part, filter], '[\s-]', '', 'g')), 'АВСЕНКМОРТХ', 'ABCEHKMOPTX') as number
  from messages cross join (values
    ('students', 'passport'), ('students', 'full_search'), ('debtors', 'fio'), ('registers', 'fio')) numbers (part, filter)
  where receivers -> part is not null
), numbered as (
  select * from typed where number ~ '^([A-Z]{2}\d{7}|\d{14})$'
), found as (
  select distinct numbered.id, students.id as student_id
  from numbered join students on (students.passport = numbered.number or students.passport_pin = numbered.number)
    and students.university_id = coalesce(numbered.university_id, students.university_id)
    and not coalesce(numbered.receivers -> 'student_ids', '[]') @> to_jsonb(students.id)
  -- A sent message names only its receivers. A draft does not tell a sender who may not search by the number whose it is.
  where case numbered.state
    when 'sent' then exists (
      select from message_receivers received
      where received.message_id = numbered.id and received.receiver_id = students.user_id)
    else numbered.part = 'students' and (numbered.receivers -> numbered.part) - numbered.filter = '{}' and exists (
      select from admins
      where admins.user_id = numbered.sender_id and admins.faculty_id is null
        and (admins.super_administrator or exists (
          select from permission_group_permissions held join permissions on permissions.id = held.permission_id
          where held.permission_group_id = admins.permission_group_id and permissions.name = 'student_update')))
    end
)
update messages set receivers = (messages.receivers - changed.parts) || jsonb_build_object('student_ids', case
    -- The most students that are chosen one by one (CHOSEN_MAX).
    when jsonb_array_length(changed.chosen) + jsonb_array_length(changed.added) > 5000 then changed.chosen
    else changed.chosen || changed.added
  end)
from (
  select numbered.id, coalesce(numbered.receivers -> 'student_ids', '[]') as chosen, array_agg(distinct numbered.part) as parts,
    coalesce((
      select jsonb_agg(found.student_id order by found.student_id) from found where found.id = numbered.id), '[]') as added
  from numbered group by numbered.id, numbered.receivers) changed
where messages.id = changed.id;
