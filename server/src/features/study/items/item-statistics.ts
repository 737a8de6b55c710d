import {
  type ItemStatistic,
  itemStatistics,
  type TestStatistics,
} from '@dekanat/contract/study/item-statistics.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { inScope } from '#api/scope.ts';
import { accountName } from '#crud/account-name.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { withSignedPictures } from '#features/files/shared.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { type AnswerRight, answerRight, hidesAnswers, recordAnswersShown } from '#features/syllabi/shared.ts';
import { exam, lessonTest, type TestKey } from '../tests/own-tests.ts';
import { correctKey, previewKey } from './correct-key.ts';
import { type ItemNumbers, itemNumbers, reliability } from './item-rules.ts';
import {
  type AskedItem,
  countAttempts,
  readItems,
  readResponses,
  teacherByAssignment,
} from './test-responses.ts';

interface TestRow {
  university_id: number;
  syllabus_id: number | null;
  syllabus_faculty_id: number | null;
  subject_id: number;
  control_type_id: number | null;
  lesson_name: string | null;
}

/** Teachers without the permission see the tests of groups that are assigned to them. `assigned` is a condition on `taught`. */
const forCaller = (context: Context, inside: Expression<SqlBool>, assigned: RawBuilder<unknown>) => {
  const teacherId = teacherByAssignment(context);
  return teacherId === undefined
    ? inside
    : sql`exists (select from semester_subject_teachers taught where taught.teacher_id = ${teacherId} and ${assigned})`;
};

const examOf = (context: Context, id: number) => sql<TestRow>`
  select exam.university_id, planned.syllabus_id, syllabi.faculty_id as syllabus_faculty_id, planned.subject_id, exam.control_type_id,
    null as lesson_name
  from exam_schedules exam
  join semester_subjects planned on planned.id = exam.semester_subject_id
  join curricula on curricula.id = planned.curriculum_id
  left join syllabi on syllabi.id = planned.syllabus_id
  where exam.id = ${id} and exam.type = 'test' and ${forCaller(
    context,
    inScope(context.scope, CURRICULUM_SCOPE),
    sql`taught.semester_subject_id = exam.semester_subject_id and taught.statement = exam.statement`,
  )}`;

const lessonTestOf = (context: Context, id: number) => sql<TestRow>`
  select syllabi.university_id, syllabi.id as syllabus_id, syllabi.faculty_id as syllabus_faculty_id, syllabi.subject_id,
    null::integer as control_type_id, lesson.name as lesson_name
  from lesson_items item join syllabi on syllabi.id = item.syllabus_id
  join syllabus_lessons lesson on lesson.id = item.lesson_id
  where item.id = ${id} and item.type = 'test' and ${forCaller(
    context,
    inScope(context.scope, { university: 'syllabi.university_id' }),
    sql`exists (
      select from semester_subjects planned where planned.id = taught.semester_subject_id and planned.syllabus_id = syllabi.id)`,
  )}`;

async function readTest(context: Context, row: RawBuilder<TestRow>) {
  const [found] = (await row.execute(context.db)).rows;
  if (found === undefined) throw notFound();
  const [named = { ...found, subject_name: null }] = await addRelatedNames(context, [found], {
    subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
  });
  return named;
}

type Correction = ItemStatistic['corrections'][number];
type Corrections = Map<string, Correction[]>;

/** Corrections of these items, newest first: of a version that is alike, as the one that is drawn after a correction. */
async function readCorrections({ db }: Context, items: readonly AskedItem[]): Promise<Corrections> {
  const asked = items.map(({ item, question_id, versions }) => ({ item, question_id, versions }));
  const { rows } = await sql<Correction & { item: string }>`
    select asked.item, correction.id, correction.rule, correction.former_rule, correction.right_ids, correction.former_right_ids, correction.reason, ${accountName} as author,
      correction.created_at, correction.changed
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) asked (item text, question_id integer, versions integer[])
    join test_key_corrections correction on correction.question_id = asked.question_id and correction.versions && asked.versions
    left join users on users.id = correction.user_id
    order by correction.id desc`.execute(db);
  return Map.groupBy(rows, ({ item }) => item);
}

