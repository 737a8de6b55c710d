-- The number and the state of a sheet change by one update: a second one of the same transaction would check the references of the sheet
-- again, and wait for the semester while a change of its plan waits for the sheet.

create function next_statement_number(of_university integer, of_year integer) returns integer language sql as $$
  insert into statement_counters as counter (university_id, academic_year_id, last) values (of_university, of_year, 1)
  on conflict (university_id, academic_year_id) do update set last = counter.last + 1
  returning last
$$;

create or replace function number_statement(statement_id integer) returns integer language plpgsql as $$
declare
  given statements;
  year integer;
begin
  select * into given from statements where id = statement_id for no key update;
  if given.number is not null or given.id is null then
    return given.number;
  end if;
  select academic_year_id into year from semesters where id = given.semester_id;
  update statements set number = next_statement_number(given.university_id, year), academic_year_id = year
  where id = statement_id returning number into given.number;
  return given.number;
end $$;

create or replace function enter_statement(statement_id integer, by_user integer) returns integer language plpgsql as $$
declare
  given statements;
begin
  select * into given from statements where id = statement_id for no key update;
  if given.state is distinct from 'open' then
    return number_statement(statement_id);
  end if;
  if given.number is null then
    select academic_year_id into given.academic_year_id from semesters where id = given.semester_id;
    given.number := next_statement_number(given.university_id, given.academic_year_id);
  end if;
  update statements set state = 'entered', number = given.number, academic_year_id = given.academic_year_id where id = statement_id;
  insert into statement_events (statement_id, act, user_id) values (statement_id, 'enter', by_user);
  return given.number;
end $$;
