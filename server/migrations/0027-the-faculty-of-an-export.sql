-- Whoever is bound to another faculty since may not have the file: a fact about the job, and no word of what is said of its end. It is compared
-- and never followed: an export stands in the way of no faculty's removal.

alter table jobs add column made_for_faculty_id integer;

update jobs set
  made_for_faculty_id = (result #>> '{details,faculty}')::integer,
  result = result #- '{details,faculty}'
where kind = 'export' and result #> '{details,faculty}' is not null;
