-- Only complete questions can be drawn: a text, at least two answers, all with text, at least one correct, exactly one of a
-- single choice (problemsOfQuestion in the contract). The database keeps the flag, whoever writes a question.

-- Whether HTML shows nothing: neither words nor a picture, formula or video (isEmpty in the contract).
create function html_is_empty(html text) returns boolean language sql immutable parallel safe as $$
  select html !~ '<(?:img|video|iframe|table|hr)\y|data-latex='
    and regexp_replace(html,
      '<[^<>]*>|&nbsp;|[ \t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]', '', 'g') = ''
$$;

alter table test_questions add column complete boolean not null default false;

create function question_is_complete(question_id integer, question text, multiple_choice boolean)
returns boolean language sql stable as $$
  select not html_is_empty($2) and count(*) >= 2 and not bool_or(html_is_empty(a.answer))
    and count(*) filter (where a.correct_answer) >= 1
    and ($3 or count(*) filter (where a.correct_answer) = 1)
  from test_answers a where a.question_id = $1 and a.retired_at is null
$$;

create function set_question_complete() returns trigger language plpgsql as $$
begin
  new.complete := question_is_complete(new.id, new.question, new.multiple_choice);
  return new;
end $$;
create trigger test_questions_complete before update of question, multiple_choice on test_questions
  for each row execute function set_question_complete();

-- The questions whose answers a statement has changed.
create function follow_answers() returns trigger language plpgsql as $$
begin
  update test_questions q set complete = question_is_complete(q.id, q.question, q.multiple_choice)
  where q.id in (select question_id from changed);
  return null;
end $$;
create trigger test_answers_added after insert on test_answers referencing new table as changed
  for each statement execute function follow_answers();
create trigger test_answers_changed after update on test_answers referencing new table as changed
  for each statement execute function follow_answers();
create trigger test_answers_removed after delete on test_answers referencing old table as changed
  for each statement execute function follow_answers();

update test_questions q set complete = question_is_complete(q.id, q.question, q.multiple_choice);

-- A lesson that a control draws from is not deleted with its syllabus: the control would draw from all lessons.
alter table exam_schedule_lessons drop constraint exam_schedule_lessons_lesson_id_fkey,
  add constraint exam_schedule_lessons_lesson_id_fkey foreign key (lesson_id) references syllabus_lessons;
