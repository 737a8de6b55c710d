-- Paid retakes: applications, their subjects, and the sheets on which their marks are entered (docs/domain.md §9).

-- Statements 4 to 9 are retakes of a subject in a group; 1 is the exam, 2 and 3 are re-sits.
alter table statements
  drop constraint statements_statement_check,
  add constraint statements_statement_check check (statement between 1 and 9),
  add constraint statements_retake check (statement <= 3 or control_type_id = 3);
alter table ratings
  drop constraint ratings_statement_check,
  add constraint ratings_statement_check check (statement between 1 and 9);

-- The newest valid contract of an application is its paper; its number stays when the paper is issued again.
alter table papers drop constraint papers_subject, add constraint papers_subject check (case kind
  when 'study_certificate' then student_id is not null
  when 'transcript' then student_id is not null and semester_id is not null
  when 'call_letter' then student_id is not null and register_id is not null
  when 'statement_sheet' then statement_id is not null
  when 'total_sheet' then group_id is not null and semester_id is not null
  when 'retake_contract' then student_id is not null
  else false end);

create table retake_applications (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  student_id integer not null,
  curriculum_id integer not null,
  -- The group of the student at the time of the application.
  group_id integer not null,
  -- 0 new, 1 activated and not paid, 2 paid.
  status smallint not null default 0 check (status in (0, 1, 2)),
  contract_number text check (char_length(contract_number) between 1 and 16),
  contract_date date,
  -- Set on activation, when the price is fixed.
  credit_hour_all integer check (credit_hour_all > 0),
  credit_sum_all bigint check (credit_sum_all >= 0),
  social_category_id text,
  social_category_module text not null generated always as ('social_category_re_reading_subject') stored,
  -- The last day of payment.
  end_date date,
  paid_at timestamptz,
  paper_id integer references papers,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint retake_applications_activated check (status = 0 or num_nulls(contract_number, contract_date, credit_hour_all,
    credit_sum_all) = 0),
  constraint retake_applications_new check (status > 0 or num_nonnulls(contract_number, contract_date, credit_hour_all,
    credit_sum_all, paper_id) = 0),
  constraint retake_applications_paid check ((status = 2) = (paid_at is not null)),
  constraint retake_applications_student foreign key (university_id, student_id) references students (university_id, id),
  constraint retake_applications_curriculum foreign key (university_id, curriculum_id)
    references curricula (university_id, id),
  constraint retake_applications_group foreign key (university_id, group_id) references student_groups (university_id, id),
  constraint retake_applications_social_category foreign key (social_category_module, social_category_id)
    references labels (module, key)
);
create index retake_applications_listed on retake_applications (university_id, id);
create index retake_applications_student on retake_applications (student_id);
create index retake_applications_curriculum on retake_applications (curriculum_id);
create index retake_applications_group on retake_applications (group_id);
create index retake_applications_paper on retake_applications (paper_id) where paper_id is not null;
-- Printing the contract is no change that makes what others see stale.
create trigger retake_applications_version before update on retake_applications
  for each row when (old.paper_id is not distinct from new.paper_id) execute function make_new_version();
create trigger retake_applications_audit after insert or update or delete on retake_applications
  for each row execute function write_audit('student_id', 'paper_id');

-- A subject of an application. Paying it gives the subject a sheet.
create table retake_subjects (
  id integer generated always as identity primary key,
  application_id integer not null references retake_applications on delete cascade,
  student_subject_id integer not null references student_subjects,
  -- Set on activation.
  credit_hour smallint check (credit_hour > 0),
  credit_sum bigint check (credit_sum >= 0),
  -- The sheet of the retake, whose rows these subjects are, and its teacher, one for each sheet.
  statement_id integer references statements,
  teacher_id integer references teachers,
  constraint retake_subjects_once unique (application_id, student_subject_id),
  constraint retake_subjects_of_sheet unique (statement_id, student_subject_id),
  constraint retake_subjects_price check ((credit_hour is null) = (credit_sum is null)),
  constraint retake_subjects_teacher check (statement_id is not null or teacher_id is null)
);
create index retake_subjects_student_subject on retake_subjects (student_subject_id);
create index retake_subjects_teacher on retake_subjects (teacher_id) where teacher_id is not null;

-- Student subjects and sheets with a retake do not follow the plan any more.
create or replace function remove_unrated(of_subject integer, after_number integer default 0) returns void language sql as $$
  delete from student_subjects taken using student_registers register, semesters reached
  where taken.semester_subject_id = of_subject and register.id = taken.register_id and reached.id = register.semester_id
    and (after_number = 0 or reached.number < after_number)
    and not exists (select from ratings where ratings.student_subject_id = taken.id)
    and not exists (select from retake_subjects retake where retake.student_subject_id = taken.id);
  delete from statements sheet
  where sheet.semester_subject_id = of_subject and sheet.number is null and sheet.statement <= 3
    and not exists (select from student_subjects taken
      where taken.semester_subject_id = sheet.semester_subject_id and taken.group_id = sheet.group_id);
$$;

-- As lock_rated, for retakes: they are entered on the sheets of their applications.
create function lock_retakes(student_subject_ids integer[], of_statements smallint[], with_interim boolean[])
returns integer[] language plpgsql as $$
declare
  sheets integer[];
begin
  perform from students where id in (select student_id from student_subjects where id = any(student_subject_ids))
  order by id for key share;
  sheets := array(
    select distinct statements.id
    from unnest(student_subject_ids, of_statements, with_interim) wanted (id, statement, interim)
    join retake_subjects retake on retake.student_subject_id = wanted.id
    join statements on statements.id = retake.statement_id and statements.statement = wanted.statement
    order by statements.id);
  perform lock_statements(sheets);
  return sheets;
end $$;
