import { today } from '@dekanat/contract/api/days.ts';
import { academicYears, startYearOf } from '@dekanat/contract/planning/academic-years.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { InUse, notFound, Refusal, recordsIn } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { listHandler } from '#crud/list-handler.ts';
import { sorted } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { removeUnreferenced, requireUnreferenced } from '#crud/removal.ts';
import { lockVersion } from '#crud/versions.ts';
import { exportTable } from '#platform/exports/standard-export.ts';

const currentStart = () => startYearOf(today());

const all = ({ db }: Pick<QueryScope, 'db'>) => db.selectFrom('academic_years');

const NAMED = ['academic_years.id', 'start_year', 'end_year', 'name'] as const;
const isCurrent = () => sql<boolean>`academic_years.start_year = ${currentStart()}`.as('current');

const records = (context: QueryScope) =>
  all(context).select([...NAMED, isCurrent(), 'version', 'created_at', 'updated_at']);

type Sort = { sort?: 'start_year' | '-start_year' | 'created_at' | '-created_at' | undefined };

/** The newest first. */
const rowsOf = (context: QueryScope, { sort = '-start_year' }: Sort) =>
  sorted(
    records(context),
    sort,
    { start_year: sql.ref('start_year'), created_at: sql.ref('created_at') },
    'start_year',
    sql.ref('academic_years.id'),
  );

const read = (context: Context, id: number) =>
  records(context).where('academic_years.id', '=', id).executeTakeFirstOrThrow(notFound);

/** @throws Refusal 405 for an academic year in use: its semesters and sheets would be in other years */
const requireUnused = ({ db, language }: Context, id: number) =>
  requireUnreferenced(db, 'academic_years', [id]).catch((error: unknown) => {
    if (!(error instanceof InUse)) throw error;
    throw new Refusal('in_use', {
      key: 'academic_year.fixed',
      values: { records: recordsIn(error, language) },
    });
  });

export const academicYearFeature = implement(academicYears, {
  list: listHandler(rowsOf, all),
  export: (context, { query: { format, columns, ...query } }) =>
    exportTable(
      context,
      { format, columns },
      { noun: 'academic_year', rows: rowsOf(context, query).stream() },
    ),
  options: (context, { query: { search, academic_year_id: id } }) =>
    all(context)
      .select([...NAMED, isCurrent()])
      .$if(search !== undefined, (query) => query.where('name', 'like', `%${search?.replace(/\D+/g, '%')}%`))
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
      .orderBy('start_year', 'desc')
      .execute(),
  read: (context, { params }) => read(context, params.id),
  create: async (context, { body: { start_year } }) => {
    const { id } = await context.db
      .insertInto('academic_years')
      .values({ start_year })
      .returning('id')
      .executeTakeFirstOrThrow();
    return read(context, id);
  },
  update: async (context, { params: { id }, body: { start_year, version } }) => {
    const before = await read(context, id);
    await lockVersion(context, 'academic_years', id, version);
    if (start_year !== before.start_year) await requireUnused(context, id);
    await context.db.updateTable('academic_years').set({ start_year }).where('id', '=', id).execute();
    return read(context, id);
  },
  remove: async (context, { params }) => {
    await read(context, params.id);
    return removeUnreferenced(context.db, 'academic_years', params.id);
  },
});
