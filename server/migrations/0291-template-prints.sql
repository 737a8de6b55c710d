-- Which version of a template printed an order or a letter. Both are not stored as papers: the signed one is the paper.
create table template_prints (
  id integer generated always as identity primary key,
  university_id integer not null references universities on delete cascade,
  version_id integer not null references paper_template_versions,
  order_id integer,
  student_id integer,
  -- No reference: the record outlives the account.
  user_id integer not null,
  printed_at timestamptz not null default now(),
  constraint template_prints_printed check (num_nonnulls(order_id, student_id) = 1),
  constraint template_prints_order foreign key (university_id, order_id) references orders (university_id, id) on delete cascade,
  constraint template_prints_student foreign key (university_id, student_id) references students (university_id, id)
);
create index template_prints_version on template_prints (version_id);
create index template_prints_of_order on template_prints (order_id, id desc) where order_id is not null;
create index template_prints_of_student on template_prints (student_id, id desc) where student_id is not null;
create trigger template_prints_frozen before update on template_prints for each row execute function refuse_change();
