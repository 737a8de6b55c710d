-- Whoever is bound to another faculty since may not have the file: a fact about the job, and no word of what is said of its end.

alter table jobs add column made_for_faculty_id integer references faculties on delete set null;

update jobs set
  made_for_faculty_id = (select id from faculties where id = (result #>> '{details,faculty}')::integer),
  result = result #- '{details,faculty}'
where kind = 'export' and result #> '{details,faculty}' is not null;
