import type {
  HemisDifference,
  HemisRecord,
  hemisRecords,
} from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import { type HemisState, isAccepted } from '@dekanat/contract/students/hemis/hemis-fields.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { inScope, type Scope } from '#api/scope.ts';
import { listHandler } from '#crud/list-handler.ts';
import { nameOrder } from '#crud/name-order.ts';
import { definedOnly, type ListFilters, orderOf } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { addNames, relatedName } from '#crud/related-names.ts';
import { wordsMatch } from '#crud/translations.ts';
import { FACULTY } from '#features/structure/shared.ts';
import { inStudentScope } from '../student-scope.ts';
import type { Difference } from './compare-student.ts';
import { lastChanges } from './last-changes.ts';
import { valueWords } from './record-words.ts';

export type RecordQuery = z.output<typeof hemisRecords.list.query>;
export type RecordFilters = Partial<ListFilters<typeof hemisRecords.list.query>> & { id?: number };

export const RECORD_NAMES = { faculty_name: relatedName(FACULTY, 'name', 'faculty_id') } as const;

/** Who is here in another faculty is not shown to a user bound to one. */
const shownStudent = (scope: Scope) =>
  scope.facultyId === null
    ? sql<number | null>`hemis_records.student_id`
    : sql<number | null>`case when hemis_records.state <> 'here_elsewhere' or exists (
        select from students where students.id = hemis_records.student_id and ${inStudentScope(scope)})
      then hemis_records.student_id end`;

/** Condition: the field in `of_record.field` was accepted from this record, and not undone. */
const ACCEPTED = sql`exists (
  select from hemis_accepted_values value join hemis_acceptances act on act.id = value.acceptance_id
  where value.record_id = hemis_records.id and value.field = of_record.field and act.undone_at is null)`;
const IS_OPEN = sql<SqlBool>`exists (
  select from unnest(hemis_records.fields) of_record (field) where not ${ACCEPTED})`;

/** Records in scope: those of a faculty for a user who is bound to it. */
export const matchingRecords = (
  { db, scope }: Pick<QueryScope, 'db' | 'scope'>,
  { id, comparison_id, state, field, is_new, open, faculty_id, fio }: RecordFilters,
) =>
  db
    .selectFrom('hemis_records')
    .innerJoin('hemis_comparisons', 'hemis_comparisons.id', 'hemis_records.comparison_id')
    .where(
      inScope(scope, { university: 'hemis_comparisons.university_id', faculty: 'hemis_records.faculty_id' }),
    )
    .where(wordsMatch(sql`search_key(hemis_records.name || ' ' || hemis_records.id_number)`, fio))
    .where(field === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${field} = any(hemis_records.fields)`)
    .where(open === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${IS_OPEN} = ${open === 1}::boolean`)
    .where((eb) =>
      eb.and(
        definedOnly({
          'hemis_records.id': id,
          'hemis_records.comparison_id': comparison_id,
          'hemis_records.state': state,
          'hemis_records.faculty_id': faculty_id,
          'hemis_records.is_new': is_new === undefined ? undefined : is_new === 1,
        }),
      ),
    );

export const recordRows = (view: QueryScope, filters: RecordFilters) =>
  matchingRecords(view, filters)
    .select([
      'hemis_records.id',
      'hemis_records.comparison_id',
      'hemis_comparisons.university_id',
      shownStudent(view.scope).as('student_id'),
      'hemis_records.id_number',
      'hemis_records.name as full_name',
      'hemis_records.group_name',
      'hemis_records.faculty_id',
      sql<HemisState>`hemis_records.state`.as('state'),
      sql<HemisRecord['unreadable']>`case when problem is not null then
        jsonb_build_object('problem', problem, 'row', list_row) end`.as('unreadable'),
      'hemis_records.is_new',
      sql<Difference[]>`hemis_records.differences`.as('stored'),
      sql<
        string[]
      >`array(select of_record.field from unnest(hemis_records.fields) of_record (field) where ${ACCEPTED})`.as(
        'accepted',
      ),
    ])
    .orderBy(
      orderOf(
        filters.sort,
        {
          // One order in every language, as other lists of people that are exchanged.
          full_name: nameOrder(sql.ref('hemis_records.name'), 'oz'),
          id_number: sql.ref('hemis_records.id_number'),
          state: sql.ref('hemis_records.state'),
        },
        'full_name',
        [sql.ref('hemis_records.id')],
      ),
    );

export interface StoredRecord {
  university_id: number;
  student_id: number | null;
  stored: Difference[];
  accepted: string[];
}

/** The differences of records in words, each with its last change here. */
async function withDifferences<Row extends StoredRecord>(
  context: Context,
  records: Row[],
): Promise<(Omit<Row, 'stored' | 'accepted'> & Pick<HemisRecord, 'differences'>)[]> {
  const [first] = records;
  if (first === undefined) return [];
  // All records of a comparison belong to one university.
  const words = await valueWords(context, first.university_id);
  const changes = await lastChanges(
    context.db,
    records.flatMap(({ student_id, stored }) =>
      student_id === null || stored.length === 0 ? [] : [student_id],
    ),
  );
  return records.map(({ stored, accepted, ...row }) => ({
    ...row,
    differences: stored.map(({ field, ours, theirs }): HemisDifference => {
      const change = row.student_id === null ? undefined : changes(row.student_id, field);
      return {
        field,
        ours: words(field, ours),
        theirs: words(field, theirs),
        acceptable: isAccepted(field),
        accepted: accepted.includes(field),
        changed_by: change?.by ?? null,
        changed_at: change?.at ?? null,
        typed: change?.typed ?? false,
      };
    }),
  }));
}

const page = listHandler(recordRows, matchingRecords, RECORD_NAMES);

export async function listRecords(context: Context, { query }: { query: RecordQuery }) {
  const found = await page(context, { query });
  return { ...found, data: await withDifferences(context, found.data) };
}

/** @throws notFound outside the scope */
export async function readRecord(context: Context, id: number): Promise<HemisRecord> {
  const row = await recordRows(context, { id }).executeTakeFirstOrThrow(notFound);
  const [record] = await withDifferences(context, [await addNames(context, row, RECORD_NAMES)]);
  if (record === undefined) throw notFound();
  return record;
}
