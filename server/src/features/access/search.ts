import { FOUND_MAX, type Found, FoundKind, search } from '@dekanat/contract/access/search.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { type Feature, implement } from '#api/implement.ts';
import { inScope } from '#api/scope.ts';
import { nameOrder, personOrder } from '#crud/name-order.ts';
import { wordsMatch } from '#crud/translations.ts';
import type { Finder, FinderRow } from '#platform/resources/feature-module.ts';
import { ACCOUNT_SCOPE } from './accounts/account-columns.ts';

export const accountFinders: Finder[] = [
  {
    kind: 'admins',
    needs: 'admin_index',
    matching: ({ scope }, text) => sql<FinderRow>`
      select users.id, coalesce(users.username, users.email) as name, permission_groups.name as detail, false as exact
      from admins join users on users.id = admins.user_id
      left join permission_groups on permission_groups.id = admins.permission_group_id
      where ${inScope(scope, ACCOUNT_SCOPE)}
        and ${wordsMatch(sql`search_key(concat_ws(' ', users.username, users.email))`, text)}`,
  },
  {
    kind: 'permission_groups',
    needs: 'permission_group_index',
    matching: ({ scope }, text) => sql<FinderRow>`
      select permission_groups.id, permission_groups.name, null as detail, false as exact from permission_groups
      where ${inScope(scope, { university: 'permission_groups.university_id' })}
        and ${wordsMatch(sql`search_key(permission_groups.name)`, text)}`,
  },
];

const PEOPLE: readonly FoundKind[] = ['students', 'teachers'];

/** A name in another script is up to twice as long. The key is computed for names of such a length only: it is slow. */
const sameAs = (text: string) =>
  sql`(length(name) <= ${text.length * 2} and search_key(name) = search_key(${text}))`;

/**
 * One row with the first matches of a kind and their number; no row if nothing matches. A record whose name, number or
 * code is the text comes first, the others follow by name.
 */
const firstOf = async ({ kind, matching }: Finder, context: Context, text: string) => sql`
  select ${sql.lit(kind)} as kind, max(total) as total, bool_or(exact) as exact,
    json_agg(json_build_object('id', id, 'name', name, 'detail', detail, 'exact', exact)) as rows
  from (
    select id, name, detail, exact or ${sameAs(text)} as exact, count(*) over ()::integer as total
    from (${await matching(context, text)}) matching
    order by 4 desc, ${PEOPLE.includes(kind) ? personOrder(sql.ref('name')) : nameOrder(sql.ref('name'), context.language)}, id
    limit ${sql.lit(FOUND_MAX)}
  ) first having count(*) > 0`;

const placeOf = ({ kind }: Finder) => FoundKind.options.indexOf(kind);

async function find(finders: Finder[], context: Context, text: string): Promise<Found[]> {
  const permitted = finders.filter(({ needs }) => context.caller.permissions.has(needs));
  if (permitted.length === 0) return [];
  const each = await Promise.all(permitted.map((finder) => firstOf(finder, context, text)));
  const { rows } = await sql<Found>`${sql.join(each, sql` union all `)}`.execute(context.db);
  return rows.toSorted((left, right) => Number(right.exact) - Number(left.exact));
}

/** The search of the command bar, with the finders of all features. */
export function searchFeature(finders: readonly Finder[]): Feature {
  const ordered = finders.toSorted((left, right) => placeOf(left) - placeOf(right));
  return implement(search, { find: (context, { query }) => find(ordered, context, query.text) });
}
