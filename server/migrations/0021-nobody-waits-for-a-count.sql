-- Whoever found all slots of a list held took the one of their connection's number, which an import might hold for half a minute: they waited, and
-- two who waited for each other's students and slots failed. A slot is nobody's now: who finds none free makes another. The lowest is tried first, so that
-- a transaction of many statements holds few of them.
alter table list_changes drop column slot;
alter table list_changes add column slot integer not null generated always as identity,
  add primary key (list, university_id, slot);

create or replace function count_change(of_list text, of_university integer) returns void language plpgsql as $$
begin
  update list_changes set changes = changes + 1
  where list = of_list and university_id = of_university and slot = (
    select slot from list_changes where list = of_list and university_id = of_university
    order by slot limit 1 for update skip locked);
  if not found then
    insert into list_changes (list, university_id, changes) values (of_list, of_university, 1);
  end if;
end $$;

-- Who signs in waits for nobody who is changing their record: what is passed over now is written at the next sign-in.
create or replace function student_signed_in() returns trigger language plpgsql as $$
declare
  unseen integer;
begin
  select id into unseen from students where user_id = new.id and not signed_in for no key update skip locked;
  if found then
    update students set signed_in = true where id = unseen;
  end if;
  return null;
end $$;
drop trigger users_student_signed_in on users;
create trigger users_student_signed_in after update of last_sign_in_at on users
  for each row when (new.kind = 'student' and new.last_sign_in_at is not null) execute function student_signed_in();

-- As in 0017; a word that is typed a hundred times is sought once.
create or replace function name_query(of_university integer, sought text) returns tsquery
language sql immutable parallel safe
return (
  select case when count(*) > 0 then to_tsquery('simple', concat_ws(' & ', 'u' || of_university,
    string_agg('''' || regexp_replace(word, '([''\\])', '\1\1', 'g') || ''':*', ' & '))) end
  from (select distinct word from unnest(string_to_array(search_key(sought), ' ')) word where word ~ '\w') words);
