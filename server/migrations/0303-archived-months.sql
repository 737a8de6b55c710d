-- Months of views and sign-ins that no report reads any more leave their table as whole partitions for one with the same columns.
create table login_logs_archive (like login_logs including constraints including indexes) partition by range (at);
create table login_logs_archive_rest partition of login_logs_archive default;
create table lesson_views_archive (like lesson_views including constraints including indexes) partition by range (at);
create table lesson_views_archive_rest partition of lesson_views_archive default;
create table item_views_archive (like item_views including constraints including indexes) partition by range (at);
create table item_views_archive_rest partition of item_views_archive default;

-- As before, but nothing new is written into archives.
create or replace function make_month_partitions(ahead integer) returns integer language plpgsql as $$
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
        now() at time zone ''Asia/Tashkent'' + make_interval(months => $1), ''1 month'')::date where not $2 order by 1',
      parent.key, parent.rest) using ahead, parent.name like '%\_archive'
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

-- Moves the partition of a month to another table with the same columns. False: another process has moved it.
create function move_month(source text, target text, month date) returns boolean language plpgsql as $$
declare
  moved text := source || to_char(month, '_YYYY_MM');
  placed text := target || to_char(month, '_YYYY_MM');
  first timestamptz := month::timestamp at time zone 'Asia/Tashkent';
  next timestamptz := (month + interval '1 month') at time zone 'Asia/Tashkent';
  names text;
begin
  perform pg_advisory_xact_lock(hashtext('make_month_partitions'));
  if to_regclass(moved) is null then return false; end if;
  if to_regclass(placed) is not null then
    select string_agg(quote_ident(attname), ', ') into names
    from pg_attribute where attrelid = moved::regclass and attnum > 0 and not attisdropped;
    execute format('insert into %I (%s) overriding system value select %s from %I', placed, names, names, moved);
    execute format('drop table %I', moved);
    return true;
  end if;
  -- Proves the bounds while only this month is locked: attaching it reads no rows.
  execute format('alter table %I add constraint month_bounds check (at >= %L and at < %L)', moved, first, next);
  execute format('alter table %I detach partition %I', source, moved);
  execute format('alter table %I rename to %I', moved, placed);
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', target, placed, first, next);
  execute format('alter table %I drop constraint month_bounds', placed);
  return true;
end $$;
