import { moduleTests, subjectTests } from '@dekanat/contract/reports/subject-tests.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '#api/scope.ts';
import { definedOnly } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { SHOWN, visibleSyllabi } from '#features/syllabi/shared.ts';
import { countReportFeature } from './count-report.ts';
import { listReportFeature } from './list-report.ts';
import type { FiltersOfReport } from './report-filters.ts';

type Listed = z.output<typeof subjectTests.calls.list.result>['data'][number];

/** Questions that tests have now, as `question`, with `lesson` and `module`. */
const QUESTIONS = sql`test_questions question
  join lesson_items item on item.id = question.item_id and item.removed_at is null
  join syllabus_lessons lesson on lesson.id = item.lesson_id
  join syllabus_modules module on module.id = lesson.module_id and ${SHOWN}`;

/** The numbers of questions, answers and right answers that match, as `counted`. */
const counted = (condition: RawBuilder<unknown>) => sql`(
  select count(*)::integer as questions, coalesce(sum(given.answers), 0)::integer as answers,
    coalesce(sum(given.correct), 0)::integer as correct
  from ${QUESTIONS}
  cross join lateral (
    select count(*) as answers, count(*) filter (where answer.correct_answer) as correct
    from test_answers answer where answer.question_id = question.id and answer.retired_at is null) given
  where question.retired_at is null and ${condition}) counted`;

/** Syllabi as the report shows them, as `syllabi`. */
const shownSyllabi = ({ db }: QueryScope, ids: RawBuilder<number>) =>
  db
    .selectFrom(
      sql<Omit<Listed, 'subject_name'>>`(
        select syllabi.id, syllabi.university_id, syllabi.subject_id, syllabi.name as syllabus_name,
          academic_years.name as curriculum_year, (
            select count(*)::integer from syllabus_modules one where one.syllabus_id = syllabi.id and one.removed_at is null
          ) as module_count, counted.questions as test_question_count, counted.answers as test_answer_count,
          counted.correct as corrent_test_answer_count
        from syllabi join academic_years on academic_years.id = syllabi.academic_year_id
        cross join lateral ${counted(sql`question.syllabus_id = syllabi.id`)}
        where syllabi.id in ${ids})`.as('syllabi'),
    )
    .selectAll();

export const subjectTestFeature = listReportFeature(subjectTests, {
  matching: (view, { academic_year_id, subject_id }) =>
    visibleSyllabi(view).where((eb) =>
      eb.and(definedOnly({ 'syllabi.academic_year_id': academic_year_id, 'syllabi.subject_id': subject_id })),
    ),
  id: 'syllabi.id',
  order: () => sql`syllabi.id desc`,
  rows: shownSyllabi,
  names: { subject_name: relatedName(SUBJECT, 'name', 'subject_id') },
});

type Filters = FiltersOfReport<typeof moduleTests>;

/** Condition: the syllabus is the one that is asked for, and visible. */
const ofSyllabus = ({ scope }: QueryScope, { syllabus_id }: Filters) =>
  sql`syllabi.id = ${syllabus_id} and syllabi.removed_at is null and ${inScope(scope, { university: 'syllabi.university_id' })}`;

export const moduleTestFeature = countReportFeature(moduleTests, {
  rows: (view, filters: Filters) => sql`
    select part.id::text as id, syllabi.university_id, part.id as module_id, syllabi.name as syllabus_name,
      part.name as syllabus_module_name, (row_number() over (order by part.sort, part.id))::integer as number_module,
      counted.answers as test_answer_count, counted.correct as corrent_test_answer_count
    from syllabi join syllabus_modules part on part.syllabus_id = syllabi.id and part.removed_at is null
    cross join lateral ${counted(sql`question.syllabus_id = syllabi.id and module.id = part.id`)}
    where ${ofSyllabus(view, filters)}`,
  order: sql`number_module`,
  facts: {
    questions: (view, filters: Filters) => sql`
      select module.id::text as row, question.id, syllabi.university_id, null::integer as student_id, null::integer as group_id,
        syllabi.subject_id, left(trim(regexp_replace(question.question, '<[^>]*>|&nbsp;', ' ', 'g')), 300) as name,
        lesson.name as detail, null::timestamptz as at
      from ${QUESTIONS} join syllabi on syllabi.id = question.syllabus_id
      where question.retired_at is null and ${ofSyllabus(view, filters)}`,
  },
  counts: { test_question_count: { facts: 'questions' } },
});
