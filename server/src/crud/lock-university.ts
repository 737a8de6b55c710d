import { notFound } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';

/**
 * Locks a university until the transaction ends: of two requests that create what it has once, or so many times at most, the second
 * sees what the first has stored. @throws Refusal not_found
 */
export const lockUniversity = (db: Queryable, universityId: number) =>
  db
    .selectFrom('universities')
    .where('id', '=', universityId)
    .select('id')
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
