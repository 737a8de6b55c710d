import type { Language } from '@dekanat/contract/api/languages.ts';
import { LANGUAGE_NAMES } from '@dekanat/contract/reference/languages.ts';
import {
  type UniversityListQuery,
  type UniversityUpdate,
  universities,
} from '@dekanat/contract/universities/universities.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { invalidField, notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { inScope } from '#api/scope.ts';
import { listHandler } from '#crud/list-handler.ts';
import { nameOrder, personOrder } from '#crud/name-order.ts';
import { definedOnly, type FiltersOf, type ListFilters, sorted } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { translatedRecords } from '#crud/translated-records.ts';
import { allTranslations, bestTranslation, nameMatches, textsOf } from '#crud/translations.ts';
import { exportTable } from '#platform/exports/standard-export.ts';
import type { Finder } from '#platform/resources/feature-module.ts';
import { licensed } from './open-universities.ts';
import { UNIVERSITY } from './university-name.ts';
import { listUniversities } from './university-options.ts';

/** The translated fields of a university. */
const TEXTS = textsOf('university', 'name', 'rector', 'address');

type Filters = FiltersOf<typeof UniversityListQuery>;

const matching = ({ db, scope }: QueryScope, { name, status, default_language, with_licence }: Filters) =>
  db
    .selectFrom('universities')
    .where(inScope(scope, { university: 'universities.id' }))
    .where(nameMatches(UNIVERSITY, 'universities.id', name))
    .where((eb) =>
      eb.and(
        definedOnly({ 'universities.status': status, 'universities.default_language': default_language }),
      ),
    )
    .$if(with_licence !== undefined, (query) =>
      query.where(licensed('universities.id'), '=', with_licence === 1),
    );

const records = (
  query: ReturnType<typeof matching>,
  language: Language | undefined,
  translation = bestTranslation,
) =>
  query
    .crossJoinLateral(translation(TEXTS, 'universities.id', language).as('shown'))
    .select([
      'universities.id',
      'shown.language',
      'shown.name',
      'shown.rector',
      'shown.address',
      allTranslations(TEXTS, 'universities.id').as('translations'),
      sql<Language>`universities.default_language`.as('default_language'),
      'universities.phone_number',
      'universities.account_number',
      'universities.accountant',
      'universities.advisor',
      'universities.founded_year',
      sql<1 | 0>`universities.status`.as('status'),
      'universities.version',
      'universities.created_at',
      'universities.updated_at',
    ]);

const listed = (context: QueryScope, { sort, ...filters }: ListFilters<typeof UniversityListQuery>) =>
  sorted(
    records(matching(context, filters), context.language),
    sort,
    {
      name: nameOrder(sql.ref('shown.name'), context.language),
      rector: personOrder(sql.ref('shown.rector')),
      founded_year: sql.ref('universities.founded_year'),
      created_at: sql.ref('universities.created_at'),
    },
    'name',
    sql.ref('universities.id'),
  );

/** Refuses to change the default language, which is fixed at creation. */
async function refuseToMove(
  context: Context,
  { default_language }: Partial<z.output<typeof UniversityUpdate>>,
  id: number | undefined,
): Promise<void> {
  if (id === undefined) return;
  const stored = await context.db
    .selectFrom('universities')
    .select('default_language')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  if (default_language !== undefined && default_language !== stored.default_language)
    throw invalidField('default_language', 'university.default_language.fixed');
}

const handlers = translatedRecords({
  table: 'universities',
  texts: TEXTS,
  ofUniversity: false,
  visible: (context) => matching(context, {}),
  shown: records,
  allow: refuseToMove,
});

/** Records that are deleted with their university; triggers release their files then. */
const DELETED_ALONG = ['letterheads', 'messages', 'jobs'];

/** Files without a record of their own, such as former logos, do not keep a university; the sweep removes them. */
async function detachUploads({ db }: Context, id: number): Promise<void> {
  await sql`
    update files set university_id = null
    where university_id = ${id} and (claimed_table is null or claimed_table = any(${DELETED_ALONG}))`.execute(
    db,
  );
  // Pictures of the question bank are claimed for the university itself: no trigger releases them.
  await sql`
    update files set university_id = null, claimed_table = null, claimed_id = null, unclaimed_since = now()
    where university_id = ${id} and claimed_table = 'bank_questions'`.execute(db);
  await sql`update videos set university_id = null where university_id = ${id} and origin_id is null`.execute(
    db,
  );
}

export const universityFinder: Finder = {
  kind: 'universities',
  needs: 'university_index',
  matching: (context, text) =>
    matching(context, { name: text })
      .crossJoinLateral(bestTranslation(UNIVERSITY, 'universities.id', context.language).as('shown'))
      .select([
        'universities.id',
        'shown.name',
        sql<null>`null`.as('detail'),
        sql<boolean>`false`.as('exact'),
      ]),
};

export const universityFeature = implement(universities, {
  list: listHandler(listed, matching),
  export: (context, { query: { format, columns, ...query } }) =>
    exportTable(
      context,
      { format, columns },
      {
        noun: 'university',
        rows: listed(context, query).stream(),
        cells: { default_language: ({ default_language }) => LANGUAGE_NAMES[default_language] },
      },
    ),
  options: ({ db, scope, language }, { query }) => listUniversities(db, scope, language, query.search),
  ...handlers,
  update: async (context, input) => {
    const updated = await handlers.update(context, input);
    // Cached accounts contain whether their university is active.
    context.onCommit(() => context.services.sessions.forgetAll());
    return updated;
  },
  remove: async (context, input) => {
    const { id } = input.params;
    // Nothing is added to it until it is removed.
    await matching(context, {})
      .where('universities.id', '=', id)
      .select('universities.id')
      .forUpdate()
      .executeTakeFirstOrThrow(notFound);
    await detachUploads(context, id);
    return handlers.remove(context, input);
  },
});
