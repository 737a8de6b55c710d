-- Papers about students (docs/domain.md §10): the printed texts are stored when a paper is issued and never change.
create table paper_counters (
  university_id integer not null references universities on delete cascade,
  kind text not null,
  year smallint not null,
  last integer not null,
  primary key (university_id, kind, year)
);

create table papers (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  kind text not null check (kind in ('study_certificate')),
  year smallint not null,
  number integer not null check (number > 0),
  student_id integer not null,
  language text not null check (language in ('oz', 'ru', 'en')),
  content jsonb not null,
  -- No reference: the paper outlives the account.
  user_id integer not null,
  issued_at timestamptz not null default now(),
  constraint papers_student foreign key (university_id, student_id) references students (university_id, id),
  constraint papers_number unique (university_id, kind, year, number)
);
create index papers_student on papers (student_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'A row of % is never changed', tg_table_name;
end $$;
create trigger papers_frozen before update or delete on papers for each row execute function refuse_change();
