-- Creation and revocation of a calendar address are changes of its group or teacher. The audit shows that there is a token, and
-- never its value.

alter table exam_feeds rename column code to calendar_token;

-- The audit finds the record by a foreign key of the one column.
alter table exam_feeds
  add constraint exam_feeds_group_audit foreign key (group_id) references student_groups on delete cascade,
  add constraint exam_feeds_teacher_audit foreign key (teacher_id) references teachers on delete cascade;

create trigger exam_feeds_created_for_group after insert on exam_feeds
  for each row when (new.group_id is not null) execute function write_audit('group_id', 'calendar_token');
create trigger exam_feeds_revoked_for_group after delete on exam_feeds
  for each row when (old.group_id is not null) execute function write_audit('group_id', 'calendar_token');
create trigger exam_feeds_created_for_teacher after insert on exam_feeds
  for each row when (new.teacher_id is not null) execute function write_audit('teacher_id', 'calendar_token');
create trigger exam_feeds_revoked_for_teacher after delete on exam_feeds
  for each row when (old.teacher_id is not null) execute function write_audit('teacher_id', 'calendar_token');
