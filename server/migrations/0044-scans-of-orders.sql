-- Every scan that an order had: a replaced one stays available.
create table order_scans (
  id integer generated always as identity primary key,
  university_id integer not null,
  order_id integer not null,
  file_id integer not null references files,
  -- Unknown for scans from before this table. No reference: the scan outlives the account.
  user_id integer,
  attached_at timestamptz not null default now(),
  constraint order_scans_order foreign key (university_id, order_id) references orders (university_id, id) on delete cascade
);
create index order_scans_order on order_scans (order_id, id desc);
create index order_scans_file on order_scans (file_id);
insert into order_scans (university_id, order_id, file_id, attached_at)
select university_id, id, file_id, updated_at from orders where file_id is not null;
