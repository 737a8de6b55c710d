-- Counts changes of names that lists show beside other records, so that every process knows when the names it caches are outdated.
-- One change per transaction is enough: others see all of its names when it commits.
create function count_changed_names() returns trigger language plpgsql as $$
begin
  if current_setting('dekanat.names_changed_in', true) is distinct from pg_current_xact_id()::text then
    perform count_change('names', 0);
    perform set_config('dekanat.names_changed_in', pg_current_xact_id()::text, true);
  end if;
  return null;
end $$;

create trigger university_translations_names after insert or update or delete on university_translations
  for each statement execute function count_changed_names();
create trigger faculty_translations_names after insert or update or delete on faculty_translations
  for each statement execute function count_changed_names();
create trigger department_translations_names after insert or update or delete on department_translations
  for each statement execute function count_changed_names();
create trigger speciality_translations_names after insert or update or delete on speciality_translations
  for each statement execute function count_changed_names();
create trigger student_group_translations_names after insert or update or delete on student_group_translations
  for each statement execute function count_changed_names();
create trigger teacher_group_translations_names after insert or update or delete on teacher_group_translations
  for each statement execute function count_changed_names();
create trigger country_translations_names after insert or update or delete on country_translations
  for each statement execute function count_changed_names();
create trigger region_translations_names after insert or update or delete on region_translations
  for each statement execute function count_changed_names();
create trigger district_translations_names after insert or update or delete on district_translations
  for each statement execute function count_changed_names();
create trigger nationality_translations_names after insert or update or delete on nationality_translations
  for each statement execute function count_changed_names();
create trigger label_translations_names after insert or update or delete on label_translations
  for each statement execute function count_changed_names();
-- A label is found by its key, and a missing translation is replaced by that in the university's language.
create trigger labels_names after update of module, key on labels
  for each statement execute function count_changed_names();
create trigger universities_names after insert or update of default_language on universities
  for each statement execute function count_changed_names();
