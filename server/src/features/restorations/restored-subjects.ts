import type { restoredSubjects } from '@dekanat/contract/restorations/restored-subjects.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { type Context, messageLanguage } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { listHandler } from '#crud/list-handler.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { streamWithNames } from '#crud/related-names.ts';
import { searchFilter, studentName } from '#features/students/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import { inOrder, restoredSubjectRows, STATE, SUBJECT_NAMES, type SubjectFilters } from './subject-rows.ts';

type Calls = typeof restoredSubjects;
type Query = z.output<Calls['list']['query']>;
type Filters = SubjectFilters & Pick<Query, 'status'>;

const matching = (view: Pick<QueryScope, 'db' | 'scope'>, { status, ...filters }: Filters) =>
  restoredSubjectRows(view, filters).where(
    status === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${STATE} = ${status}`,
  );

const rows = (view: QueryScope, filters: Filters) =>
  inOrder(matching(view, filters), view.language)
    .innerJoin('curricula', 'curricula.id', 'student_subject.curriculum_id')
    .select([
      'student_subject.id',
      'students.university_id',
      'students.id as student_id',
      studentName(view.language).as('fio'),
      'students.id_number',
      'student_subject.group_id',
      'student_subject.curriculum_id',
      'curricula.name as curriculum_name',
      'semesters.id as semester_id',
      sql<string>`semesters.number::text`.as('semester_name'),
      'planned.subject_id',
      'planned.credit_hour',
      STATE.as('status'),
      'result.rating',
      'result.mark',
    ]);

const readPage = listHandler(rows, matching, SUBJECT_NAMES);

export const listRestoredSubjects = async (
  context: Context,
  { query: { fio, ...query } }: { query: Query },
) => {
  const term = await searchFilter(context, fio);
  return readPage(context, { query: { ...query, ...(term && { term }) } });
};

const HEADINGS = {
  fio: 'student.full_name',
  id_number: 'student.id_number',
  group_name: 'student.group_name',
  curriculum_name: 'curriculum.noun',
  semester_name: 'semester.noun',
  subject_name: 'subject.noun',
  credit_hour: 'restored_subject.credit_hour',
  status: 'restored_subject.status',
  rating: 'restored_subject.rating',
  mark: 'restored_subject.mark',
} as const satisfies Record<string, TextKey>;

export async function exportRestoredSubjects(
  context: Context,
  { query: { format, columns, fio, ...query } }: { query: z.output<Calls['export']['query']> },
) {
  const language = messageLanguage(context);
  const term = await searchFilter(context, fio);
  return writeTableFile(context, format, {
    title: 'restored_subject.title',
    columns,
    heading: (column) => HEADINGS[column],
    cell: (row, column) =>
      column === 'status' ? translate(`restored_subject.status.${row.status}`, language) : row[column],
    rows: streamWithNames(
      context,
      rows(context, { ...query, ...(term && { term }) }).stream(),
      SUBJECT_NAMES,
    ),
  });
}
