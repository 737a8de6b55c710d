-- The end of attempts in progress, which the job looks at, follows the dates of controls and lessons and those of single students.

create function follow_dates_of_control() returns trigger language plpgsql as $$
begin
  update test_attempts attempt set ends_at = test_attempt_end(attempt)
  where attempt.exam_schedule_id = new.id and attempt.completed_at is null and attempt.started_at is not null;
  return null;
end $$;
create trigger follow_dates after update of start_date, end_date, total_time on exam_schedules for each row
  when ((old.start_date, old.end_date, old.total_time) is distinct from (new.start_date, new.end_date, new.total_time))
  execute function follow_dates_of_control();

create function follow_dates_of_lesson() returns trigger language plpgsql as $$
begin
  update test_attempts attempt set ends_at = test_attempt_end(attempt)
  where attempt.lesson_item_id in (select id from lesson_items where lesson_id = new.id)
    and attempt.completed_at is null and attempt.started_at is not null;
  return null;
end $$;
create trigger follow_dates after update of deadline_date on syllabus_lessons for each row
  when (old.deadline_date is distinct from new.deadline_date) execute function follow_dates_of_lesson();

create function follow_dates_of_student() returns trigger language plpgsql as $$
begin
  update test_attempts attempt set ends_at = test_attempt_end(attempt)
  where attempt.student_id = new.student_id and attempt.completed_at is null and attempt.started_at is not null
    and (attempt.exam_schedule_id = new.exam_schedule_id
      or attempt.lesson_item_id in (select id from lesson_items where lesson_id = new.lesson_id));
  return null;
end $$;
create trigger follow_dates after insert or update on individual_exam_schedules for each row
  execute function follow_dates_of_student();
