-- Sheets that wait for results are few among all: the home screens of deans look for them.
create index concurrently if not exists statements_not_closed on statements (semester_subject_id) where state <> 'closed';
