import { moduleTests, subjectTests } from '@dekanat/contract/reports/subject-tests.ts';
import { sql } from 'kysely';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { SHOWN, visibleSyllabi } from '#features/syllabi/shared.ts';
import { countReportFeature } from './count-report.ts';
import { matches } from './report-filters.ts';

interface Filters {
  syllabus_id?: number | undefined;
  academic_year_id?: number | undefined;
  subject_id?: number | undefined;
}

/** The syllabi in scope that match, as `syllabi`. */
const matching = (view: QueryScope, { syllabus_id, academic_year_id, subject_id }: Filters) => sql`
  ${visibleSyllabi(view)
    .where(
      matches({
        'syllabi.id': syllabus_id,
        'syllabi.academic_year_id': academic_year_id,
        'syllabi.subject_id': subject_id,
      }),
    )
    .selectAll('syllabi')} syllabi`;

/** Questions that students get now, as `question`, with `lesson` and `module`. */
const questions = (view: QueryScope, filters: Filters) => sql`
  ${matching(view, filters)}
  join test_questions question on question.syllabus_id = syllabi.id and question.retired_at is null
    and question.complete
  join lesson_items item on item.id = question.item_id and item.removed_at is null
  join syllabus_lessons lesson on lesson.id = item.lesson_id
  join syllabus_modules module on module.id = lesson.module_id and ${SHOWN}`;

/** Columns of a fact that is no student. */
const OF_SYLLABUS = sql`syllabi.university_id, null::integer as student_id, null::integer as group_id, syllabi.subject_id,
  null::timestamptz as at`;
/** A question by the beginning of its text. */
const QUESTION = sql`left(trim(regexp_replace(question.question, '<[^>]*>|&nbsp;', ' ', 'g')), 300) as name, lesson.name as detail`;

const modules = (view: QueryScope, filters: Filters) => sql`
  select syllabi.id::text as row, module.id, ${OF_SYLLABUS}, module.name, null::text as detail
  from ${matching(view, filters)}
  join syllabus_modules module on module.syllabus_id = syllabi.id and module.removed_at is null`;

/** Questions and answers by what a report groups them by. */
const testFacts = (row: 'syllabi.id' | 'module.id') => ({
  questions: (view: QueryScope, filters: Filters) => sql`
    select ${sql.ref(row)}::text as row, question.id, ${OF_SYLLABUS}, ${QUESTION} from ${questions(view, filters)}`,
  /** Numbered, because the ids of right answers would tell which answers are right. */
  answers: (view: QueryScope, filters: Filters) => sql`
    select ${sql.ref(row)}::text as row, (row_number() over (order by question.id, answer.correct_answer desc))::integer as id,
      ${OF_SYLLABUS}, ${QUESTION}, answer.correct_answer
    from ${questions(view, filters)}
    join test_answers answer on answer.question_id = question.id and answer.retired_at is null`,
});

const TEST_COUNTS = {
  test_question_count: { facts: 'questions' },
  test_answer_count: { facts: 'answers' },
  corrent_test_answer_count: { facts: 'answers', where: sql<boolean>`fact.correct_answer` },
} as const;

export const subjectTestFeature = countReportFeature(subjectTests, {
  rows: (view, filters: Filters) => sql`
    select syllabi.id::text as id, syllabi.id as syllabus_id, syllabi.university_id, syllabi.subject_id, syllabi.name as syllabus_name,
      academic_years.name as curriculum_year
    from ${matching(view, filters)} join academic_years on academic_years.id = syllabi.academic_year_id`,
  order: sql`syllabus_id desc`,
  names: { subject_name: relatedName(SUBJECT, 'name', 'subject_id') },
  facts: { modules, ...testFacts('syllabi.id') },
  counts: { module_count: { facts: 'modules' }, ...TEST_COUNTS },
});

export const moduleTestFeature = countReportFeature(moduleTests, {
  rows: (view, filters: Filters) => sql`
    select part.id::text as id, syllabi.university_id, part.id as module_id, syllabi.name as syllabus_name,
      part.name as syllabus_module_name, (row_number() over (order by part.sort, part.id))::integer as number_module
    from ${matching(view, filters)} join syllabus_modules part on part.syllabus_id = syllabi.id and part.removed_at is null`,
  order: sql`number_module`,
  facts: testFacts('module.id'),
  counts: TEST_COUNTS,
});
