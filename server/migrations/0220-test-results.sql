-- Results of tests are listed by university, newest first.
create index test_attempts_listed on test_attempts (university_id, id)
  where completed_at is not null and ending <> 'returned';