interface Shown {
  numbers: ReadonlyMap<string, ItemNumbers>;
  corrections: Corrections;
  right: AnswerRight;
}

function shownItem(
  { services }: Context,
  item: AskedItem,
  { numbers, corrections, right }: Shown,
): ItemStatistic {
  const { answers, right_ids, answers_hidden, item: key, versions: _versions, ...question } = item;
  const {
    options = [],
    flags = [],
    ...counts
  } = numbers.get(key) ?? { asked: 0, answered: 0, difficulty: null, discrimination: null };
  const byId = new Map(options.map((one) => [one.id, one]));
  const hidden = hidesAnswers(right, { answers_hidden });
  const none = { chosen: 0, chosen_by_best: 0, unused: false };
  return {
    ...question,
    question: withSignedPictures(services, question.question),
    ...counts,
    flags,
    options: hidden
      ? null
      : answers.map(({ id, answer }) => ({
          ...none,
          ...byId.get(id),
          id,
          answer: withSignedPictures(services, answer),
          correct_answer: right_ids.includes(id) ? 1 : 0,
        })),
    corrections: (corrections.get(key) ?? []).map((one) =>
      hidden ? { ...one, right_ids: null, former_right_ids: null } : one,
    ),
  };
}

/** Whether the caller may correct keys: as the handler of the correction checks. */
const mayCorrect = ({ caller, scope }: Context, test: TestRow, right: AnswerRight) =>
  right !== 'none' &&
  caller.permissions.has('syllabus_update') &&
  (scope.facultyId === null || scope.facultyId === test.syllabus_faculty_id);

/** @throws notFound outside the scope */
async function read(context: Context, key: TestKey, row: RawBuilder<TestRow>): Promise<TestStatistics> {
  const test = await readTest(context, row);
  const right = test.syllabus_id === null ? 'none' : await answerRight(context, test.syllabus_id);
  const responses = await readResponses(context, key);
  const known = await readItems(context.db, responses);
  // Versions that were asked and are marked alike are one item.
  const attempts = responses.map((attempt) =>
    attempt.map((one) => ({ ...one, item: known.get(one.item)?.item ?? one.item })),
  );
  const items = [...new Map([...known.values()].map((one) => [one.item, one])).values()].toSorted(
    (one, other) => one.question_id - other.question_id || one.version - other.version,
  );
  const numbers = itemNumbers(
    attempts,
    new Map(
      items.map(({ item, rule, right_ids, answers }) => [
        item,
        { rule, right: right_ids, options: answers.map(({ id }) => id) },
      ]),
    ),
  );
  if (right !== 'none' && test.syllabus_id !== null && items.length > 0)
    await recordAnswersShown(context, test.syllabus_id);
  const corrections = await readCorrections(context, items);
  const { value, ...rest } = reliability(attempts);
  return {
    exam_schedule_id: key.kind === 'exam_schedule_id' ? key.id : null,
    syllabus_module_lesson_item_id: key.kind === 'lesson_item_id' ? key.id : null,
    control_type_id: test.control_type_id,
    subject_name: test.subject_name,
    lesson_name: test.lesson_name,
    attempts: await countAttempts(context, key),
    read_attempts: attempts.length,
    ...rest,
    reliability: value,
    may_correct: mayCorrect(context, test, right),
    questions: items.map((item) => shownItem(context, item, { numbers, corrections, right })),
  };
}

export const itemStatisticFeature = implement(itemStatistics, {
  ofExam: (context, { params: { id } }) => read(context, exam(id), examOf(context, id)),
  ofLesson: (context, { params: { id } }) => read(context, lessonTest(id), lessonTestOf(context, id)),
  preview: (context, { params: { id }, body }) => previewKey(context, id, body),
  correct: (context, { params: { id }, body }) => correctKey(context, id, body),
});
