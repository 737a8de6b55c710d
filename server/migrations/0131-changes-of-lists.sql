-- Counts changes of what the first pages of these lists show, so that every process knows when its cached pages are outdated.
create trigger faculties_inserted after insert on faculties referencing new table as changed_rows
  for each statement execute function count_changed_rows('faculties');
create trigger faculties_updated after update on faculties referencing new table as changed_rows
  for each statement execute function count_changed_rows('faculties');
create trigger faculties_deleted after delete on faculties referencing old table as changed_rows
  for each statement execute function count_changed_rows('faculties');

create trigger departments_inserted after insert on departments referencing new table as changed_rows
  for each statement execute function count_changed_rows('departments');
create trigger departments_updated after update on departments referencing new table as changed_rows
  for each statement execute function count_changed_rows('departments');
create trigger departments_deleted after delete on departments referencing old table as changed_rows
  for each statement execute function count_changed_rows('departments');

create trigger specialities_inserted after insert on specialities referencing new table as changed_rows
  for each statement execute function count_changed_rows('specialities');
create trigger specialities_updated after update on specialities referencing new table as changed_rows
  for each statement execute function count_changed_rows('specialities');
create trigger specialities_deleted after delete on specialities referencing old table as changed_rows
  for each statement execute function count_changed_rows('specialities');

create trigger teachers_inserted after insert on teachers referencing new table as changed_rows
  for each statement execute function count_changed_rows('teachers');
create trigger teachers_updated after update on teachers referencing new table as changed_rows
  for each statement execute function count_changed_rows('teachers');
create trigger teachers_deleted after delete on teachers referencing old table as changed_rows
  for each statement execute function count_changed_rows('teachers');
create trigger teacher_group_members_inserted after insert on teacher_group_members referencing new table as changed_rows
  for each statement execute function count_changed_rows('teachers');
create trigger teacher_group_members_deleted after delete on teacher_group_members referencing old table as changed_rows
  for each statement execute function count_changed_rows('teachers');

-- The lists of teachers and of students show user name, address and last sign-in of their accounts. One change per
-- transaction and university is enough: others see all of them when it commits.
create function count_changed_account() returns trigger language plpgsql as $$
declare
  counted text := pg_current_xact_id()::text || '/' || new.university_id;
begin
  if current_setting('dekanat.accounts_changed_in', true) is distinct from counted then
    perform count_change('accounts', new.university_id);
    perform set_config('dekanat.accounts_changed_in', counted, true);
  end if;
  return null;
end $$;
create trigger users_shown_in_lists after update of username, email, last_sign_in_at on users
  for each row when (new.kind <> 'admin' and new.university_id is not null
    and (old.username, old.email, old.last_sign_in_at) is distinct from (new.username, new.email, new.last_sign_in_at))
  execute function count_changed_account();
