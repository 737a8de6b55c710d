import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** karimov.a for Karimov Anvar, in Latin letters without apostrophes: the default user name. */
export const defaultUsername = (
  fio: RawBuilder<unknown>,
) => sql<string>`split_part(search_key(${fio}), ' ', 1)
  || coalesce('.' || nullif(left(split_part(search_key(${fio}), ' ', 2), 1), ''), '')`;

export async function defaultUsernames(db: Queryable, fios: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select ${defaultUsername(sql`fio`)} as name from unnest(${fios}::text[]) with ordinality names (fio, place) order by place`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
