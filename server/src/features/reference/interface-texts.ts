import {
  CONTENT_LANGUAGES,
  FALLBACK_LANGUAGE,
  INTERFACE_LANGUAGES,
  type Language,
} from '@dekanat/contract/api/languages.ts';
import { REFERENCE } from '@dekanat/contract/catalogue/reference.ts';
import {
  type InterfaceTextExportQuery,
  type InterfaceTextInput,
  type InterfaceTextListQuery,
  type InterfaceTextUpdate,
  interfaceTexts,
  TEXT_CATEGORIES,
  type TextCategory,
} from '@dekanat/contract/reference/interface-texts.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context, PublicContext } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { formatInstant } from '#api/instant-format.ts';
import { translate } from '#api/messages.ts';
import { listHandler } from '#crud/list-handler.ts';
import { nameOrder } from '#crud/name-order.ts';
import { definedOnly, type FiltersOf, type ListFilters, sorted } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { removeUnreferenced } from '#crud/removal.ts';
import {
  allTranslations,
  bestTranslation,
  exactTranslation,
  lacksTranslation,
  textsOf,
  wordsMatch,
  writeTranslation,
} from '#crud/translations.ts';
import { lockVersion } from '#crud/versions.ts';
import type { Queryable } from '#db/database.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import { fixedChoiceColumn, textColumn, translatedColumns } from '#platform/imports/columns.ts';
import { importKind } from '#platform/imports/import-kind.ts';
import { publishChanged } from '#platform/realtime/bus.ts';

const TEXT = textsOf('interface_text', 'message');

type Filters = FiltersOf<typeof InterfaceTextListQuery>;

/**
 * Condition: key or message, in any language, matches. There are some hundreds, so their search keys are computed while
 * searching.
 */
const keyOrTextMatches = (search: string | undefined) =>
  sql<SqlBool>`(${wordsMatch(sql`search_key(interface_texts.key)`, search)} or exists (
    select from interface_text_translations t
    where t.interface_text_id = interface_texts.id and ${wordsMatch(sql`search_key(t.message)`, search)}))`;

/** The texts in force: the university's own, and the shared ones that it does not replace. */
const inForce = (universityId: number | null) =>
  universityId === null
    ? sql<SqlBool>`interface_texts.university_id is null`
    : sql<SqlBool>`(interface_texts.university_id = ${universityId} or interface_texts.university_id is null and not exists (
        select from interface_texts own where own.university_id = ${universityId}
          and own.category = interface_texts.category and own.key = interface_texts.key))`;

const matching = ({ db, scope }: QueryScope, { key, category, missing }: Filters) =>
  db
    .selectFrom('interface_texts')
    .leftJoin('universities', (join) => join.on('universities.id', '=', scope.universityId))
    .where(inForce(scope.universityId))
    .where(keyOrTextMatches(key))
    .where(lacksTranslation(TEXT, 'interface_texts.id', missing))
    .where((eb) => eb.and(definedOnly({ 'interface_texts.category': category })));

const records = (
  query: ReturnType<typeof matching>,
  language: Language | undefined,
  translation = bestTranslation,
) =>
  query
    .crossJoinLateral(translation(TEXT, 'interface_texts.id', language).as('shown'))
    .select([
      'interface_texts.id',
      'shown.language',
      'shown.message',
      allTranslations(TEXT, 'interface_texts.id').as('translations'),
      allTranslations(TEXT, 'interface_texts.id').as('values'),
      'interface_texts.key',
      'interface_texts.university_id',
      sql<TextCategory>`interface_texts.category`.as('category'),
      'interface_texts.version',
      'interface_texts.created_at',
      'interface_texts.updated_at',
    ]);

const rowsOf = (context: QueryScope, { sort, ...filters }: ListFilters<typeof InterfaceTextListQuery>) =>
  sorted(
    records(matching(context, filters), context.language),
    sort,
    {
      key: sql.ref('interface_texts.key'),
      category: sql.ref('interface_texts.category'),
      message: nameOrder(sql.ref('shown.message'), context.language),
      updated_at: sql.ref('interface_texts.updated_at'),
    },
    'key',
    sql.ref('interface_texts.id'),
  );

const read = (context: Context, id: number) =>
  records(matching(context, {}), context.language, exactTranslation)
    .where('interface_texts.id', '=', id)
    .executeTakeFirstOrThrow(notFound);

