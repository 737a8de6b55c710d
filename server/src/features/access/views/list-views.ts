import { type ListView, listViews, VIEWS_MAX } from '@dekanat/contract/access/views/list-views.ts';
import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { permissionsFor } from '@dekanat/contract/api/endpoint.ts';
import { ENDPOINTS, PERSONAL_FIELDS } from '@dekanat/contract/endpoints.ts';
import { isPersonalSearch } from '@dekanat/contract/people/identifiers.ts';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { nameOrder } from '#crud/name-order.ts';
import { lockVersion } from '#crud/versions.ts';

/** Lists of the back office and the permissions that open them. */
const LISTS = new Map(
  ENDPOINTS.filter(({ endpoint: { method, realm, query } }) =>
    Boolean(method === 'GET' && realm === undefined && query && 'page' in query.shape),
  ).map(({ endpoint }) => [endpoint.path as string, permissionsFor(endpoint.access)]),
);

const mayRead = ({ caller }: Context, list: string) =>
  LISTS.get(list)?.some((permission) => caller.permissions.has(permission)) === true;

const readableLists = (context: Context) => [...LISTS.keys()].filter((list) => mayRead(context, list));

/** Administrators of the university's settings may change the shared views of others (decision 43). */
const mayAdminister = ({ caller, scope }: Context) =>
  caller.permissions.has('config_update') && scope.facultyId === null;

const isShared = ({ scope }: Context) =>
  sql<SqlBool>`(list_views.shared and list_views.university_id = ${scope.universityId})`;

/** The views of the caller and those shared with the university, of lists that the caller may read. */
const visible = (context: Context) =>
  context.db
    .selectFrom('list_views')
    .where('list', 'in', [...readableLists(context), ''])
    .where((eb) => eb.or([eb('list_views.user_id', '=', context.caller.id), isShared(context)]));

const rows = (context: Context, views = visible(context)) =>
  views
    .innerJoin('users', 'users.id', 'list_views.user_id')
    .leftJoin('list_view_pins as pin', (join) =>
      join.onRef('pin.view_id', '=', 'list_views.id').on('pin.user_id', '=', context.caller.id),
    )
    .select([
      'list_views.id',
      'list_views.version',
      'list_views.created_at',
      'list_views.updated_at',
      'list_views.screen',
      'list_views.list',
      'list_views.name',
      sql<ListView['params']>`list_views.params`.as('params'),
      sql<ListView['columns']>`list_views.columns`.as('columns'),
      'list_views.shared',
      'users.username as author',
      sql<boolean>`list_views.user_id = ${context.caller.id}`.as('own'),
      sql<boolean>`(list_views.user_id = ${context.caller.id} or ${mayAdminister(context)})`.as('changeable'),
      'pin.place',
    ])
    .orderBy('pin.place', (order) => order.asc().nullsLast())
    .orderBy(nameOrder(sql`lower(list_views.name)`, context.language))
    .orderBy('list_views.id');

const read = (context: Context, id: number): Promise<ListView> =>
  rows(context).where('list_views.id', '=', id).executeTakeFirstOrThrow(notFound);

/** A filter by a personal field, or a search for a passport or PINFL. */
const namesPerson = ([param, value]: [string, string]) =>
  PERSONAL_FIELDS.includes(param) || isPersonalSearch(param, value);

function stored({ params, columns, name }: BodyOf<typeof listViews.update>) {
  if (Object.entries(params ?? {}).some(namesPerson)) throw invalidField('params', 'list_view.personal');
  return {
    ...(name !== undefined && { name }),
    ...(params && { params: JSON.stringify(params) }),
    ...(columns && { columns: JSON.stringify(columns) }),
  };
}

/** @throws Refusal if the view is visible, but only its author and administrators may change it */
async function readChangeable(context: Context, id: number): Promise<ListView> {
  const view = await read(context, id);
  if (!view.changeable) throw new Refusal('forbidden');
  return view;
}

/** Requests of one account wait for each other. */
const lockAccount = ({ db, caller }: Context) =>
  db.selectFrom('users').select('id').where('id', '=', caller.id).forUpdate().execute();

/** @throws Invalid if a super administrator has not chosen the university */
function requireUniversityToShare({ scope }: Context, shared: boolean | undefined): void {
  if (shared && scope.universityId === null) throw invalidField('shared', 'list_view.university');
}

async function create(context: Context, body: BodyOf<typeof listViews.create>): Promise<ListView> {
  const { db, caller, scope } = context;
  if (!mayRead(context, body.list)) throw invalidField('list', 'invalid.out_of_scope');
  const { screen, list, name, shared = false } = body;
  const values = stored(body);
  requireUniversityToShare(context, shared);
  // Parallel requests cannot exceed the limit.
  await lockAccount(context);
  const own = await db
    .selectFrom('list_views')
    .where('user_id', '=', caller.id)
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  if (own.total >= VIEWS_MAX) throw invalidField('name', 'list_view.limit', { max: VIEWS_MAX });
  const { id } = await db
    .insertInto('list_views')
    .values({
      params: '{}',
      columns: '{}',
      ...values,
      name,
      screen,
      list,
      shared,
      user_id: caller.id,
      university_id: scope.universityId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return read(context, id);
}

async function update(
  context: Context,
  id: number,
  { version, shared, ...body }: BodyOf<typeof listViews.update>,
): Promise<ListView> {
  await readChangeable(context, id);
  await lockVersion(context, 'list_views', id, version);
  // A view that is shared already stays with its university, whichever is chosen now.
  const isNewlyShared = shared === true && !(await readChangeable(context, id)).shared;
  if (isNewlyShared) requireUniversityToShare(context, shared);
  const values = {
    ...stored(body),
    ...(shared !== undefined && { shared }),
    ...(isNewlyShared && { university_id: context.scope.universityId }),
  };
  if (Object.keys(values).length > 0)
    await context.db.updateTable('list_views').set(values).where('id', '=', id).execute();
  // Also a view of another person that is not shared any longer.
  return rows(context, context.db.selectFrom('list_views'))
    .where('list_views.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
}

/** Replaces the caller's pins of the visible views of one screen. @throws NotFound if a view is not visible, or of another screen */
async function pin(context: Context, { screen, ids }: BodyOf<typeof listViews.pin>): Promise<null> {
  const { db, caller } = context;
  const unique = [...new Set(ids)];
  // Of two orders at the same moment the later one stays.
  await lockAccount(context);
  const views = unique.length
    ? await visible(context).where('screen', '=', screen).where('id', 'in', unique).select('id').execute()
    : [];
  if (views.length !== unique.length) throw notFound();
  await db
    .deleteFrom('list_view_pins')
    .where('user_id', '=', caller.id)
    // Pins of another university or of a list that the caller may not read now stay.
    .where('view_id', 'in', visible(context).where('screen', '=', screen).select('id'))
    .execute();
  if (unique.length > 0)
    await db
      .insertInto('list_view_pins')
      .values(unique.map((view_id, index) => ({ user_id: caller.id, view_id, place: index })))
      .execute();
  return null;
}

export const listViewFeature = implement(listViews, {
  list: (context) => rows(context).limit(1000).execute(),
  create: (context, { body }) => create(context, body),
  update: (context, { params, body }) => update(context, params.id, body),
  remove: async (context, { params }) => {
    await readChangeable(context, params.id);
    await context.db.deleteFrom('list_views').where('id', '=', params.id).execute();
    return null;
  },
  pin: (context, { body }) => pin(context, body),
});
