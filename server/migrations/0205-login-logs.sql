-- Tables that only grow are partitioned by month of Tashkent, with a default partition for months that have none yet.
-- Makes the partitions of the next months, and of those whose rows are in the default partition, such as after a restore.
create function make_month_partitions(ahead integer) returns integer language plpgsql as $$
declare
  parent record;
  month date;
  partition text;
  made integer := 0;
begin
  -- Two processes may start at the same time.
  perform pg_advisory_xact_lock(hashtext('make_month_partitions'));
  for parent in
    select relname as name, partdefid::regclass as rest, attname as key
    from pg_partitioned_table partitioned
    join pg_class on pg_class.oid = partrelid
    join pg_attribute on attrelid = partrelid and attnum = partattrs[0]
    where partstrat = 'r' and partdefid <> 0 and relnamespace = current_schema()::regnamespace
      and atttypid = 'timestamptz'::regtype
    order by relname
  loop
    for month in execute format(
      'select date_trunc(''month'', %I at time zone ''Asia/Tashkent'')::date from %s
      union select generate_series(date_trunc(''month'', now() at time zone ''Asia/Tashkent''),
        now() at time zone ''Asia/Tashkent'' + make_interval(months => $1), ''1 month'')::date order by 1',
      parent.key, parent.rest) using ahead
    loop
      partition := parent.name || to_char(month, '_YYYY_MM');
      continue when to_regclass(partition) is not null;
      execute format('lock table %s in access exclusive mode', parent.rest);
      execute format('create table %I (like %I including all excluding identity excluding indexes)', partition, parent.name);
      execute format('with moved as (delete from %s where %I >= $1 and %I < $2 returning *) insert into %I select * from moved',
        parent.rest, parent.key, parent.key, partition)
        using month::timestamp at time zone 'Asia/Tashkent', (month + interval '1 month') at time zone 'Asia/Tashkent';
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent.name, partition,
        month::timestamp at time zone 'Asia/Tashkent', (month + interval '1 month') at time zone 'Asia/Tashkent');
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;

-- Every attempt to sign in. Narrow and without references: a row outlives the account.
create table login_logs (
  id bigint generated always as identity,
  at timestamptz not null default now(),
  -- null: no account has the typed name, which is not stored because people also type their password there.
  user_id integer,
  university_id integer,
  role text,
  permission_group_id integer,
  address text not null,
  -- Browser and system; null if unknown.
  device text,
  success boolean not null,
  reason text,
  primary key (id, at),
  constraint login_logs_reason_check check (success = (reason is null))
) partition by range (at);
create table login_logs_rest partition of login_logs default;
create index login_logs_by_user on login_logs (user_id, at desc) where user_id is not null;
create index login_logs_by_university on login_logs (university_id, at desc);

-- A session that began before the first own password was set: it may complete the first sign-in.
alter table sessions add column first_time boolean not null default false;
