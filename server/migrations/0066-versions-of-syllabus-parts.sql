-- The version of a part counts changes of its content. A new order, a move or an undone removal does not make the input of
-- another author stale. Questions count as content of their test: they set updated_at.
drop trigger syllabus_modules_version on syllabus_modules;
create trigger syllabus_modules_version
  before update of name, description, start_date, end_date, updated_at on syllabus_modules
  for each row execute function make_new_version();

drop trigger syllabus_lessons_version on syllabus_lessons;
create trigger syllabus_lessons_version
  before update of name, type, deadline_date, comment_allow, updated_at on syllabus_lessons
  for each row execute function make_new_version();

drop trigger lesson_items_version on lesson_items;
create trigger lesson_items_version
  before update of text, video_id, allow_comment_after_correct_answer, comment_allow, count_of_attempts,
    count_of_test_for_student, updated_at on lesson_items
  for each row execute function make_new_version();
