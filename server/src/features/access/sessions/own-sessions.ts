import { accountSessions, type OwnSession, sessions } from '@dekanat/contract/access/sessions/sessions.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { deviceName } from './device-name.ts';
import { forgetOtherDevices } from './refresh.ts';

type Context = SignedInContext<Caller>;

/** The most sessions shown, the latest first: a program that signs in again and again has more. */
const SHOWN_MAX = 100;

async function list({ db, caller }: Context): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select((eb) => [
      'number as id',
      'device',
      'address',
      eb('id', '=', caller.sessionId).$castTo<boolean>().as('current'),
      'created_at',
      'last_used_at',
    ])
    .where('user_id', '=', caller.id)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('current', 'desc')
    .orderBy('last_used_at', 'desc')
    .limit(SHOWN_MAX)
    .execute();
  return rows.map((row) => ({ ...row, device: deviceName(row.device) }));
}

const closing = ({ db, caller }: Context) =>
  db
    .updateTable('sessions')
    .set({ closed_at: sql`now()`, closed_because: 'owner' })
    .where('user_id', '=', caller.id)
    .where('closed_at', 'is', null);

async function close(context: Context, id: number): Promise<null> {
  const closed = await closing(context).where('number', '=', id).executeTakeFirst();
  if (closed.numUpdatedRows === 0n) throw notFound();
  context.onCommit(() => context.services.sessions.forget(context.caller.id));
  return null;
}

async function closeOthers(context: Context): Promise<null> {
  await closing(context).where('id', '!=', context.caller.sessionId).execute();
  await forgetOtherDevices(context.db, context.caller.id, context.caller.sessionId);
  context.onCommit(() => context.services.sessions.forget(context.caller.id));
  return null;
}

export const ownSessionFeature = implement(sessions, {
  list,
  close: (context, { params }) => close(context, params.id),
  closeOthers,
});

export const accountSessionFeature = implement(accountSessions, {
  list,
  close: (context, { params }) => close(context, params.id),
  closeOthers,
});
