import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { academicDifferences } from '@dekanat/contract/restorations/academic-differences.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { Invalid } from '#api/errors.ts';
import { formatInstant } from '#api/instant-format.ts';
import { translate } from '#api/messages.ts';
import { accountName } from '#crud/account-name.ts';
import { listHandler } from '#crud/list-handler.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { streamWithNames } from '#crud/related-names.ts';
import { announceMarks, firstLimits, saveRatings } from '#features/ratings/shared.ts';
import { searchFilter, studentName } from '#features/students/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import { publishChanged } from '#platform/realtime/bus.ts';
import {
  inOrder,
  NOT_CARRIED,
  restoredSubjectRows,
  SUBJECT_NAMES,
  type SubjectFilters,
} from './subject-rows.ts';

type Calls = typeof academicDifferences;
type Query = z.output<Calls['list']['query']>;
type Update = InputOf<Calls['save']>['body'];

/** Marks of the academic difference are those of statement 1. */
const STATEMENT = 1;

/** What was carried over is final; what was entered instead can be corrected. */
const matching = (view: Pick<QueryScope, 'db' | 'scope'>, filters: SubjectFilters) =>
  restoredSubjectRows(view, filters).where(NOT_CARRIED);

/** The mark that counts, like the print: once a retake has a mark that of the retake, which is not entered here. */
const rows = (view: QueryScope, filters: SubjectFilters) =>
  inOrder(matching(view, filters))
    .leftJoin('ratings', (join) =>
      join
        .onRef('ratings.student_subject_id', '=', 'student_subject.id')
        .on('ratings.statement', '=', sql<number>`coalesce(student_subject.current_statement, ${STATEMENT})`),
    )
    .leftJoin('users', 'users.id', 'ratings.user_id')
    .select([
      'student_subject.id as student_subject_id',
      'students.university_id',
      'students.id as student_id',
      studentName(view.language).as('fio'),
      studentName(view.language).as('fullName'),
      sql<string[]>`array[students.full_name, students.full_name_ru]`.as('spellings'),
      'students.id_number',
      // The group that the list is filtered by: subjects with points keep that of the restoration.
      'register.group_id',
      'student_subject.curriculum_id',
      'semesters.id as semester_id',
      'planned.id as semester_subject_id',
      'planned.subject_id',
      'planned.credit_hour',
      sql<number | null>`ratings.ic_rating::float8`.as('ic_rating'),
      sql<number | null>`ratings.fc_rating::float8`.as('fc_rating'),
      sql<boolean>`coalesce(ratings.absent, false)`.as('absent'),
      'ratings.rating',
      'ratings.mark',
      'ratings.changed_at',
      accountName.as('changed_by'),
      sql<number>`coalesce(ratings.version, 0)`.as('version'),
      sql<boolean>`coalesce(student_subject.current_statement > ${STATEMENT}, false)`.as('left'),
    ]);

const readPage = listHandler(rows, matching, SUBJECT_NAMES);

export async function listDifferences(context: Context, { query: { fio, ...query } }: { query: Query }) {
  const term = await searchFilter(context, fio);
  const page = await readPage(context, { query: { ...query, ...(term && { term }) } });
  const limits = await firstLimits(context.db, [...new Set(page.data.map((row) => row.semester_subject_id))]);
  const first = (page.current_page - 1) * page.per_page + 1;
  return {
    ...page,
    data: page.data.map((row, index) => {
      const {
        ic_max = 0,
        fc_max = 0,
        passing_score = 0,
        bands = [],
      } = limits.get(row.semester_subject_id) ?? {};
      return { ...row, no: first + index, created_at: row.changed_at, ic_max, fc_max, passing_score, bands };
    }),
  };
}

const HEADINGS: Record<z.output<Calls['export']['query']>['columns'][number], TextKey> = {
  fio: 'statement.column.fio',
  id_number: 'statement.column.id_number',
  group_name: 'student.group_name',
  subject_name: 'statement.column.subject',
  credit_hour: 'restored_subject.credit_hour',
  ic_rating: 'statement.column.ic_rating',
  fc_rating: 'statement.column.fc_rating',
  rating: 'statement.column.rating',
  mark: 'statement.column.mark',
  changed_at: 'statement.column.created_at',
  changed_by: 'academic_difference.changed_by',
};

/** The rows of the list as a table. */
export async function exportDifferences(
  context: Context,
  { query: { format, columns, fio, ...query } }: { query: z.output<Calls['export']['query']> },
) {
  const term = await searchFilter(context, fio);
  return writeTableFile(context, format, {
    title: 'academic_difference.title',
    columns,
    heading: (column) => HEADINGS[column],
    cell: (row, column) => {
      // As the exported sheet has it.
      if (column === 'fc_rating' && row.absent) return translate('statement.absent', context.language);
      return column === 'changed_at' ? row.changed_at && formatInstant(row.changed_at) : row[column];
    },
    rows: streamWithNames(
      context,
      rows(context, { ...query, ...(term && { term }) }).stream(),
      SUBJECT_NAMES,
    ),
  });
}

/** The rows of the update that it may change: of the difference, of this subject. */
async function editableIds(context: Context, { semester_id, subject_id, group_id, body }: Update) {
  const found = await matching(context, { semester_id, subject_id, group_id })
    .where(
      'student_subject.id',
      '=',
      sql<number>`any(${body.map(({ student_subject_id }) => student_subject_id)}::integer[])`,
    )
    .select(['student_subject.id', 'students.university_id'])
    .execute();
  return { ids: new Set(found.map(({ id }) => id)), universityId: found[0]?.university_id };
}

/** The cells of a row that other clients send whole. */
const cellsOf = (change: Update['body'][number]) =>
  'field' in change
    ? [{ ...change, statement: STATEMENT }]
    : (['ic_rating', 'fc_rating'] as const).map((field) => ({
        student_subject_id: change.student_subject_id,
        statement: STATEMENT,
        field,
        value: change[field],
      }));

/** Stores marks of the academic difference by the path of all marks. */
export async function saveDifferences(context: Context, body: Update) {
  const { ids, universityId } = await editableIds(context, body);
  const foreign = body.body.flatMap(({ student_subject_id }, index) =>
    ids.has(student_subject_id)
      ? []
      : [
          {
            field: `body.${index}.student_subject_id`,
            key: 'academic_difference.other' as const,
            values: {},
          },
        ],
  );
  if (foreign.length > 0) throw new Invalid(foreign);
  const { caller, db, language } = context;
  const changes = body.body.flatMap((change, index) => cellsOf(change).map((cell) => ({ cell, index })));
  const {
    rows: saved,
    changed,
    conflicts,
  } = await saveRatings(
    db,
    { userId: caller.id, source: 'entered' },
    changes.map(({ cell }) => cell),
    { username: caller.username ?? SUPERADMIN, language },
  ).catch((error: unknown) => {
    throw withIndexes(
      error,
      changes.map(({ index }) => index),
    );
  });
  announceMarks(context, changed);
  if (universityId !== undefined)
    await publishChanged(db, 'academic_differences', { permission: 'get_rating_index', universityId });
  return { rows: saved, conflicts };
}

/** Problems of `changes.N` on the entries of the body that they come from. */
function withIndexes(error: unknown, indexes: readonly number[]): unknown {
  if (!(error instanceof Invalid)) return error;
  return new Invalid(
    error.problems.map((problem) => ({
      ...problem,
      field: problem.field.replace(/^changes\.(\d+)/, (_, at: string) => `body.${indexes[Number(at)] ?? at}`),
    })),
  );
}
