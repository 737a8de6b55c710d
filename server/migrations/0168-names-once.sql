-- Open groups of a university, countries, nationalities and universities have different names in each language. Rows that
-- had the same name before stay as they are until one of them is renamed. A unique index would refuse those, and cannot
-- read the university and the status of a group from its translation.
create function refuse_used_name() returns trigger language plpgsql as $$
declare
  own_id integer := (to_jsonb(new) ->> tg_argv[1])::integer;
  same boolean;
  used boolean;
begin
  execute format('select exists (select from %1$I where %2$I = $1 and language = $2 and name = $3)', tg_table_name, tg_argv[1])
    into same using own_id, new.language, new.name;
  if same then
    return new;
  end if;
  -- One lock for each table: a lock for each name would exhaust the lock table during an import.
  perform pg_advisory_xact_lock(hashtext(tg_argv[0]), 0);
  execute format(
    'select exists (
       select from %1$I other_name
       join %2$I other on other.id = other_name.%3$I
       join %2$I own on own.id = $1
       where other.id <> own.id and other_name.language = $2
         and other_name.name_key = search_key($3) and lower(other_name.name) = lower($3) and %4$s)',
    tg_table_name, tg_argv[0], tg_argv[1], tg_argv[2])
    into used using own_id, new.language, new.name;
  if used then
    raise exception 'name is used' using errcode = 'unique_violation', constraint = tg_argv[0] || '_name_unique';
  end if;
  return new;
end $$;

create trigger country_translations_name_unique before insert or update of name on country_translations
  for each row execute function refuse_used_name('countries', 'country_id', 'true');
create trigger nationality_translations_name_unique before insert or update of name on nationality_translations
  for each row execute function refuse_used_name('nationalities', 'nationality_id', 'true');
create trigger university_translations_name_unique before insert or update of name on university_translations
  for each row execute function refuse_used_name('universities', 'university_id', 'true');
create trigger student_group_translations_name_unique before insert or update of name on student_group_translations
  for each row execute function refuse_used_name('student_groups', 'student_group_id',
    'other.university_id = own.university_id and other.status = 1 and own.status = 1');

-- A closed group whose name another group has got meanwhile is not opened again under it. Checked at the end of the
-- transaction, which may give it another name as well.
create function refuse_opening_used_name() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('student_groups'), 0);
  if exists (
    select from student_group_translations own
    join student_group_translations other on other.language = own.language and other.name_key = own.name_key
      and lower(other.name) = lower(own.name) and other.student_group_id <> own.student_group_id
    join student_groups on student_groups.id = other.student_group_id
    where own.student_group_id = new.id and student_groups.university_id = new.university_id and student_groups.status = 1)
  then
    raise exception 'name is used' using errcode = 'unique_violation', constraint = 'student_groups_name_unique';
  end if;
  return null;
end $$;
create constraint trigger student_groups_name_unique after update of status on student_groups
  deferrable initially deferred for each row when (new.status = 1 and old.status = 0) execute function refuse_opening_used_name();
