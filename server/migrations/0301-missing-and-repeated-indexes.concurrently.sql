-- Each removal of a file looks for syllabi with it.
create index concurrently if not exists syllabi_photo on syllabi (photo) where photo is not null;

-- The unique constraints of both tables begin with the same columns.
drop index concurrently if exists semesters_university;
drop index concurrently if exists batches_university;
