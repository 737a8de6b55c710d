-- Locks and numbers of statements, and the count of changes of their list (docs/domain.md §5).

-- Totals of the list are cached until this count changes (docs/decisions/0023-exact-totals.md).
create trigger statements_inserted after insert on statements
  referencing new table as changed_rows for each statement execute function count_changed_rows('statements');
create trigger statements_updated after update on statements
  referencing new table as changed_rows for each statement execute function count_changed_rows('statements');
create trigger statements_deleted after delete on statements
  referencing old table as changed_rows for each statement execute function count_changed_rows('statements');

-- Super administrators list the statements of all universities.
create index statements_of_type on statements (control_type_id, id);

-- Ratings are written while their statements are locked: shared, so that several people enter at once; exclusively while the
-- sheet is open, because its first mark changes the state, and two shared locks could not both become exclusive. The returned
-- rows are as they are after waiting for others.
create function lock_statements(ids integer[]) returns setof statements language plpgsql as $$
declare
  one integer;
begin
  foreach one in array ids loop
    perform from statements where id = one and state = 'open' for no key update;
    if not found then
      perform from statements where id = one for share;
    end if;
  end loop;
  return query select * from statements where id = any(ids);
end $$;

-- Gives a statement the next number of its university and academic year, unless it has one.
create function number_statement(statement_id integer) returns integer language plpgsql as $$
declare
  given statements;
  year integer;
begin
  select * into given from statements where id = statement_id for no key update;
  if given.number is not null or given.id is null then
    return given.number;
  end if;
  select academic_year_id into year from semesters where id = given.semester_id;
  insert into statement_counters as counter (university_id, academic_year_id, last) values (given.university_id, year, 1)
    on conflict (university_id, academic_year_id) do update set last = counter.last + 1
    returning last into given.number;
  update statements set number = given.number, academic_year_id = year where id = statement_id;
  return given.number;
end $$;

-- The first mark of a sheet.
create function enter_statement(statement_id integer, by_user integer) returns integer language plpgsql as $$
declare
  given integer := number_statement(statement_id);
begin
  update statements set state = 'entered' where id = statement_id and state = 'open';
  if found then
    insert into statement_events (statement_id, act, user_id) values (statement_id, 'enter', by_user);
  end if;
  return given;
end $$;
