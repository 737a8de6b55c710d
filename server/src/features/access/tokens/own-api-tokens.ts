import { type ApiToken, ownApiTokens } from '@dekanat/contract/access/tokens/api-tokens.ts';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { lockOwnAccount } from '../sessions/refresh.ts';
import { createToken } from './create-token.ts';
import { revokeToken } from './revoke-token.ts';
import { tokenOptions } from './token-options.ts';
import { shownTokens, tokensWithOwners } from './token-rows.ts';

const ownTokens = ({ db, caller }: Context) =>
  tokensWithOwners(db).where('api_tokens.user_id', '=', caller.id);

const list = (context: Context): Promise<ApiToken[]> =>
  shownTokens(ownTokens(context), context.language).orderBy('api_tokens.id', 'desc').execute();

async function revoke(context: Context, id: number): Promise<null> {
  const token = await ownTokens(context)
    .where('api_tokens.id', '=', id)
    .select(['api_tokens.id', 'api_tokens.user_id'])
    .executeTakeFirstOrThrow(notFound);
  return revokeToken(context, token, 'owner');
}

export const ownApiTokenFeature = implement(ownApiTokens, {
  list,
  // Not stored under an `Idempotency-Key`: the response contains a secret that is shown once.
  create: withoutTransaction((context, { body }) =>
    createToken(context, body, {
      kind: 'personal',
      owner: context.caller,
      lock: (db) => lockOwnAccount(db, context.caller),
    }),
  ),
  permissions: (context) => tokenOptions(context, context.caller),
  revoke: (context, { params }) => revoke(context, params.id),
});
