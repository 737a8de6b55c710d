-- The audit as people read it: rows of one change of one record belong together, each knows whose record it is about,
-- and what was written down once stays.

-- The table of the record that rows of `of_table` belong to, by the foreign key of the column that names it.
create function audited_record(of_table regclass, named_by text) returns text language sql stable
return coalesce(
  (select confrelid::regclass::text from pg_constraint
   where conrelid = of_table and contype = 'f'
     and conkey = array[(select attnum from pg_attribute where attrelid = of_table and attname = named_by)]),
  of_table::text);

-- The columns by which a row says which faculty it belongs to: its own, or its speciality's.
create function names_faculty(state jsonb) returns boolean language sql immutable
return state ?| '{faculty_id,speciality_id}';
create function faculty_named(state jsonb) returns integer language sql stable
return case
  when state ? 'faculty_id' then (state ->> 'faculty_id')::integer
  else (select faculty_id from specialities where id = (state ->> 'speciality_id')::integer) end;

alter table audit
  -- The table of the record that the row is about: a translation belongs to its record, an administrator to their account.
  add column record text,
  add column faculty_id integer,
  -- The first row of the same change; empty in that row itself, which stands for the whole change in lists.
  add column part_of bigint,
  -- What happened to the record; in the first row of a change only.
  add column change text check (change in ('insert', 'update', 'delete')),
  -- Columns that changed and whose content nobody may read here.
  add column left_out text[];

-- Rows that were written before.
update audit set record = audited_record(table_name::regclass, case table_name
  when 'admins' then 'user_id'
  when 'permission_group_permissions' then 'permission_group_id'
  else (select attname from pg_attribute where attrelid = table_name::regclass and attnum = 1) end);
update audit set university_id = row_id where record = 'universities';
update audit part set university_id = whose.university_id
from (select distinct on (record, row_id) record, row_id, university_id from audit
      where university_id is not null order by record, row_id, id) whose
where part.university_id is null and part.record = whose.record and part.row_id = whose.row_id;
update audit set faculty_id = case record when 'faculties' then row_id else faculty_named(coalesce(new, old)) end;
update audit part set part_of = first.id
from (select record, row_id, at, request_id, min(id) as id from audit group by record, row_id, at, request_id) first
where part.record = first.record and part.row_id = first.row_id and part.at = first.at
  and part.request_id is not distinct from first.request_id and part.id <> first.id;
update audit set change = action where part_of is null;

alter table audit alter column record set not null, add check ((part_of is null) = (change is not null));

-- Lists go through first rows, newest first: of a university, of all, of one person; the included columns are filters.
drop index audit_record, audit_university, audit_user;
create index audit_record on audit (record, row_id, id desc);
create index audit_parts on audit (part_of) where part_of is not null;
create index audit_all on audit (at desc, id desc) include (change, record) where part_of is null;
create index audit_university on audit (university_id, at desc, id desc) include (change, record) where part_of is null;
create index audit_user on audit (user_id, at desc, id desc) include (university_id, change, record) where part_of is null;
create index audit_faculty on audit (university_id, faculty_id) include (part_of, id) where faculty_id is not null;
-- What records were called, for their names once they are gone.
create index audit_names on audit (record, row_id, id desc) where coalesce(new, old) ?| '{name,username,label}';
create index audit_request on audit (request_id) where part_of is null;

-- As in 0001, and besides: which record the row is about, whose that is (its own columns say so, else what was written of the
-- record last), and which change it is part of (the same request, or without one the same transaction).
create or replace function write_audit() returns trigger language plpgsql as $$
declare
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  present jsonb := coalesce(new_row, old_row);
  about text := case tg_argv[0] when 'id' then tg_table_name::text else audited_record(tg_relid, tg_argv[0]) end;
  about_id integer := (present ->> tg_argv[0])::integer;
  request text := nullif(current_setting('dekanat.request_id', true), '');
  hidden text[] := tg_argv[1:];
  changed text[] := array(select name from unnest(tg_argv[1:]) name where (old_row -> name) is distinct from (new_row -> name));
  parent jsonb;
  before audit;
  written audit;
begin
  select * into before from audit where record = about and row_id = about_id order by id desc limit 1;
  if before.request_id = request or (before.request_id is null and request is null and before.at = now()) then
    written.part_of := coalesce(before.part_of, before.id);
  elsif tg_table_name = about then
    written.change := lower(tg_op);
  else
    -- What belongs to a record is added or removed: the record itself is changed, unless it is going too.
    execute format('select to_jsonb(it) from %I it where id = $1', about) into parent using about_id;
    written.change := case when parent is null then 'delete' else 'update' end;
  end if;
  written.university_id := case
    when about = 'universities' then about_id
    when present ? 'university_id' then (present ->> 'university_id')::integer
    else coalesce(before.university_id, (parent ->> 'university_id')::integer) end;
  written.faculty_id := case
    when about = 'faculties' then about_id
    when names_faculty(present) then faculty_named(present)
    else coalesce(before.faculty_id, faculty_named(parent)) end;

  insert into audit (table_name, row_id, record, university_id, faculty_id, action, part_of, change, old, new, left_out,
                     user_id, request_id, address)
  values (
    tg_table_name, about_id, about, written.university_id, written.faculty_id, lower(tg_op),
    written.part_of, written.change, old_row - hidden, new_row - hidden, nullif(changed, '{}'),
    nullif(current_setting('dekanat.user_id', true), '')::integer,
    request,
    nullif(current_setting('dekanat.address', true), '')
  );
  return null;
end $$;

-- What was written down stays. Whoever is to remove what is older than the law wants sets `dekanat.audit_retention`
-- to `on` for that one transaction; nothing changes a row, ever.
create function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('dekanat.audit_retention', true) = 'on' then
    return null;
  end if;
  raise exception 'Audit rows are written once' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_kept before update or delete or truncate on audit for each statement execute function keep_audit();

-- How many changes each past day saw, so that exact totals do not count millions of rows; university 0 is all of them together.
create table audit_days (
  university_id integer not null,
  day date not null,
  changes integer not null,
  primary key (university_id, day)
);

-- Counts the days that are over. The last one to be counted ended more than a day ago: no transaction is that long.
create function count_audit_days() returns void language sql as $$
  with span as (
    select coalesce((select max(day) + 1 from audit_days where university_id = 0),
                    (select (min(at) at time zone 'Asia/Tashkent')::date from audit)) as first,
           (now() at time zone 'Asia/Tashkent')::date - 2 as last
  ), counted as (
    select audit.university_id, (at at time zone 'Asia/Tashkent')::date as day, count(*) as changes
    from audit, span
    where part_of is null and at >= first::timestamp at time zone 'Asia/Tashkent'
      and at < (last + 1)::timestamp at time zone 'Asia/Tashkent'
    group by 1, 2
  )
  insert into audit_days (university_id, day, changes)
  select university_id, day, changes from counted where university_id is not null
  union all
  select 0, day::date, coalesce((select sum(changes) from counted where counted.day = every.day::date), 0)
  from span, generate_series(first, last, interval '1 day') every(day)
  on conflict do nothing
$$;
