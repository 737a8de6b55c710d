import {
  API_TOKEN_DAYS_MAX,
  API_TOKENS_MAX,
  type CreatedApiToken,
  type OwnApiTokenInput,
} from '@dekanat/contract/access/tokens/api-tokens.ts';
import { dayAt, isoInstant, today } from '@dekanat/contract/api/days.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { apiTokenHash, apiTokenHint, newApiToken } from '#api/authentication/token-format.ts';
import type { BackOfficeCaller } from '#api/caller.ts';
import { type Context, inTransaction, messageLanguage } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import { permissionsNotHeld } from '../admins/account-rules.ts';
import { permissionWords } from '../permissions/permission-words.ts';
import { withCodeIfNeeded } from '../second-factor/second-factor.ts';
import { notifyOwner } from '../sessions/security-notifications.ts';
import { shownTokens, tokensWithOwners } from './token-rows.ts';

type Input = z.output<typeof OwnApiTokenInput>;

const DAY_MS = 86_400_000;

interface NewToken {
  kind: 'personal' | 'service';
  owner: BackOfficeCaller;
  /** Locks the account and checks, in the transaction, that it may still get a token. */
  lock(db: Queryable): Promise<void>;
}

/** The end of the last day of a token, in Tashkent. */
function expiryOf({ expires_on }: Input): string {
  const last = dayAt(Date.now() + API_TOKEN_DAYS_MAX * DAY_MS);
  if (expires_on < today() || expires_on > last)
    throw invalidField('expires_on', 'api_token.expires_on.range', { days: API_TOKEN_DAYS_MAX });
  return isoInstant(expires_on);
}

/** A token gets no permission that its account, or the person who makes it, does not hold. */
function requireHeld(context: Context, owner: BackOfficeCaller, { permissions }: Input): void {
  const beyond = [owner, context.caller].flatMap((holder) => permissionsNotHeld(holder, permissions));
  if (beyond.length > 0)
    throw invalidField('permissions', 'api_token.permissions.not_held', {
      permissions: permissionWords(beyond, messageLanguage(context)),
    });
}

/**
 * The faculty of a token: the chosen one, or that of an account bound to one, so that the token does not grow when the account is given
 * the whole university.
 */
async function facultyFor(
  { db }: Context,
  owner: BackOfficeCaller,
  { faculty_id }: Input,
): Promise<number | null> {
  if (faculty_id === null) return owner.facultyId;
  const faculty = await db
    .selectFrom('faculties')
    .where('id', '=', faculty_id)
    .$if(owner.universityId !== null, (query) => query.where('university_id', '=', owner.universityId))
    .$if(owner.facultyId !== null, (query) => query.where('id', '=', owner.facultyId))
    .select('id')
    .executeTakeFirst();
  if (faculty === undefined) throw invalidField('faculty_id', 'invalid.out_of_scope');
  return faculty.id;
}

async function requireRoom(db: Queryable, userId: number): Promise<void> {
  const { count } = await db
    .selectFrom('api_tokens')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= API_TOKENS_MAX)
    throw new Refusal('limit', { key: 'api_token.too_many', values: { count: API_TOKENS_MAX } });
}

/** Makes a token after asking for the password of the person who makes it, and for a code if they have an app. It is in the answer, and nowhere else. */
export async function createToken(
  context: Context,
  input: Input,
  { kind, owner, lock }: NewToken,
): Promise<CreatedApiToken> {
  const expiresAt = expiryOf(input);
  requireHeld(context, owner, input);
  const facultyId = await facultyFor(context, owner, input);
  await withCodeIfNeeded(context, input);
  const token = newApiToken();
  const created = await inTransaction(context, async (db) => {
    await lock(db);
    await requireRoom(db, owner.id);
    const { id } = await db
      .insertInto('api_tokens')
      .values({
        kind,
        user_id: owner.id,
        university_id: owner.universityId,
        name: input.name,
        token_hash: apiTokenHash(token),
        hint: apiTokenHint(token),
        permissions: input.permissions,
        faculty_id: facultyId,
        allowed_addresses: input.allowed_addresses,
        expires_at: expiresAt,
        created_by: context.caller.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await notifyOwner({ ...context, db }, owner.id, 'api_token_created');
    return shownTokens(tokensWithOwners(db), context.language)
      .where('api_tokens.id', '=', id)
      .executeTakeFirstOrThrow();
  });
  return { ...created, token };
}
