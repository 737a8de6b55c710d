import type { KeyRule } from '@dekanat/contract/study/item-statistics.ts';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';

/** A question as it was asked, with all versions that have the same texts and the same key. */
export interface AskedQuestion {
  question_id: number;
  syllabus_id: number;
  versions: number[];
  multiple_choice: boolean;
  answer_ids: number[];
  rule: KeyRule;
  right_ids: number[];
}

/** Condition: `one` and `other` were asked alike and are marked alike. */
export const ALIKE = sql<boolean>`(one.question_id = other.question_id and one.question = other.question
  and one.multiple_choice = other.multiple_choice and one.answers = other.answers and one.rule = other.rule
  and one.right_ids = other.right_ids)`;

/** Stores the version that the next attempts get, so that a correction reaches it. */
const storeCurrent = (db: Queryable, questionId: number) =>
  sql`insert into question_versions (question_id, version, syllabus_id, question, multiple_choice, answers, right_ids)
    select question.id, question.version, question.syllabus_id, question.question, question.multiple_choice,
      jsonb_agg(jsonb_build_object('id', answer.id, 'answer', answer.answer) order by answer.sort, answer.id),
      coalesce(array_agg(answer.id order by answer.id) filter (where answer.correct_answer), '{}')
    from test_questions question join test_answers answer on answer.question_id = question.id and answer.retired_at is null
    where question.id = ${questionId} and question.retired_at is null and question.complete
    group by question.id on conflict do nothing`.execute(db);

/** The syllabus of a question, and whether its author copied it without its right answers. @throws notFound if it was never asked */
export async function placeOfQuestion(db: Queryable, id: number, version: number) {
  const { rows } = await sql<{ syllabus_id: number; answers_hidden: boolean }>`
    select asked.syllabus_id, coalesce(question.answers_hidden, false) as answers_hidden
    from question_versions asked left join test_questions question on question.id = asked.question_id
    where asked.question_id = ${id} and asked.version = ${version} and asked.syllabus_id is not null`.execute(
    db,
  );
  const [place] = rows;
  if (place === undefined) throw notFound();
  return place;
}

/** Locks the versions of a question. */
export async function lockAsked(db: Queryable, id: number, version: number): Promise<AskedQuestion> {
  await storeCurrent(db, id);
  await sql`select from question_versions where question_id = ${id} order by version for update`.execute(db);
  const { rows } = await sql<AskedQuestion>`
    select one.question_id, one.syllabus_id, array_agg(other.version order by other.version) as versions, one.multiple_choice,
      array(select (answer->>'id')::integer from jsonb_array_elements(one.answers) answer) as answer_ids, one.rule, one.right_ids
    from question_versions one join question_versions other on ${ALIKE}
    where one.question_id = ${id} and one.version = ${version} group by one.question_id, one.version`.execute(
    db,
  );
  const [found] = rows;
  if (found === undefined) throw notFound();
  return found;
}

/** Condition on `attempt`: it has drawn one of these versions. Tests of the syllabus alone are looked at. */
export const hasDrawn = ({
  question_id,
  syllabus_id,
  versions,
}: AskedQuestion): RawBuilder<boolean> => sql<boolean>`(
  attempt.id in (
    select id from test_attempts where lesson_item_id in (select id from lesson_items where syllabus_id = ${syllabus_id})
    union all
    select id from test_attempts where exam_schedule_id in (
      select chosen.exam_schedule_id from exam_schedule_lessons chosen
      join syllabus_lessons lesson on lesson.id = chosen.lesson_id where lesson.syllabus_id = ${syllabus_id})
    union all
    select id from test_attempts where exam_schedule_id is not null
      and semester_subject_id in (select id from semester_subjects where syllabus_id = ${syllabus_id}))
  and attempt.draw @> ${JSON.stringify([{ question: question_id }])}::jsonb
  and exists (select from jsonb_to_recordset(attempt.draw) drawn (question integer, version integer)
    where drawn.question = ${question_id} and drawn.version = any(${versions}::integer[])))`;
