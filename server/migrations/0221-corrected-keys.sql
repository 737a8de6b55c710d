-- Statistics of questions and corrections of keys (docs/decisions/0108).

-- Which answers count: exactly the right ones, any of them, all attempts that got the question, or the question does not count.
alter table question_versions
  add column syllabus_id integer,
  add column rule text not null default 'exact' check (rule in ('exact', 'any', 'all', 'excluded'));
update question_versions asked set syllabus_id = question.syllabus_id
from test_questions question where question.id = asked.question_id;
-- Questions that were deleted since: the syllabus of the test that drew them.
update question_versions asked set syllabus_id = known.syllabus_id
from (
  select distinct on (drawn.question) drawn.question, coalesce(item.syllabus_id, lesson.syllabus_id) as syllabus_id
  from test_attempts attempt
  cross join jsonb_to_recordset(attempt.draw) drawn (question integer)
  left join lesson_items item on item.id = attempt.lesson_item_id
  left join exam_schedule_lessons chosen on chosen.exam_schedule_id = attempt.exam_schedule_id
  left join syllabus_lessons lesson on lesson.id = chosen.lesson_id
  where coalesce(item.syllabus_id, lesson.syllabus_id) is not null
  order by drawn.question, attempt.id desc) known
where asked.syllabus_id is null and known.question = asked.question_id;

-- What the sheet holds of an attempt whose corrected mark it refused.
alter table test_attempts add column held_mark smallint;

create function credits_answer(rule text, right_ids integer[], given integer[]) returns boolean language sql immutable as $$
  select case rule
    when 'all' then true
    when 'excluded' then false
    when 'any' then coalesce(given <> '{}' and given <@ right_ids, false)
    else coalesce(given = right_ids, false) end
$$;

-- The result of an attempt by the keys that count now: maximum × right ÷ counted, rounded half up. When no question counts, nobody
-- loses by it.
create function test_attempt_result(attempt test_attempts, out right_answers smallint, out wrong_answers smallint, out mark smallint)
language sql stable as $$
  select correct, counted - correct, case when counted = 0 then attempt.maximum
    else floor((2 * attempt.maximum * correct + counted)::numeric / (2 * counted)) end
  from (
    select count(*) filter (where credits_answer(asked.rule, asked.right_ids, given.answer_ids)) as correct,
      count(*) filter (where asked.rule is distinct from 'excluded') as counted
    from jsonb_to_recordset(attempt.draw) drawn (question integer, version integer)
    left join question_versions asked on asked.question_id = drawn.question and asked.version = drawn.version
    left join test_attempt_answers given on given.attempt_id = attempt.id and given.question_id = drawn.question) result
$$;

-- Who corrected the key of a question, when and why. The versions are those that were asked with the same texts and key.
create table test_key_corrections (
  id integer generated always as identity primary key,
  university_id integer not null references universities,
  syllabus_id integer not null references syllabi,
  question_id integer not null,
  versions integer[] not null check (versions <> '{}'),
  former_rule text not null,
  former_right_ids integer[] not null,
  rule text not null check (rule in ('exact', 'any', 'all', 'excluded')),
  right_ids integer[] not null,
  reason text not null check (reason <> ''),
  changed integer not null check (changed >= 0),
  user_id integer not null references users,
  created_at timestamptz not null default clock_timestamp()
);
create index test_key_corrections_question on test_key_corrections (question_id, id);
create index test_key_corrections_syllabus on test_key_corrections (syllabus_id);
create trigger test_key_corrections_frozen before update or delete on test_key_corrections
  for each row execute function refuse_change();
create trigger test_key_corrections_audit after insert on test_key_corrections
  for each row execute function write_audit('syllabus_id', 'versions', 'former_right_ids', 'right_ids');

-- The results before and after.
create table test_result_corrections (
  correction_id integer not null references test_key_corrections,
  attempt_id integer not null references test_attempts,
  former_right_answers smallint not null,
  former_wrong_answers smallint not null,
  former_mark smallint not null,
  right_answers smallint not null,
  wrong_answers smallint not null,
  mark smallint not null,
  -- Key of the sentence that says why the sheet keeps what it has.
  not_entered text,
  primary key (correction_id, attempt_id)
);
create index test_result_corrections_attempt on test_result_corrections (attempt_id);
create trigger test_result_corrections_frozen before update or delete on test_result_corrections
  for each row execute function refuse_change();

alter table test_attempt_changes drop constraint test_attempt_changes_act_check;
alter table test_attempt_changes add constraint test_attempt_changes_act_check check (act in ('time', 'return', 'enter', 'key'));
