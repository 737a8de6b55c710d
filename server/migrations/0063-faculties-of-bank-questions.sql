-- The faculty of an author who is bound to one: users of a faculty change only the bank questions of their faculty.
alter table bank_questions add column faculty_id integer;
alter table bank_questions add constraint bank_questions_faculty
  foreign key (university_id, faculty_id) references faculties (university_id, id);
create index bank_questions_faculty on bank_questions (faculty_id);
