import type { Page } from '@dekanat/contract/api/lists.ts';
import type { ReportRecord } from '@dekanat/contract/reports/report.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { PLANNED_WITH_VALUES } from '#db/prepared-statements.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { studentName } from '#features/students/shared.ts';

export interface RecordQuery {
  /** The key of a row; undefined: all rows together. */
  row?: string;
  column: string;
  limit: number;
  page: number;
}

const NAMES = {
  group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
};

type Found = Omit<ReportRecord, keyof typeof NAMES> & {
  university_id: number;
  group_id: number | null;
  subject_id: number | null;
  total: number;
};

/** The records that a number of a report counts: of one row, or of all rows together. */
export async function readRecords(
  context: Context,
  { row, limit, page }: RecordQuery,
  {
    facts,
    rows,
    where = sql`true`,
  }: Record<'facts' | 'rows', RawBuilder<unknown>> & {
    where: RawBuilder<SqlBool> | undefined;
  },
): Promise<Page<ReportRecord>> {
  const counted = sql`
    from ${facts} fact
    where ${where} and fact.row in (select shown.id from (${rows}) shown)
      and ${row === undefined ? sql`true` : sql`fact.row = ${row}`}`;
  const total = sql<{
    total: number;
  }>`${sql.raw(PLANNED_WITH_VALUES)} select count(*)::integer as total ${counted}`;
  const { rows: found } = await sql<Found>`${sql.raw(PLANNED_WITH_VALUES)}
    select one.id::integer, one.row, one.university_id, one.student_id, one.group_id, one.subject_id, one.detail, one.at,
      coalesce(${studentName(context.language)}, one.name, '—') as name, one.total
    from (select fact.*, count(*) over ()::integer as total ${counted}) one
    -- Each student by an index (\`offset 0\`): PostgreSQL expects one record, and would compare all records with all students.
    left join lateral (select * from students where students.id = one.student_id offset 0) students on true
    order by students.full_name, one.name, one.id, one.row limit ${limit} offset ${(page - 1) * limit}`.execute(
    context.db,
  );
  const [first] = found.length > 0 || page === 1 ? found : (await total.execute(context.db)).rows;
  return {
    data: await addRelatedNames(context, found, NAMES),
    total: first?.total ?? 0,
    per_page: limit,
    current_page: page,
  };
}
