-- A test with a proctored session is taken in the session: an attempt that starts in it ends after its minutes, and at the latest with the session.
-- Sessions that began before this rule, which nothing enforced, do not count.
alter table proctoring_sessions add column enforced boolean not null default false;
alter table proctoring_sessions alter column enforced set default true;
update proctoring_sessions set enforced = true where test_start_date > now();
delete from test_attempts where started_at is null and lesson_item_id in (select item_id from proctoring_sessions where enforced);

create or replace function test_attempt_end(attempt test_attempts) returns timestamptz language sql stable as $$
  select make_interval(mins => attempt.extra_minutes) + case when attempt.exam_schedule_id is null then (
      select coalesce(own.deadline_date, (
          select least(attempt.started_at + make_interval(mins => session.life_time), session.test_end_date, lesson.deadline_date)
          from proctoring_sessions session
          where session.item_id = item.id and session.enforced and attempt.started_at between session.test_start_date and session.test_end_date
          order by session.id desc limit 1), lesson.deadline_date)
      from lesson_items item join syllabus_lessons lesson on lesson.id = item.lesson_id
      left join individual_exam_schedules own on own.lesson_id = lesson.id and own.student_id = attempt.student_id
        and own.semester_subject_id = attempt.semester_subject_id and not own.replaced and not own.cancelled
      where item.id = attempt.lesson_item_id)
    else (
      select least(attempt.started_at + make_interval(mins => exam.total_time),
        coalesce(own.start_date + (exam.end_date - exam.start_date), exam.end_date))
      from exam_schedules exam
      left join individual_exam_schedules own on own.exam_schedule_id = exam.id and own.student_id = attempt.student_id
        and not own.replaced and not own.cancelled
      where exam.id = attempt.exam_schedule_id) end
$$;

-- Questions that were only shown are drawn anew in the session.
create function draw_anew_for_session() returns trigger language plpgsql as $$
begin
  delete from test_attempts where lesson_item_id = new.item_id and started_at is null;
  update test_attempts attempt set ends_at = test_attempt_end(attempt)
  where attempt.lesson_item_id = new.item_id and attempt.completed_at is null and attempt.started_at is not null;
  return null;
end $$;
create trigger proctoring_sessions_attempts after insert on proctoring_sessions for each row execute function draw_anew_for_session();
drop trigger proctoring_sessions_audit on proctoring_sessions;
create trigger proctoring_sessions_audit after insert or update or delete on proctoring_sessions
  for each row execute function write_audit('syllabus_id', 'seans_code', 'enforced');
