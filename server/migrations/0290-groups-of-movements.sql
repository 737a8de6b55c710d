-- An order names the group of each student at the time of the act, also after the student has moved on.
alter table student_movements
  add column group_id integer,
  add constraint student_movements_group foreign key (university_id, group_id) references student_groups(university_id, id);
update student_movements movement set group_id = coalesce(movement.from_group_id, (
    select register.group_id from student_registers register
    where register.student_id = movement.student_id and register.from_date <= movement.created_at::date
    order by register.from_date desc, register.id desc limit 1), students.group_id)
from students where students.id = movement.student_id;
create index student_movements_group on student_movements (group_id) where group_id is not null;
