import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { universityHasMoved, universityMoves } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';

/**
 * Whether the university of this id, or of no id, is not frozen for a move. What jobs change in a frozen university is not stored, so they
 * leave it out: they would find the same again and again, and send what another installation sends as well.
 */
export const isNotMoving = (
  universityId: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from universities moving where moving.id = ${universityId} and moving.moving_since is not null)`;

/**
 * Locks the university until the end of the transaction: a freeze waits for the lock, and then finds what the transaction has stored.
 * @throws Refusal when the university is frozen for a move, or has moved
 */
export async function requireNotMoving(db: Queryable, universityId: number | null): Promise<void> {
  if (universityId === null) return;
  const university = await db
    .selectFrom('universities')
    .where('id', '=', universityId)
    .select(['moving_since', 'moved_to'])
    .forShare()
    .executeTakeFirst();
  if (university === undefined || university.moving_since === null) return;
  throw university.moved_to === null ? universityMoves() : universityHasMoved(university.moved_to);
}
