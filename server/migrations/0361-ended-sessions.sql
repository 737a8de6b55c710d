-- A proctored session is ended before its planned end. `test_end_date` is the last second before that, so that nothing begins in the session any more.
alter table proctoring_sessions
  add column planned_end_date timestamptz,
  add column ended_at timestamptz,
  add column ended_by integer,
  add column ended_reason text;
alter table proctoring_sessions
  add constraint proctoring_sessions_ended_by_fkey foreign key (ended_by) references users on delete set null not valid,
  add constraint proctoring_sessions_ended check (
    num_nulls(planned_end_date, ended_at, ended_reason) in (0, 3) and (ended_at is not null or ended_by is null)
    and coalesce(test_end_date < ended_at and ended_at <= planned_end_date + interval '1 second' and ended_reason <> '', true)) not valid;

-- An attempt belongs to a session that there was when it started before one that was created later. Extra minutes do not go beyond the
-- instant at which the session was ended; an own date does, as beyond a planned end.
create or replace function test_attempt_end(attempt test_attempts) returns timestamptz language sql stable as $$
  select case when attempt.exam_schedule_id is null then (
      select least(
        make_interval(mins => attempt.extra_minutes) + least(attempt.started_at + make_interval(mins => session.life_time),
          date_trunc('second', coalesce(own.deadline_date, least(session.end_date, lesson.deadline_date))) + interval '0.999999 seconds'),
        case when own.deadline_date is null then session.ended_at end)
      from lesson_items item join syllabus_lessons lesson on lesson.id = item.lesson_id
      left join individual_exam_schedules own on own.lesson_id = lesson.id and own.student_id = attempt.student_id
        and own.semester_subject_id = attempt.semester_subject_id and not own.replaced and not own.cancelled
      left join lateral (
        select sessions.life_time, coalesce(sessions.planned_end_date, sessions.test_end_date) as end_date, sessions.ended_at
        from proctoring_sessions sessions
        where sessions.item_id = item.id and sessions.enforced and attempt.started_at >= sessions.test_start_date
          and (own.deadline_date is not null or date_trunc('second', attempt.started_at) <= sessions.test_end_date
            or attempt.started_at <= sessions.ended_at)
        order by case when own.deadline_date is not null then sessions.test_start_date end,
          sessions.created_at > attempt.started_at, sessions.id desc limit 1) session on true
      where item.id = attempt.lesson_item_id)
    else (
      select make_interval(mins => attempt.extra_minutes) + least(attempt.started_at + make_interval(mins => exam.total_time),
        date_trunc('second', coalesce(own.start_date + (exam.end_date - exam.start_date), exam.end_date)) + interval '0.999999 seconds')
      from exam_schedules exam
      left join individual_exam_schedules own on own.exam_schedule_id = exam.id and own.student_id = attempt.student_id
        and not own.replaced and not own.cancelled
      where exam.id = attempt.exam_schedule_id) end
$$;

create function follow_end_of_session() returns trigger language plpgsql as $$
begin
  update test_attempts attempt set ends_at = test_attempt_end(attempt)
  where attempt.lesson_item_id = new.item_id and attempt.completed_at is null and attempt.started_at is not null;
  return null;
end $$;
create trigger follow_dates after update of test_end_date on proctoring_sessions for each row
  when (old.test_end_date is distinct from new.test_end_date) execute function follow_end_of_session();
