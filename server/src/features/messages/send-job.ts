import { permissionsFor } from '@dekanat/contract/api/endpoint.ts';
import { Id } from '@dekanat/contract/api/fields.ts';
import { messages } from '@dekanat/contract/messages/messages.ts';
import { RECEIVERS_MAX } from '@dekanat/contract/messages/receivers.ts';
import { z } from 'zod';
import { Refusal } from '#api/errors.ts';
import { type Job, type JobResult, jobKind } from '#platform/jobs/job-kind.ts';
import { fieldWordsOf } from './field-values.ts';
import { choiceOf } from './message-store.ts';
import { accountsOf } from './receiver-accounts.ts';
import { requireDebtsShown } from './shown-debts.ts';
import { writeReceivers } from './write-receivers.ts';

/** One of these permissions is required to send a message. */
const WRITING = permissionsFor(messages.update.access);

const resultOf = (id: number, receivers: number): JobResult => ({
  key: 'job.messages.sent',
  details: { count: receivers },
  link: `/messages/sent?view=${id}`,
  needs: ['message_index'],
});

/** Writes the receivers of a message in one transaction: an interrupted job leaves none, and its next attempt starts again. */
async function send(job: Job, id: number): Promise<undefined> {
  const requester = await job.requesterContext();
  if (!WRITING.some((permission) => requester.caller.permissions.has(permission)))
    throw new Refusal('forbidden');
  await job.inTransaction(async (db) => {
    const context = { ...requester, db };
    const message = await db
      .selectFrom('messages')
      .where('id', '=', id)
      .where('job_id', '=', job.id)
      .selectAll()
      .forUpdate()
      .executeTakeFirst();
    if (message === undefined) throw new Refusal('not_found');
    let receivers = message.receiver_count;
    if (message.state === 'sending') {
      const choice = choiceOf(message);
      requireDebtsShown(context, message, choice);
      const accounts = await accountsOf(context, choice, RECEIVERS_MAX + 1);
      if (accounts.length === 0) throw new Refusal('stale', { key: 'message.receivers.none' });
      if (accounts.length > RECEIVERS_MAX)
        throw new Refusal('stale', {
          key: 'message.receivers.max',
          values: { max: RECEIVERS_MAX, count: RECEIVERS_MAX },
        });
      await writeReceivers(context, { ...message, words: fieldWordsOf(message) }, accounts, {
        signal: job.signal,
        progress: (done) => job.progress(done, accounts.length, 'job.messages.writing'),
      });
      receivers = accounts.length;
    }
    await job.finish(db, resultOf(id, receivers));
  });
  return undefined;
}

/** Sends a message with many receivers. */
export const sendJob = jobKind({
  name: 'messages',
  input: z.object({ message_id: Id }),
  run: (job, { message_id }) => send(job, message_id),
});
