-- Papers, retakes and GPA get permissions of their own to write. Groups that could use them until now and hold a
-- writing permission of the education process or of students keep what they could do; groups that only read do not.
insert into permissions (name)
values
  ('re_reading_subject_group_store'),
  ('re_reading_subject_group_update'),
  ('re_reading_subject_group_delete'),
  ('academic_debtor_update')
on conflict (name) do nothing;

insert into permission_group_permissions (permission_group_id, permission_id)
select reader.permission_group_id, added.id
from
  (values
    ('re_reading_subject_group_index', 're_reading_subject_group_store'),
    ('re_reading_subject_group_index', 're_reading_subject_group_update'),
    ('re_reading_subject_group_index', 're_reading_subject_group_delete'),
    ('academic_debtor_index', 'academic_debtor_update')
  ) as pair (reading, writing)
  join permissions as known on known.name = pair.reading
  join permission_group_permissions as reader on reader.permission_id = known.id
  join permissions as added on added.name = pair.writing
where
  exists (
    select
    from
      permission_group_permissions as held
      join permissions as writing on writing.id = held.permission_id
    where
      held.permission_group_id = reader.permission_group_id
      and writing.name ~ '^(curriculum|curriculum_student_register|semester|rating|statement|student)_(store|update|destroy|reopen)$'
  )
on conflict do nothing;
