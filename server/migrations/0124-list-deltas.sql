-- Totals of GPA records follow the records that joined or left the lists, because a calculation of a whole university changes the lists
-- several times a second and a count would be outdated at once (docs/decisions/0068-totals-that-follow-deltas.md).

-- Rows that joined (1) or left (-1) a list with the change `number` of a slot of `list_changes`.
create table list_deltas (
  list text not null,
  university_id integer not null,
  slot integer not null,
  number bigint not null,
  delta smallint not null check (delta in (1, -1)),
  row_ids integer[] not null,
  created_at timestamptz not null default now(),
  primary key (list, university_id, slot, number, delta)
);
create index list_deltas_created on list_deltas (created_at);

drop function count_change(text, integer);
-- Counts a change of a list. Only this transaction writes to the slot until it ends, so the numbers of a slot are committed in order.
create function count_change(of_list text, of_university integer, out slot integer, out number bigint) language plpgsql as $$
#variable_conflict use_column
begin
  update list_changes set changes = changes + 1
  where list = of_list and university_id = of_university and list_changes.slot = (
    select list_changes.slot from list_changes where list = of_list and university_id = of_university
    order by list_changes.slot limit 1 for update skip locked)
  returning list_changes.slot, changes into count_change.slot, count_change.number;
  if not found then
    insert into list_changes (list, university_id, changes) values (of_list, of_university, 1)
    returning list_changes.slot, changes into count_change.slot, count_change.number;
  end if;
end $$;

-- The lists of GPA records: the latest of each student, and the current ones of all semesters.
create function log_gpa_records() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_deltas (list, university_id, slot, number, delta, row_ids)
    select joined.list, joined.university_id, change.slot, change.number, 1, joined.row_ids
    from (
      select list, university_id, array_agg(id) as row_ids
      from new_rows cross join lateral (values ('latest_gpa_records', latest), ('current_gpa_records', current)) flag (list, raised)
      where raised group by 1, 2) joined
    cross join lateral count_change(joined.list, joined.university_id) change;
  else
    insert into list_deltas (list, university_id, slot, number, delta, row_ids)
    select moved.list, moved.university_id, change.slot, change.number, moved.delta, moved.row_ids
    from (
      select list, after.university_id, case when raised then 1 else -1 end as delta, array_agg(after.id) as row_ids
      from new_rows after join old_rows before using (id)
      cross join lateral (values ('latest_gpa_records', after.latest, before.latest),
        ('current_gpa_records', after.current, before.current)) flag (list, raised, was_raised)
      where raised <> was_raised group by 1, 2, 3) moved
    cross join lateral count_change(moved.list, moved.university_id) change;
  end if;
  return null;
end $$;
create trigger gpa_records_insert_logged after insert on gpa_records
  referencing new table as new_rows for each statement execute function log_gpa_records();
create trigger gpa_records_update_logged after update on gpa_records
  referencing old table as old_rows new table as new_rows for each statement execute function log_gpa_records();

-- The lists are filtered by year and season, too.
create or replace function count_changed_curriculum() returns trigger language plpgsql as $$
begin
  perform count_change('student_registers', new.university_id);
  perform count_change('statements', new.university_id);
  perform count_change('semesters', new.university_id);
  return null;
end $$;
