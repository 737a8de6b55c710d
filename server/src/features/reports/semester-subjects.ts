import { semesterSubjects } from '@dekanat/contract/reports/semester-subjects.ts';
import { type RawBuilder, sql } from 'kysely';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { SHOWN } from '#features/syllabi/shared.ts';
import { countReportFeature } from './count-report.ts';
import { plannedSubjects } from './planned-subjects.ts';
import type { FiltersOfReport } from './report-filters.ts';

type Filters = FiltersOfReport<typeof semesterSubjects>;

const LESSON = sql`
  join syllabus_modules module on module.syllabus_id = planned.syllabus_id
  join syllabus_lessons lesson on lesson.module_id = module.id and ${SHOWN}`;

/** Parts of the syllabi of the planned subjects that match; `name` and `kind` are those of a part. */
const parts =
  ({
    id,
    joins,
    name,
    kind = sql`null::text`,
  }: Record<'id' | 'joins' | 'name', RawBuilder<unknown>> & { kind?: RawBuilder<unknown> }) =>
  (view: QueryScope, filters: Filters) => {
    const { from, where } = plannedSubjects(view, filters);
    return sql`
    select planned.id::text as row, ${id} as id, planned.university_id, null::integer as student_id,
      null::integer as group_id, planned.subject_id, ${name} as name, null::text as detail, null::timestamptz as at,
      ${kind} as kind
    from ${from} ${joins} where ${where}`;
  };

export const semesterSubjectsFeature = countReportFeature(semesterSubjects, {
  rows: (view, filters: Filters) => {
    const { from, where } = plannedSubjects(view, filters);
    return sql`
      select planned.id::text as id, planned.id as planned_id, planned.university_id, planned.subject_id, planned.sort,
        planned.curriculum_id, planned.semester_id, curricula.name, curricula.name as curricula_name, curricula.language,
        semesters.number, semesters.number::text as semester_name
      from ${from} where ${where}`;
  },
  order: sql`curricula_name, curriculum_id, number, sort, planned_id`,
  names: { subject_name: relatedName(SUBJECT, 'name', 'subject_id') },
  facts: {
    modules: parts({
      id: sql`module.id`,
      joins: sql`join syllabus_modules module on module.syllabus_id = planned.syllabus_id and module.removed_at is null`,
      name: sql`module.name`,
    }),
    lessons: parts({ id: sql`lesson.id`, joins: LESSON, name: sql`lesson.name` }),
    items: parts({
      id: sql`item.id`,
      joins: sql`${LESSON} join lesson_items item on item.lesson_id = lesson.id and item.removed_at is null`,
      name: sql`lesson.name`,
      // A place for a video that is not uploaded is no video yet.
      kind: sql`case when item.type <> 'video' or item.video_id is not null then item.type end`,
    }),
    files: parts({
      id: sql`part.id`,
      joins: sql`${LESSON} join lesson_files part on part.syllabus_id = planned.syllabus_id and part.lesson_id = lesson.id
        join files on files.id = part.file_id`,
      name: sql`files.name`,
    }),
  },
  counts: {
    module_count: { facts: 'modules' },
    lesson_count: { facts: 'lessons' },
    lesson_item_count: { facts: 'items' },
    lesson_resource_count: { facts: 'files' },
    quiz_count: { facts: 'items', where: sql`fact.kind = 'question-answer'` },
    video_count: { facts: 'items', where: sql`fact.kind = 'video'` },
    test_count: { facts: 'items', where: sql`fact.kind = 'test'` },
  },
  nested: (row) => ({
    semesters: [
      {
        id: row.semester_id,
        name: row.semester_name,
        subjects: [
          {
            name: row.subject_name,
            stats: {
              module: row.module_count,
              lesson: row.lesson_count,
              lessonItem: row.lesson_item_count,
              lessonResource: row.lesson_resource_count,
              quiz: row.quiz_count,
              video: row.video_count,
              test: row.test_count,
            },
          },
        ],
      },
    ],
  }),
});
