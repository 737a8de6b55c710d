import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { requireHourly } from '#api/hourly-limit.ts';
import { scopeOf } from '#api/scope.ts';
import { storedPictureAddress } from '#features/files/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { sanitiseWrittenInBackground } from '#platform/rich-text/background-sanitiser.ts';
import { plainText } from '#platform/rich-text/plain-text.ts';
import { imagesIn } from '#platform/rich-text/rich-text.ts';
import { changeFiles } from './message-files.ts';
import type { StoredMessage } from './stored-message.ts';

type Context = Pick<SignedInContext<Caller>, 'db' | 'caller' | 'services' | 'address'>;

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
  /** Uploads of the caller. */
  attachments?: number[];
  /** It has no receivers. */
  isTemplate?: boolean;
}

const PICTURES = { field: 'message', image: true, refusal: 'message.picture.foreign' } as const;

/** The columns that follow from the text, whose pictures have stored addresses. @throws Invalid when it would lose a picture, and without a text */
async function bodyColumns({ services }: Context, html: string) {
  const { body: first, removed } = await sanitiseWrittenInBackground({ html, stored: new Map() });
  const stored = new Map<string, string>();
  for (const address of removed) {
    const own = storedPictureAddress(services, address);
    if (own === undefined) throw invalidField(PICTURES.field, PICTURES.refusal);
    stored.set(address, own);
  }
  const body = stored.size === 0 ? first : (await sanitiseWrittenInBackground({ html, stored })).body;
  const body_text = plainText(body);
  if (body_text.trim() === '') throw invalidField('message', 'message.message.required');
  return { body, body_text };
}

/** Claims attachments and pictures for a new message. @throws Invalid when one of them is no upload of the caller */
async function claim(context: Context, draft: StoredMessage, attachment_ids: number[]): Promise<void> {
  const file_ids = [...new Set([...attachment_ids, ...imagesIn(draft.body)])];
  if (file_ids.length === 0) return;
  const scoped = { ...context, scope: scopeOf(context.caller, undefined) };
  await changeFiles(scoped, draft, attachment_ids);
  await changeFiles(scoped, { ...draft, file_ids: attachment_ids }, file_ids, PICTURES);
  await context.db
    .updateTable('messages')
    .set({ attachment_ids, file_ids })
    .where('id', '=', draft.id)
    .execute();
}

/** Stores a draft or a template of an account without a permission, with its files. @throws Invalid without a text */
export async function storeWritten(
  context: Context,
  { receivers, title, message, thread, attachments = [], isTemplate = false }: Written,
): Promise<StoredMessage> {
  const { db, caller } = context;
  const body = await bodyColumns(context, message);
  const draft = await db
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
  await claim(context, draft, attachments);
  return draft;
}
