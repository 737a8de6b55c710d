import type { Language } from '@dekanat/contract/api/languages.ts';
import { type UsefulResourceType, usefulResources } from '@dekanat/contract/content/useful-resources.ts';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { implement } from '#api/implement.ts';
import { inScope } from '#api/scope.ts';
import { listHandler } from '#crud/list-handler.ts';
import { nameOrder } from '#crud/name-order.ts';
import { definedOnly, type FiltersOf, type ListFilters, sorted } from '#crud/paging.ts';
import { relatedName } from '#crud/related-names.ts';
import type { QueryScope } from '#crud/statement-cache.ts';
import { translatedRecords } from '#crud/translated-records.ts';
import { allTranslations, bestTranslation, textsOf, translationsOf, wordsMatch } from '#crud/translations.ts';
import { claimExactly } from '#features/files/shared.ts';
import { UNIVERSITY } from '#features/universities/shared.ts';
import { IS_PUBLISHED, imageUrl } from './shared.ts';

type Query = (typeof usefulResources)['list']['query'];

const TEXTS = textsOf('useful_resource', 'title');
const NAMES = { university_name: relatedName(UNIVERSITY, 'name', 'university_id') } as const;

const matching = ({ db, scope }: Pick<Context, 'db' | 'scope'>, { title, type }: FiltersOf<Query>) =>
  db
    .selectFrom('useful_resources')
    .innerJoin('universities', 'universities.id', 'useful_resources.university_id')
    .where(inScope(scope, { university: 'useful_resources.university_id' }))
    .where(
      title
        ? sql<SqlBool>`exists (select ${translationsOf(TEXTS, 'useful_resources.id')} and ${wordsMatch(sql`t.title_key`, title)})`
        : sql<SqlBool>`true`,
    )
    .where((eb) => eb.and(definedOnly({ 'useful_resources.type': type })));

const records = (
  query: ReturnType<typeof matching>,
  language: Language | undefined,
  translation = bestTranslation,
) =>
  query
    .crossJoinLateral(translation(TEXTS, 'useful_resources.id', language).as('shown'))
    .select([
      'useful_resources.id',
      'useful_resources.version',
      'useful_resources.created_at',
      'useful_resources.updated_at',
      'useful_resources.university_id',
      'shown.language',
      'shown.title',
      allTranslations(TEXTS, 'useful_resources.id').as('translations'),
      'useful_resources.url',
      sql<string>`useful_resources.publish_at::text`.as('publish_at'),
      IS_PUBLISHED('useful_resources').as('published'),
      sql<UsefulResourceType>`useful_resources.type`.as('type'),
      'useful_resources.icone',
      imageUrl('useful_resources.icone').as('file_url_icone'),
    ]);

/** The newest first. */
const rowsOf = (context: QueryScope, { sort = '-publish_at', ...filters }: ListFilters<Query>) =>
  sorted(
    records(matching(context, filters), context.language),
    sort,
    {
      title: nameOrder(sql.ref('shown.title'), context.language),
      publish_at: sql.ref('useful_resources.publish_at'),
      type: sql.ref('useful_resources.type'),
      created_at: sql.ref('useful_resources.created_at'),
      updated_at: sql.ref('useful_resources.updated_at'),
    },
    'publish_at',
    sql.ref('useful_resources.id'),
  );

const handlers = translatedRecords({
  table: 'useful_resources',
  texts: TEXTS,
  ofUniversity: true,
  visible: (context) => matching(context, {}),
  shown: records,
  names: NAMES,
});

type Saved = Awaited<ReturnType<typeof handlers.read>>;

async function withIcon(context: Context, saved: Saved): Promise<Saved> {
  const { id, university_id, icone, language } = saved;
  const owner = { table: 'useful_resources', id, universityId: university_id } as const;
  await claimExactly(context, icone === null ? [] : [{ id: icone, field: 'icone', image: true }], owner);
  return handlers.read({ ...context, language }, { params: { id } });
}

export const usefulResourceFeature = implement(usefulResources, {
  list: listHandler(rowsOf, matching, NAMES),
  ...handlers,
  create: async (context, input) => withIcon(context, await handlers.create(context, input)),
  update: async (context, input) => withIcon(context, await handlers.update(context, input)),
});
