import type { Context } from '#kernel/context.ts';
import { scopeOf } from '#kernel/scope.ts';
import type { TestServer } from './server.ts';

/** A handler's context in the name of an account, for calling what features offer one another without a request. */
export async function contextOf({ kernel }: TestServer, username: string): Promise<Context> {
  const { id } = await kernel.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  const person = await kernel.readPerson(id);
  if (person === undefined) throw new Error(`${username} may not work`);
  return {
    kernel,
    db: kernel.db,
    language: 'ru',
    requestId: 'test',
    address: '',
    device: '',
    bearer: undefined,
    onceStored: (act) => act(),
    person,
    scope: scopeOf(person, undefined),
  };
}
