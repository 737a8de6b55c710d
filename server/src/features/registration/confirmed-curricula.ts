import { sql } from 'kysely';
import type { Context } from '#api/context.ts';

/** Which of these curricula are not confirmed; the others stay confirmed until the transaction ends. */
export async function unconfirmedCurricula(
  { db }: Pick<Context, 'db'>,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('curricula')
    .where('id', '=', sql<number>`any(${[...new Set(ids)]}::integer[])`)
    .select(['id', 'confirmed'])
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(rows.flatMap(({ id, confirmed }) => (confirmed === 1 ? [] : [id])));
}
