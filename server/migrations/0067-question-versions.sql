-- Two authors of one test: a question has a version, so that neither overwrites the other's change.
alter table test_questions add column version integer not null default 1;

-- Questions are saved while the settings of their test are edited, so they do not make those stale.
drop trigger lesson_items_version on lesson_items;
create trigger lesson_items_version
  before update of text, video_id, allow_comment_after_correct_answer, comment_allow, count_of_attempts,
    count_of_test_for_student on lesson_items
  for each row execute function make_new_version();
