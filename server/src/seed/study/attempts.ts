import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { analyze } from '../analyze.ts';
import type { SeedMoment } from '../seed-moment.ts';
import { chance } from './seed-sql.ts';

const STUDENT = sql.ref('reading.student_id');
const ITEM = sql.ref('item.id');
/** Of those who have read a lesson this share takes its test, and this share of them a second time. */
const [TAKEN, AGAIN] = [0.85, 0.25];
const MAXIMUM = 100;
/** Of wrong answers this share is empty. */
const EMPTY = 0.2;

/** The questions of the learners' syllabi, as students get them. */
const addVersions = sql`
  insert into question_versions (question_id, version, syllabus_id, question, multiple_choice, answers, right_ids)
  select question.id, question.version, question.syllabus_id, question.question, question.multiple_choice,
    jsonb_agg(jsonb_build_object('id', answer.id, 'answer', answer.answer) order by answer.sort, answer.id),
    coalesce(array_agg(answer.id order by answer.id) filter (where answer.correct_answer), '{}')
  from test_questions question join test_answers answer on answer.question_id = question.id and answer.retired_at is null
  where question.retired_at is null and question.complete
    and question.syllabus_id in (select syllabus_id from seeded_learners)
  group by question.id on conflict do nothing`;

/** Tests of lessons that were read: as good as the student, better the second time. */
const lessonTests = ({ at }: SeedMoment) => sql`
  select reading.university_id, reading.student_id, reading.semester_subject_id, item.id as lesson_item_id, null::integer as exam_schedule_id,
    number, ${sql.lit(MAXIMUM)}::integer as maximum, array[item.id] as items, item.count_of_test_for_student as questions,
    least(1, greatest(0, reading.ability + (${chance(STUDENT, ITEM, sql.ref('number'))} - 0.5) * 1.2 + (number - 1) * 0.2)) as share,
    reading.at + number * interval '45 minutes' as started_at, 6 as minutes
  from seeded_readings reading
  join lesson_items item on item.lesson_id = reading.lesson_id and item.type = 'test' and item.removed_at is null
  cross join lateral generate_series(1, case when ${chance(STUDENT, ITEM, 'again')} < ${AGAIN} then 2 else 1 end) number
  where ${chance(STUDENT, ITEM, 'taken')} < ${TAKEN} and not (reading.studies_now and reading.at > ${at}::timestamptz - interval '9 days')`;

/** Interim tests that are over. Where the sheet has points already, these are the result. */
const examTests = ({ at }: SeedMoment) => sql`
  select exam.university_id, learner.student_id, learner.semester_subject_id, null::integer as lesson_item_id, exam.id as exam_schedule_id,
    1 as number, exam.rating::integer as maximum, pool.items, exam.count_of_test_for_student as questions,
    coalesce(rating.ic_rating / exam.rating, learner.ability) as share,
    exam.start_date + interval '2 minutes' as started_at, exam.total_time - 10 as minutes
  from seeded_learners learner
  join exam_schedules exam on exam.semester_subject_id = learner.semester_subject_id and exam.type = 'test'
    and exam.control_type_id = 2 and exam.statement = 'first_statement' and exam.end_date < ${at}::timestamptz
  left join ratings rating on rating.student_subject_id = learner.student_subject_id and rating.statement = 1
  join lateral (
    select array_agg(item.id) as items from exam_schedule_lessons chosen
    join lesson_items item on item.lesson_id = chosen.lesson_id and item.type = 'test' and item.removed_at is null
    where chosen.exam_schedule_id = exam.id) pool on true`;

