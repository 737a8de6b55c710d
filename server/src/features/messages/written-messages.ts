import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { requireHourly } from '#api/hourly-limit.ts';
import type { TextKey } from '#locales/text-key.ts';
import { bodyColumns } from './message-store.ts';
import type { StoredMessage } from './stored-message.ts';

type Context = Pick<SignedInContext<Caller>, 'db' | 'caller'>;

/** Messages that an account without a permission sends or saves. */
const WRITTEN_PER_HOUR = 30;

interface Permission {
  receivers: readonly number[];
  /** The accounts to which the caller may write. */
  permitted: RawBuilder<{ id: number }>;
  field: string;
  refusal: TextKey;
  draftId?: number;
}

/** @throws Refusal unless the caller may write to all of them, and has not written too much besides the draft */
export async function requirePermitted(
  { db, caller }: Context,
  { receivers, permitted, field, refusal, draftId = 0 }: Permission,
): Promise<void> {
  // Messages that are sent at the same time are counted one after the other.
  await db.selectFrom('users').select('id').where('id', '=', caller.id).forUpdate().execute();
  const { rows } = await sql<{ permitted: number; written: number }>`
    select (select count(*) from (${permitted}) permitted (id)
        where permitted.id = any(${[...receivers]}::integer[]))::integer as permitted,
      (select count(*) from messages where sender_id = ${caller.id} and id <> ${draftId}
        and coalesce(sent_at, created_at) > now() - interval '1 hour')::integer as written`.execute(db);
  const [found] = rows;
  if (found?.permitted !== receivers.length) throw invalidField(field, refusal);
  requireHourly(found.written, WRITTEN_PER_HOUR, 'message.student.limit');
}

interface Written {
  /** The message that it answers, and the first one of their thread. */
  thread?: { parent_id: number; thread_id: number };
  receivers: readonly number[];
  title: string;
  message: string;
  /** It has no receivers. */
  isTemplate?: boolean;
}

/** Stores a draft or a template of an account without a permission. @throws Invalid without a text */
export async function storeWritten(
  { db, caller }: Context,
  { receivers, title, message, thread, isTemplate = false }: Written,
): Promise<StoredMessage> {
  const body = await bodyColumns(message);
  if (body.body_text.trim() === '') throw invalidField('message', 'message.message.required');
  return db
    .insertInto('messages')
    .values({
      university_id: caller.universityId,
      sender_id: caller.id,
      sender_username: caller.username ?? '',
      title,
      ...body,
      ...thread,
      ...(isTemplate ? { state: 'template' } : { receivers: JSON.stringify({ user_ids: receivers }) }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