/** Writes the messages that were sent and deletes those of languages that were left out. */
async function writeMessages(
  db: Queryable,
  id: number,
  values: z.output<typeof InterfaceTextInput>['values'],
): Promise<void> {
  const languages = values.map(({ language }) => language);
  await db
    .deleteFrom('interface_text_translations')
    .where('interface_text_id', '=', id)
    .where('language', 'not in', languages)
    .execute();
  for (const value of values) await writeTranslation(db, TEXT, id, value);
}

/** Publishes to every browser that texts have changed. */
const tellEverybody = (db: Queryable) => publishChanged(db, REFERENCE.interface_texts.name);

/** A text of the university in scope; without one, for all universities. */
async function create(context: Context, { values, ...columns }: z.output<typeof InterfaceTextInput>) {
  const { id } = await context.db
    .insertInto('interface_texts')
    .values({ ...columns, university_id: context.scope.universityId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeMessages(context.db, id, values);
  await tellEverybody(context.db);
  return read(context, id);
}

async function update(
  context: Context,
  id: number,
  { values, version, ...columns }: z.output<typeof InterfaceTextUpdate>,
) {
  const before = await read(context, id);
  await lockVersion(context, 'interface_texts', id, version);
  // A shared text is not changed for the others: the university gets its own.
  if (before.university_id !== context.scope.universityId)
    return create(context, { category: before.category, ...definedOnly(columns), key: columns.key, values });
  await context.db.updateTable('interface_texts').set(columns).where('id', '=', id).execute();
  await writeMessages(context.db, id, values);
  await tellEverybody(context.db);
  return read(context, id);
}

export const interfaceTextImport = importKind({
  calls: interfaceTexts,
  records: {
    table: 'interface_texts',
    texts: TEXT,
    ofUniversity: false,
    visible: (context: Context) => matching(context, {}),
  },
  columns: [
    textColumn({ field: 'key', label: 'i18n.key', example: 'menu.home' }),
    fixedChoiceColumn(
      { field: 'category', label: 'i18n.category' },
      TEXT_CATEGORIES.map((value) => ({ value, key: `i18n.category.${value}` })),
    ),
    translatedColumns({
      field: 'message',
      label: 'i18n.message',
      examples: { oz: 'Bosh sahifa', ru: 'Главная' },
      aliases: (language) => INTERFACE_LANGUAGES.map((one) => translate(`i18n.${language}`, one)),
    }),
  ],
  keyColumns: [['category', 'key']],
  translationsField: 'values',
});

/** Texts of exactly one language: where there is none, a program shows its own text, not one of another language. */
async function texts(
  { db, services, bearer, language = FALLBACK_LANGUAGE }: PublicContext,
  category: TextCategory,
): Promise<Record<string, string>> {
  const caller = bearer === undefined ? undefined : await services.sessions.callerOf(bearer);
  const rows = await db
    .selectFrom('interface_texts')
    .innerJoin('interface_text_translations as t', 't.interface_text_id', 'interface_texts.id')
    .select(['interface_texts.key', 't.message'])
    .where('interface_texts.category', '=', category)
    .where('t.language', '=', language)
    .where(inForce(caller?.universityId ?? null))
    .orderBy('interface_texts.key')
    .execute();
  return Object.fromEntries(rows.map(({ key, message }) => [key, message]));
}

function exportTexts(
  context: Context,
  { format, columns, ...query }: z.output<typeof InterfaceTextExportQuery>,
) {
  const { language } = context;
  return writeTableFile(context, format, {
    title: 'i18n.title',
    columns: columns.flatMap((column) => (column === 'translations' ? CONTENT_LANGUAGES : [column])),
    heading: (column) => (column === 'updated_at' ? 'field.updated_at' : `i18n.${column}`),
    cell: (row, column) => {
      if (column === 'key') return row.key;
      if (column === 'category') return translate(`i18n.category.${row.category}`, language);
      if (column === 'updated_at') return formatInstant(row.updated_at);
      return row.values.find((value) => value.language === column)?.message ?? null;
    },
    rows: rowsOf(context, query).stream(),
  });
}

export const interfaceTextFeature = implement(interfaceTexts, {
  list: listHandler(rowsOf, matching),
  export: (context, { query }) => exportTexts(context, query),
  texts: (context, { query }) => texts(context, query.category),
  read: (context, { params }) => read(context, params.id),
  create: (context, { body }) => create(context, body),
  update: (context, { params, body }) => update(context, params.id, body),
  remove: async (context, { params }) => {
    const { university_id } = await read(context, params.id);
    if (university_id !== context.scope.universityId) throw new Refusal('forbidden', { key: 'i18n.shared' });
    await removeUnreferenced(context.db, 'interface_texts', params.id);
    await tellEverybody(context.db);
    return null;
  },
});