/** Stores completed attempts with a draw that depends on the student alone. */
const addAttempts = (planned: RawBuilder<unknown>) => sql`
  insert into test_attempts (university_id, student_id, semester_subject_id, lesson_item_id, exam_schedule_id, number, draw, maximum,
    drawn_at, started_at, ends_at, completed_at, ending, right_answers, wrong_answers, mark)
  select planned.university_id, planned.student_id, planned.semester_subject_id, planned.lesson_item_id, planned.exam_schedule_id,
    planned.number, drawn.draw, planned.maximum, planned.started_at, planned.started_at,
    case when planned.exam_schedule_id is not null then planned.started_at + (planned.minutes + 10) * interval '1 minute' end,
    planned.started_at + planned.minutes * interval '1 minute', 'student', result.correct, drawn.count - result.correct,
    floor((2 * planned.maximum * result.correct + drawn.count)::numeric / (2 * drawn.count))
  from (${planned}) planned
  cross join lateral (
    select count(*)::integer as count, jsonb_agg(jsonb_build_object('question', one.id, 'version', one.version, 'multiple', one.multiple_choice,
      'answers', (select jsonb_agg(answer.id order by hashtext(answer.id || '-' || planned.student_id))
        from test_answers answer where answer.question_id = one.id and answer.retired_at is null)) order by one.place) as draw
    from (
      select question.*, hashtext(question.id || '-' || planned.student_id || '-' || planned.number) as place
      from test_questions question where question.item_id = any(planned.items) and question.retired_at is null and question.complete
      order by place limit planned.questions) one) drawn
  cross join lateral (select round(drawn.count * planned.share)::integer as correct) result
  where drawn.count > 0
  on conflict do nothing`;

/** Of the questions this share has a wrong key: who is good at the others misses them. */
const WRONG_KEYS = 0.03;
const ASKED = sql.ref('one.question');
const DRAWN = sql.ref('drawn.question');
const WRONG = sql`answer ->> 'id'`;
/** Questions are answered right in the order of their difficulty, a little different for each attempt. */
const RANK = sql`row_number() over (order by case
  when ${chance(ASKED, 'key')} >= ${WRONG_KEYS} then 0.7 * ${chance(ASKED, 'difficulty')} + 0.3 * ${chance(ASKED, sql.ref('attempt.id'))}
  when 2 * attempt.right_answers > jsonb_array_length(attempt.draw) then 2 else -1 end)`;

/** The right answers to the easiest questions, and of the others wrong ones or none. Some wrong answers are chosen more often. */
const addAnswers = sql`
  insert into test_attempt_answers (attempt_id, question_id, answer_ids, answered_at)
  select attempt.id, drawn.question, case when drawn.rank <= attempt.right_answers then asked.right_ids else array[wrong.id] end,
    attempt.started_at + drawn.place * (attempt.completed_at - attempt.started_at) / (jsonb_array_length(attempt.draw) + 1)
  from test_attempts attempt
  cross join lateral (
    select one.question, one.version, one.place, ${RANK} as rank
    from rows from (jsonb_to_recordset(attempt.draw) as (question integer, version integer)) with ordinality one (question, version, place)
  ) drawn
  join question_versions asked on asked.question_id = drawn.question and asked.version = drawn.version
  left join lateral (
    select (answer ->> 'id')::integer as id from jsonb_array_elements(asked.answers) answer
    where (answer ->> 'id')::integer <> all(asked.right_ids)
    order by case when ${chance(DRAWN, 'key')} < ${WRONG_KEYS} then 0
      else ${chance(DRAWN, WRONG)} * ${chance(sql.ref('attempt.id'), WRONG)} end desc, (answer ->> 'id')::integer
    limit 1) wrong on true
  where not exists (select from test_attempt_answers known where known.attempt_id = attempt.id)
    and (drawn.rank <= attempt.right_answers or wrong.id is not null and ${chance(sql.ref('attempt.id'), sql.ref('drawn.place'), 'empty')} >= ${EMPTY})`;

/** Attempts of the learners at tests of lessons and at interim tests. */
export async function seedAttempts(db: Queryable, moment: SeedMoment): Promise<void> {
  const statements = [addVersions, addAttempts(lessonTests(moment)), addAttempts(examTests(moment))];
  for (const statement of statements) await statement.execute(db);
  await analyze(db, ['question_versions', 'test_attempts']);
  await addAnswers.execute(db);
}
