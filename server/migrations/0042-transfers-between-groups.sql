-- Transfers between groups are movements too (decision 41): they record both groups, so that undo restores the former one.
alter table student_movements
  add column from_group_id integer,
  add column to_group_id integer,
  add constraint student_movements_groups check (act = 'transfer' or from_group_id is null and to_group_id is null),
  add constraint student_movements_from_group foreign key (university_id, from_group_id)
    references student_groups (university_id, id),
  add constraint student_movements_to_group foreign key (university_id, to_group_id)
    references student_groups (university_id, id);
create index student_movements_from_group on student_movements (from_group_id) where from_group_id is not null;
create index student_movements_to_group on student_movements (to_group_id) where to_group_id is not null;
