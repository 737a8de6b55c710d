import type { Language } from '@dekanat/contract/api/languages.ts';
import type { UsefulResourceType, usefulResources } from '@dekanat/contract/content/useful-resources.ts';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { inScope } from '#api/scope.ts';
import { nameOrder } from '#crud/name-order.ts';
import { definedOnly, type FiltersOf, type ListFilters, sorted } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { allTranslations, bestTranslation, textsOf, translationsOf, wordsMatch } from '#crud/translations.ts';
import { UNIVERSITY } from '#features/universities/shared.ts';
import { imageUrl } from './image-url.ts';
import { IS_PUBLISHED } from './post-visibility.ts';

type Query = (typeof usefulResources)['list']['query'];

export const RESOURCE_TEXTS = textsOf('useful_resource', 'title');
export const RESOURCE_NAMES = { university_name: relatedName(UNIVERSITY, 'name', 'university_id') } as const;

const titleMatches = (search: string | undefined) =>
  search
    ? sql<SqlBool>`exists (select ${translationsOf(RESOURCE_TEXTS, 'useful_resources.id')} and ${wordsMatch(sql`t.title_key`, search)})`
    : sql<SqlBool>`true`;

export const matchingResources = (
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  { title, name, type }: FiltersOf<Query>,
) =>
  db
    .selectFrom('useful_resources')
    .innerJoin('universities', 'universities.id', 'useful_resources.university_id')
    .where(inScope(scope, { university: 'useful_resources.university_id' }))
    .where(titleMatches(title))
    .where(titleMatches(name))
    .where((eb) => eb.and(definedOnly({ 'useful_resources.type': type })));

export const records = (
  query: ReturnType<typeof matchingResources>,
  language: Language | undefined,
  translation = bestTranslation,
) =>
  query
    .crossJoinLateral(translation(RESOURCE_TEXTS, 'useful_resources.id', language).as('shown'))
    .select([
      'useful_resources.id',
      'useful_resources.version',
      'useful_resources.created_at',
      'useful_resources.updated_at',
      'useful_resources.university_id',
      'shown.language',
      'shown.title',
      allTranslations(RESOURCE_TEXTS, 'useful_resources.id').as('translations'),
      'useful_resources.url',
      sql<string>`useful_resources.publish_at::text`.as('publish_at'),
      IS_PUBLISHED('useful_resources').as('published'),
      sql<UsefulResourceType>`useful_resources.type`.as('type'),
      'useful_resources.icone',
      imageUrl('useful_resources.icone').as('file_url_icone'),
    ]);

/** The newest first. */
export const rowsOf = (context: QueryScope, { sort = '-publish_at', ...filters }: ListFilters<Query>) =>
  sorted(
    records(matchingResources(context, filters), context.language),
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
