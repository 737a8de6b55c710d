import { isBackOfficeCaller } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { scopeOf } from '#api/scope.ts';
import type { TestServer } from './server.ts';

/** A handler's context for an account, for testing functions that features share without a request. */
export async function contextOf({ services }: TestServer, username: string): Promise<Context> {
  const { id } = await services.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const caller = await services.readCallerOfUser(id);
  if (caller === undefined || !isBackOfficeCaller(caller))
    throw new Error(`${username} has no access to the back office`);
  return {
    services,
    db: services.db,
    language: 'ru',
    requestId: 'test',
    address: '',
    device: '',
    bearer: undefined,
    tab: undefined,
    sessionCookie: undefined,
    signInCookie: { browser: undefined, set: () => undefined, clear: () => undefined },
    origin: 'http://localhost',
    afterResponse: (work) => services.runInBackground(work()),
    onCommit: (act) => act(),
    caller,
    scope: scopeOf(caller, undefined),
  };
}
