import type { Context } from '#api/context.ts';
import { scopeOf } from '#api/scope.ts';
import type { TestServer } from './server.ts';

/** A handler's context in the name of an account, for calling what features offer one another without a request. */
export async function contextOf({ services }: TestServer, username: string): Promise<Context> {
  const { id } = await services.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const person = await services.readAccount(id);
  if (person === undefined) throw new Error(`${username} may not work`);
  return {
    services,
    db: services.db,
    language: 'ru',
    requestId: 'test',
    address: '',
    device: '',
    bearer: undefined,
    onCommit: (act) => act(),
    person,
    scope: scopeOf(person, undefined),
  };
}
