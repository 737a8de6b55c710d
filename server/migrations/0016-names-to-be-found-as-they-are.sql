-- Imports know departments, groups and nationalities by their names. An index of trigrams finds a part of a name; for the whole of one it
-- reads every name that shares a word with it.
create index department_translations_name on department_translations (name_key);
create index student_group_translations_name on student_group_translations (name_key);
create index nationality_translations_name on nationality_translations (name_key);
