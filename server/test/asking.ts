import type { Context } from '#kernel/context.ts';
import { scopeOf } from '#kernel/scope.ts';
import type { TestServer } from './server.ts';

/** The context of a request that somebody makes: for what features do with one, without a call of theirs. */
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
