import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Whether the university of this id, or of no id, is not frozen for a move. What jobs change in a frozen university is not stored, so they
 * leave it out: they would find the same again and again, and send what another installation sends as well.
 */
export const isNotMoving = (
  universityId: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`not exists (
  select from universities moving where moving.id = ${universityId} and moving.moving_since is not null)`;
