-- Right answers of tests need a permission of their own. Groups that write syllabi keep what they could see.
insert into permissions (name) values ('test_answers_show') on conflict (name) do nothing;

insert into permission_group_permissions (permission_group_id, permission_id)
select distinct held.permission_group_id, added.id
from permission_group_permissions held
join permissions writing on writing.id = held.permission_id
join permissions added on added.name = 'test_answers_show'
where writing.name in ('syllabus_store', 'syllabus_update', 'syllabus_destroy')
on conflict do nothing;

-- Authors see the right answers of their questions, but not of those that they copied without having seen the answers.
alter table bank_questions
  add column author_id integer references users on delete set null,
  add column answers_hidden boolean not null default false;
create index bank_questions_author on bank_questions (author_id);
alter table test_questions add column answers_hidden boolean not null default false;

-- Who was shown the right answers of the tests of a syllabus that exams draw from.
alter table personal_data_showings
  drop constraint personal_data_showings_record_check,
  add constraint personal_data_showings_record_check check (record in ('students', 'teachers', 'syllabi'));
