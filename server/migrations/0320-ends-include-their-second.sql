-- A deadline and the end of a window last until the end of the second that they name, as for tasks. The minutes of an attempt do not.
-- The end of an attempt that is stored already follows when the job finds it (`completeDue`).
create or replace function test_attempt_end(attempt test_attempts) returns timestamptz language sql stable as $$
  select make_interval(mins => attempt.extra_minutes) + case when attempt.exam_schedule_id is null then (
      select least(attempt.started_at + make_interval(mins => session.life_time),
        date_trunc('second', coalesce(own.deadline_date, least(session.test_end_date, lesson.deadline_date))) + interval '0.999999 seconds')
      from lesson_items item join syllabus_lessons lesson on lesson.id = item.lesson_id
      left join individual_exam_schedules own on own.lesson_id = lesson.id and own.student_id = attempt.student_id
        and own.semester_subject_id = attempt.semester_subject_id and not own.replaced and not own.cancelled
      left join lateral (
        select sessions.life_time, sessions.test_end_date from proctoring_sessions sessions
        where sessions.item_id = item.id and sessions.enforced and attempt.started_at >= sessions.test_start_date
          and (own.deadline_date is not null or date_trunc('second', attempt.started_at) <= sessions.test_end_date)
        order by case when own.deadline_date is not null then sessions.test_start_date end, sessions.id desc limit 1) session on true
      where item.id = attempt.lesson_item_id)
    else (
      select least(attempt.started_at + make_interval(mins => exam.total_time),
        date_trunc('second', coalesce(own.start_date + (exam.end_date - exam.start_date), exam.end_date)) + interval '0.999999 seconds')
      from exam_schedules exam
      left join individual_exam_schedules own on own.exam_schedule_id = exam.id and own.student_id = attempt.student_id
        and not own.replaced and not own.cancelled
      where exam.id = attempt.exam_schedule_id) end
$$;
