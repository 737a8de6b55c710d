import type { Language } from '@dekanat/contract/api/languages.ts';
import {
  type LabelListQuery,
  type LabelModule,
  type LabelUpdate,
  labels,
} from '@dekanat/contract/reference/labels.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { requireUnchanged } from '#crud/fixed-fields.ts';
import { listHandler } from '#crud/list-handler.ts';
import { nameOrder } from '#crud/name-order.ts';
import { definedOnly, type FiltersOf, type ListFilters, sorted } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import {
  allTranslations,
  bestTranslation,
  exactTranslation,
  lacksTranslation,
  translationsOf,
  wordsMatch,
  writeTranslation,
} from '#crud/translations.ts';
import { lockVersion, staleRefusal } from '#crud/versions.ts';
import { exportTable } from '#platform/exports/standard-export.ts';
import { LABEL } from './record-texts.ts';

type Filters = FiltersOf<typeof LabelListQuery>;
type LabelText = { language: Language; label: string };

/**
 * Condition: key or text, in any language, matches. There are a few hundred, so their search keys are computed while
 * searching.
 */
const keyOrTextMatches = (search: string | undefined) =>
  sql<SqlBool>`(${wordsMatch(sql`search_key(labels.key)`, search)} or exists (
    select ${translationsOf(LABEL, 'labels.id')} and ${wordsMatch(sql`search_key(t.label)`, search)}))`;

/** Labels belong to no university; the university in scope decides their language and may have texts of its own. */
const matching = ({ db, scope }: QueryScope, { name, module, status, missing }: Filters) =>
  db
    .selectFrom('labels')
    .leftJoin('universities', (join) => join.on('universities.id', '=', scope.universityId))
    .where(keyOrTextMatches(name))
    .where(lacksTranslation(LABEL, 'labels.id', missing))
    .where((eb) => eb.and(definedOnly({ 'labels.module': module, 'labels.status': status })));

/**
 * The version of the label with the own texts of the university. They are hashed: a counter in the shared row would tell
 * all universities of each change.
 */
const VERSION = sql<number>`labels.version + coalesce((
  select hashtext(string_agg(o.language || ' ' || o.label, chr(10) order by o.language)) & 1073741823
  from label_overrides o where o.label_id = labels.id and o.university_id = universities.id), 0)`;

const records = (
  query: ReturnType<typeof matching>,
  language: Language | undefined,
  translation = bestTranslation,
) =>
  query
    .crossJoinLateral(translation(LABEL, 'labels.id', language).as('shown'))
    .select([
      'labels.id',
      'shown.language',
      'shown.label',
      allTranslations(LABEL, 'labels.id').as('translations'),
      'labels.key',
      sql<LabelModule>`labels.module`.as('module'),
      sql<1 | 0>`labels.status`.as('status'),
      VERSION.as('version'),
      'labels.created_at',
      'labels.updated_at',
    ]);

const rowsOf = (context: QueryScope, { sort, ...filters }: ListFilters<typeof LabelListQuery>) =>
  sorted(
    records(matching(context, filters), context.language),
    sort,
    {
      // Within a module labels have the order of the selects.
      module: sql`(labels.module, labels.place)`,
      key: sql.ref('labels.key'),
      label: nameOrder(sql.ref('shown.label'), context.language),
    },
    'module',
    sql.ref('labels.id'),
  );

const read = (context: Context, id: number, language = context.language) =>
  records(matching(context, {}), language, exactTranslation)
    .where('labels.id', '=', id)
    .executeTakeFirstOrThrow(notFound);

/** Only a super administrator changes the state, which all universities share. */
async function changeSharedState({ db, caller }: Context, id: number, status: 1 | 0): Promise<void> {
  const shared = await db
    .selectFrom('labels')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (shared.status === status) return;
  if (!caller.superAdministrator) throw new Refusal('forbidden', { key: 'label.status.shared' });
  await db.updateTable('labels').set({ status }).where('id', '=', id).execute();
}

/** Sets the university's own text of a language, or removes it where it equals the shared one. */
async function override(
  { db }: Context,
  universityId: number,
  id: number,
  { language, label }: LabelText,
): Promise<void> {
  const shared = await db
    .selectFrom('label_translations')
    .select('label')
    .where('label_id', '=', id)
    .where('language', '=', language)
    .executeTakeFirst();
  const own = { label_id: id, university_id: universityId, language };
  if (label === shared?.label)
    await db
      .deleteFrom('label_overrides')
      .where((eb) => eb.and(own))
      .execute();
  else
    await db
      .insertInto('label_overrides')
      .values({ ...own, label })
      .onConflict((conflict) =>
        conflict.columns(['label_id', 'university_id', 'language']).doUpdateSet({ label }),
      )
      .execute();
}

async function update(
  context: Context,
  id: number,
  { key, module, language, label, translations = [], status, version }: z.output<typeof LabelUpdate>,
) {
  requireUnchanged({ key, module }, await read(context, id));
  const own = label !== undefined && language !== undefined ? [{ language, label }] : [];
  const texts = [...translations, ...own];
  if (context.scope.universityId !== null) {
    await lockVersion(context, 'labels', id, undefined);
    const current = await read(context, id);
    if (version !== undefined && current.version !== version)
      throw await staleRefusal(context, {
        records: ['labels', 'label_overrides'],
        id,
        at: current.updated_at,
      });
    if (status !== undefined) await changeSharedState(context, id, status);
    for (const text of texts) await override(context, context.scope.universityId, id, text);
    return read(context, id, language);
  }
  await lockVersion(context, 'labels', id, version);
  await context.db
    .updateTable('labels')
    // The update increments the version, also when only the text changes.
    .set(status === undefined ? { updated_at: sql`now()` } : { status })
    .where('id', '=', id)
    .execute();
  for (const text of texts) await writeTranslation(context.db, LABEL, id, text);
  return read(context, id, language);
}

export const labelFeature = implement(labels, {
  list: listHandler(rowsOf, matching),
  export: (context, { query: { format, columns, ...query } }) =>
    exportTable(
      context,
      { format, columns },
      {
        noun: 'label',
        rows: rowsOf(context, query).stream(),
        cells: { module: ({ module }) => translate(`label.module.${module}`, context.language) },
      },
    ),
  options: (context, { query: { module, search } }) =>
    matching(context, { module, status: 1, name: search })
      .crossJoinLateral(bestTranslation(LABEL, 'labels.id', context.language).as('shown'))
      .select(['labels.id', 'labels.key', 'shown.label'])
      .orderBy('labels.place')
      .orderBy('labels.id')
      .execute(),
  read: (context, { params }) => read(context, params.id),
  update: (context, { params, body }) => update(context, params.id, body),
});
