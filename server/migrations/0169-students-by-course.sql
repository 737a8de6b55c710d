-- The list of students shows and filters the course, which follows from the group's year of entry and from the month in which
-- the university's academic year starts: cached totals and pages follow both.
drop trigger student_groups_students on student_groups;
create trigger student_groups_students after update of speciality_id, entry_year on student_groups
  for each row when ((old.speciality_id, old.entry_year) is distinct from (new.speciality_id, new.entry_year))
  execute function count_changed_students();

create function count_students_of_changed_config() returns trigger language plpgsql as $$
declare
  changed config_values := coalesce(new, old);
begin
  if exists (select from configs where id = changed.config_id and key = 'academic-year-start-month') then
    perform count_change('students', universities.id) from universities
    where changed.university_id is null or universities.id = changed.university_id;
  end if;
  return null;
end $$;
create trigger config_values_students after insert or update or delete on config_values
  for each row execute function count_students_of_changed_config();

-- The shipped label said it twice.
update label_translations set label = 'Part-time'
from labels where labels.id = label_translations.label_id and labels.module = 'education_form' and labels.key = 'extramural'
  and language = 'en' and label = 'Part-time (correspondence)';
