-- A process of the version before 0290, which may run beside this one during an upgrade, stores no group with a movement.
create function set_group_of_movement() returns trigger language plpgsql as $$
begin
  new.group_id := coalesce(new.from_group_id, (select group_id from students where id = new.student_id));
  return new;
end $$;
create trigger student_movements_set_group before insert on student_movements for each row
  when (new.group_id is null) execute function set_group_of_movement();
update student_movements movement set group_id = coalesce(movement.from_group_id, students.group_id)
from students where students.id = movement.student_id and movement.group_id is null;
