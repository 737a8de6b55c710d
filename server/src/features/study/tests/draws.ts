import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { SHOWN } from '#features/syllabi/shared.ts';
import type { OwnTest, TestKey } from './own-tests.ts';

/** One drawn question: its version, and its answers in the order in which the student sees them. */
export interface Drawn {
  question: number;
  version: number;
  multiple: boolean;
  answers: number[];
}

/** All questions of a lesson's test; of an exam, from each of its lessons a random few. */
const poolOf = ({ kind, id }: TestKey): RawBuilder<unknown> =>
  kind === 'lesson_item_id'
    ? sql`select question.* from test_questions question
        where question.item_id = ${id} and question.retired_at is null and question.complete`
    : sql`select pool.* from exam_schedules exam cross join lateral (
          select question.*, row_number() over (partition by lesson.id order by random()) as place
          from exam_schedule_lessons chosen
          join syllabus_lessons lesson on lesson.id = chosen.lesson_id
          join syllabus_modules module on module.id = lesson.module_id
          join lesson_items item on item.lesson_id = lesson.id and item.removed_at is null
          join test_questions question on question.item_id = item.id and question.retired_at is null and question.complete
          where chosen.exam_schedule_id = exam.id and ${SHOWN}) pool
        where exam.id = ${id} and pool.place <= exam.count_test_in_lesson`;

/**
 * Draws questions for an attempt, in random order and with answers in random order, and stores what they are now. Question and
 * version are read in one statement, so that what is stored is what is drawn.
 */
export async function drawQuestions(
  db: Queryable,
  { key, questions }: Pick<OwnTest, 'key' | 'questions'>,
): Promise<Drawn[]> {
  const { rows } = await sql<Drawn>`
    with drawn as materialized (
      select pool.id, pool.syllabus_id, pool.version, pool.question, pool.multiple_choice, row_number() over (order by random()) as place
      from (${poolOf(key)}) pool order by place limit ${questions}),
    answers as materialized (
      select drawn.id as question_id, jsonb_agg(jsonb_build_object('id', answer.id, 'answer', answer.answer)
          order by answer.sort, answer.id) as shown,
        array_agg(answer.id order by answer.id) filter (where answer.correct_answer) as right_ids,
        array_agg(answer.id order by random()) as shuffled
      from drawn join test_answers answer on answer.question_id = drawn.id and answer.retired_at is null
      group by drawn.id),
    stored as (
      insert into question_versions (question_id, version, syllabus_id, question, multiple_choice, answers, right_ids)
      select drawn.id, drawn.version, drawn.syllabus_id, drawn.question, drawn.multiple_choice, answers.shown, coalesce(answers.right_ids, '{}')
      from drawn join answers on answers.question_id = drawn.id
      where not exists (select from question_versions known where known.question_id = drawn.id and known.version = drawn.version)
      order by drawn.id on conflict do nothing)
    select drawn.id as question, drawn.version, drawn.multiple_choice as multiple, answers.shuffled as answers
    from drawn join answers on answers.question_id = drawn.id order by drawn.place`.execute(db);
  return rows;
}
