import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { Page } from '@dekanat/contract/api/lists.ts';
import { type SyllabusQuestion, syllabusQuestions } from '@dekanat/contract/reports/subject-tests.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { onReplica } from '#api/replica-handlers.ts';
import { sqlPage } from '#crud/sql-page.ts';
import { withSignedPictures } from '#features/files/shared.ts';
import {
  recordAnswersShown,
  SHOWN,
  type StoredQuestion,
  viewsOf,
  visibleSyllabi,
} from '#features/syllabi/shared.ts';

type Place = Pick<SyllabusQuestion, 'syllabus_module_id' | 'syllabus_module_lesson_item_id' | 'lesson_name'>;

/** Right answers are shown to those who see them in the syllabus, which is recorded. @throws notFound outside the scope */
async function list(
  context: Context,
  { query }: Pick<InputOf<typeof syllabusQuestions.list>, 'query'>,
): Promise<Page<SyllabusQuestion>> {
  const { syllabus_id, syllabus_module_id: module } = query;
  const { db, services } = context;
  await visibleSyllabi(context)
    .where('syllabi.id', '=', syllabus_id)
    .select('syllabi.id')
    .executeTakeFirstOrThrow(notFound);
  const from = sql`
    from test_questions question
    join lesson_items item on item.id = question.item_id and item.removed_at is null
    join syllabus_lessons lesson on lesson.id = item.lesson_id
    join syllabus_modules module on module.id = lesson.module_id and ${SHOWN}
    where question.syllabus_id = ${syllabus_id} and question.retired_at is null and question.complete
      and ${module === undefined ? sql`true` : sql`module.id = ${module}`}`;
  const { data, ...page } = await sqlPage<StoredQuestion & Place>(db, query, {
    ordered: sql`
      select question.id, question.version, question.question, question.multiple_choice::integer as multiple_choice,
        question.answers_hidden, module.id as syllabus_module_id,
        item.id as syllabus_module_lesson_item_id, lesson.name as lesson_name, (
          select coalesce(jsonb_agg(jsonb_build_object('id', answer.id, 'answer', answer.answer,
            'correct_answer', answer.correct_answer::integer) order by answer.sort, answer.id), '[]')
          from test_answers answer where answer.question_id = question.id and answer.retired_at is null) as answers
      ${from} order by module.sort, module.id, lesson.sort, lesson.id, question.sort, question.id`,
    from,
  });
  const seen = await viewsOf(context, syllabus_id, data);
  const shown = seen.some(({ answers }) => answers.some((answer) => answer.correct_answer !== null));
  if (shown) await recordAnswersShown(context, syllabus_id);
  const signed = (html: string) => withSignedPictures(services, html);
  const places = new Map(
    data.map(({ id, syllabus_module_id, syllabus_module_lesson_item_id, lesson_name }) => [
      id,
      { syllabus_module_id, syllabus_module_lesson_item_id, lesson_name },
    ]),
  );
  return {
    ...page,
    data: seen.map(({ id, question, multiple_choice, answers }) => ({
      id,
      ...(places.get(id) as Place),
      question: signed(question),
      multiple_choice,
      test_answers: answers.map((one) => ({ ...one, answer: signed(one.answer) })),
    })),
  };
}

export const syllabusQuestionFeature = implement(syllabusQuestions, { list: onReplica(list) });
