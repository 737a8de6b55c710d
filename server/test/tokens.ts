import { randomBytes } from 'node:crypto';
import {
  apiTokens,
  type CreatedApiToken,
  type OwnApiTokenInput,
  ownApiTokens,
} from '@dekanat/contract/access/tokens/api-tokens.ts';
import { dayAt } from '@dekanat/contract/api/days.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import type { z } from 'zod';
import { type Client, clientOf } from './client.ts';
import { DEMO_PASSWORD } from './database.ts';
import { makeAdmin, makeGroup, unique } from './factories.ts';
import type { TestServer } from './server.ts';

type Input = z.input<typeof OwnApiTokenInput>;

const DAY_MS = 86_400_000;
export const inDays = (days: number): string => dayAt(Date.now() + days * DAY_MS);

export const tokenInput = (permissions: readonly Permission[], given: Partial<Input> = {}): Input => ({
  name: `Token ${unique()}`,
  permissions: [...permissions],
  expires_on: inDays(30),
  current_password: DEMO_PASSWORD,
  ...given,
});

/** A client that calls with an API token. */
export interface TokenClient extends Client {
  created: CreatedApiToken;
}

const clientWith = ({ url }: Pick<TestServer, 'url'>, created: CreatedApiToken): TokenClient => ({
  ...clientOf(url),
  token: created.token,
  created,
});

/** A personal token of the owner, who has the password of the demonstration unless another is given. */
export const makeOwnToken = async (
  server: TestServer,
  owner: Client,
  permissions: readonly Permission[],
  given: Partial<Input> = {},
): Promise<TokenClient> =>
  clientWith(
    server,
    (await owner.call(ownApiTokens.create, { body: tokenInput(permissions, given) })).result,
  );

/** A token that an administrator makes for another account. */
export const makeServiceToken = async (
  server: TestServer,
  maker: Client,
  user_id: number,
  permissions: readonly Permission[],
  given: Partial<Input> & { university_id?: number } = {},
): Promise<TokenClient> =>
  clientWith(
    server,
    (await maker.call(apiTokens.create, { body: { ...tokenInput(permissions, given), user_id } })).result,
  );

/** A token of an account, stored as if it had been made; nobody knows the token itself. */
export async function insertToken(
  { services: { db } }: Pick<TestServer, 'services'>,
  user_id: number,
): Promise<{ id: number }> {
  const { university_id } = await db
    .selectFrom('users')
    .where('id', '=', user_id)
    .select('university_id')
    .executeTakeFirstOrThrow();
  return db
    .insertInto('api_tokens')
    .values({
      user_id,
      university_id,
      kind: 'service',
      name: `Token ${unique()}`,
      token_hash: randomBytes(32),
      hint: 'abcd',
      permissions: ['faculty_index'],
      expires_at: new Date(Date.now() + DAY_MS).toISOString(),
      created_by: user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** The account of a program: it may read faculties, and has never signed in. */
export const makeTokenOwner = async (maker: Client, university_id: number): Promise<{ id: number }> =>
  makeAdmin(maker, {
    permission_group_id: (await makeGroup(maker, ['faculty_index'])).id,
    university_id,
  });
