import {
  type UniversityStatisticQuery,
  universityStatistics,
} from '@dekanat/contract/reports/university-statistics.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { onReplica } from '#api/replica-handlers.ts';
import { inScope } from '#api/scope.ts';
import { nameOrder } from '#crud/name-order.ts';
import { type FiltersOf, paginate, sorted } from '#crud/paging.ts';
import { bestTranslation, nameMatches } from '#crud/translations.ts';
import { UNIVERSITY } from '#features/universities/shared.ts';
import { chartsOf, totals } from './statistic-counts.ts';

type Filters = FiltersOf<typeof UniversityStatisticQuery>;

const state = sql<'active' | 'blocked'>`case
  when universities.status = 0 then 'blocked'
  when exists (select from licences l where l.university_id = universities.id and l.status = 'blocked') then 'blocked'
  else 'active' end`;

const matching = ({ db, scope }: Context, { name, status }: Filters) =>
  db
    .selectFrom('universities')
    .where(inScope(scope, { university: 'universities.id' }))
    .where(nameMatches(UNIVERSITY, 'universities.id', name))
    .$if(status !== undefined, (query) => query.where(state, '=', status ?? 'active'));

const rows = (context: Context, filters: Filters) => {
  const { students, directions, teachers } = totals(context.scope);
  return matching(context, filters)
    .crossJoinLateral(bestTranslation(UNIVERSITY, 'universities.id', context.language).as('shown'))
    .select([
      'universities.id',
      'shown.name',
      'universities.founded_year',
      students.as('students'),
      directions.as('directions'),
      teachers.as('teachers'),
      state.as('status'),
    ]);
};

export const universityStatisticFeature = implement(universityStatistics, {
  list: onReplica((context, { query }) => {
    const fields = {
      name: nameOrder(sql.ref('shown.name'), context.language),
      founded_year: sql.ref('universities.founded_year'),
      students: sql.ref('students'),
      directions: sql.ref('directions'),
      teachers: sql.ref('teachers'),
    };
    const found = rows(context, query);
    return paginate(
      sorted(found, query.sort, fields, 'name', sql.ref('universities.id')),
      matching(context, query),
      query,
    );
  }),
  read: onReplica(async (context, { params }) => {
    const { id } = await matching(context, {})
      .where('universities.id', '=', params.id)
      .select('universities.id')
      .executeTakeFirstOrThrow(notFound);
    return chartsOf(context, id);
  }),
});
