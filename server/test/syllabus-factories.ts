import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { type LessonItem, lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import type { ItemType, LessonType } from '@dekanat/contract/syllabi/lesson-rules.ts';
import {
  type OutlineLesson,
  type OutlineModule,
  syllabusLessons,
  syllabusModules,
} from '@dekanat/contract/syllabi/modules.ts';
import type { Question, QuestionInput } from '@dekanat/contract/syllabi/questions.ts';
import { type Syllabus, syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { testQuestions } from '@dekanat/contract/syllabi/tests.ts';
import type { Client } from './client.ts';
import { unique } from './factories.ts';

export const syllabusInput = (
  given: Partial<BodyOf<typeof syllabi.create>> = {},
): BodyOf<typeof syllabi.create> => ({
  language: 'oz',
  name: `Sinov dasturi ${unique()}`,
  short_info: 'Kurs haqida qisqacha',
  description: '<p>Kursning batafsil tavsifi</p>',
  ...given,
});

export const makeSyllabus = async (
  client: Client,
  given: Partial<BodyOf<typeof syllabi.create>> = {},
): Promise<Syllabus> => (await client.call(syllabi.create, { body: syllabusInput(given) })).result;

export const makeModule = async (client: Client, syllabusId: number): Promise<OutlineModule> =>
  (
    await client.call(syllabusModules.create, {
      params: { syllabusId },
      body: { name: `Sinov moduli ${unique()}` },
    })
  ).result;

/** A lesson of a new syllabus, or of this module. */
export async function makeLesson(
  client: Client,
  { type, moduleId }: { type?: LessonType; moduleId?: number } = {},
): Promise<OutlineLesson> {
  const module = moduleId ?? (await makeModule(client, (await makeSyllabus(client)).id)).id;
  const { result } = await client.call(syllabusLessons.create, {
    params: { moduleId: module },
    body: { name: `Sinov mavzusi ${unique()}` },
  });
  if (type === undefined) return result;
  const params = { lessonId: result.id };
  return (await client.call(syllabusLessons.update, { params, body: { type } })).result;
}

/** An item of a new lesson, or of this one. */
export async function makeItem(client: Client, type: ItemType, lessonId?: number): Promise<LessonItem> {
  const lesson =
    lessonId ??
    (await makeLesson(client, { type: type === 'question-answer' ? 'practical' : 'theoretical' })).id;
  return (await client.call(lessonItems.create, { params: { lessonId: lesson }, body: { type } })).result;
}

export const questionInput = (question = `Savol ${unique()}?`): QuestionInput => ({
  question: `<p>${question}</p>`,
  multiple_choice: 0,
  answers: [
    { answer: '<p>ha</p>', correct_answer: 1 },
    { answer: '<p>yoʻq</p>', correct_answer: 0 },
  ],
});

/** Adds questions to a test. @returns all of its questions */
export const makeQuestions = async (client: Client, itemId: number, count = 1): Promise<Question[]> =>
  (
    await client.call(testQuestions.update, {
      params: { itemId },
      body: { questions: Array.from({ length: count }, () => questionInput()) },
    })
  ).result;

/** A lesson with a test of `count` questions, in a new syllabus or in this module. */
export async function makeTest(
  client: Client,
  { count = 2, moduleId }: { count?: number; moduleId?: number } = {},
) {
  const lesson = await makeLesson(client, { type: 'theoretical', ...(moduleId && { moduleId }) });
  const { id: itemId } = await makeItem(client, 'test', lesson.id);
  return { lesson, itemId, questions: await makeQuestions(client, itemId, count) };
}
