import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';

/** The id of a provider is in its redirect address. */
export async function nextProviderId(db: Queryable): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('sign_in_providers', 'id'))::integer as id`.execute(db);
  return rows[0]?.id ?? 0;
}

const signatureOf = ({ services: { keys }, caller }: Context, id: number) =>
  createHmac('sha256', keys.secrets)
    .update(`sign-in provider ${id} reserved by account ${caller.id}`)
    .digest();

/** What an account shows to store a provider under an id that it was given before. */
export const reservationOf = (context: Context, id: number): string =>
  `${id}.${signatureOf(context, id).toString('base64url')}`;

/** @throws Invalid for what the account was not given */
export function reservedId(context: Context, reservation: string): number {
  const [, id = '', signature = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(reservation) ?? [];
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(context, Number(id));
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw invalidField('reservation', 'invalid.invalid_value');
  return Number(id);
}
