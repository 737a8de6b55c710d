-- A student with an own date takes a test with proctored sessions from the start of the first one, for its minutes. The own date replaces only the end.
create or replace function test_attempt_end(attempt test_attempts) returns timestamptz language sql stable as $$
  select make_interval(mins => attempt.extra_minutes) + case when attempt.exam_schedule_id is null then (
      select least(attempt.started_at + make_interval(mins => session.life_time),
        coalesce(own.deadline_date, least(session.test_end_date, lesson.deadline_date)))
      from lesson_items item join syllabus_lessons lesson on lesson.id = item.lesson_id
      left join individual_exam_schedules own on own.lesson_id = lesson.id and own.student_id = attempt.student_id
        and own.semester_subject_id = attempt.semester_subject_id and not own.replaced and not own.cancelled
      left join lateral (
        select sessions.life_time, sessions.test_end_date from proctoring_sessions sessions
        where sessions.item_id = item.id and sessions.enforced and attempt.started_at >= sessions.test_start_date
          and (own.deadline_date is not null or attempt.started_at <= sessions.test_end_date)
        order by case when own.deadline_date is not null then sessions.test_start_date end, sessions.id desc limit 1) session on true
      where item.id = attempt.lesson_item_id)
    else (
      select least(attempt.started_at + make_interval(mins => exam.total_time),
        coalesce(own.start_date + (exam.end_date - exam.start_date), exam.end_date))
      from exam_schedules exam
      left join individual_exam_schedules own on own.exam_schedule_id = exam.id and own.student_id = attempt.student_id
        and not own.replaced and not own.cancelled
      where exam.id = attempt.exam_schedule_id) end
$$;

-- Questions that students with an own date have seen before the first session are drawn anew in it.
delete from test_attempts where started_at is null and lesson_item_id in (
  select item_id from proctoring_sessions where enforced group by item_id having min(test_start_date) > now());
update test_attempts attempt set ends_at = test_attempt_end(attempt)
where lesson_item_id is not null and completed_at is null and started_at is not null and ends_at is distinct from test_attempt_end(attempt);
