import { ApiError } from '#api/api.ts';
import { alone, aloneWithin } from '#browser/alone.ts';
import { orUnknown } from './or-unknown.ts';
import { type Entry, readEntry, writtenBy } from './stored-entries.ts';
import { isDiscarded, removeSent, storeAgain } from './stored-outbox.ts';
import { changedBy, questionOf, REPEATABLE, type Sent, sendWritten, type Written } from './written.ts';

/** How long an answer waits for another tab: one that a phone has suspended must not hold up an exam. */
const OTHER_TAB_ENDS_WITHIN_MS = 15_000;

/** Answers to one question wait for each other: the server has the last one that arrives. Files are never sent by two tabs. */
const inOneTab = <T>(written: Written, work: () => Promise<T>): Promise<T> =>
  REPEATABLE.includes(written.kind)
    ? aloneWithin(`dekanat.outbox.${questionOf(written)}`, OTHER_TAB_ENDS_WITHIN_MS, work)
    : alone(`dekanat.outbox.${written.idempotencyKey}`, work);

/** Continues where another tab has left it: the files are on the server or were late, or the server has refused it. */
function continueFrom(written: Written, entry: Entry): void {
  const { status, error } = entry.mutation.state;
  if (status === 'error') throw new ApiError(409, { message: error?.message ?? '' });
  const { uploaded, sentAt, late } = writtenBy(entry);
  if (uploaded !== undefined) written.uploaded = uploaded;
  if (sentAt !== undefined) written.sentAt = sentAt;
  if (late !== undefined) written.late = late;
}

/** Sends what was written, in one tab at a time: each tab has what the others have not sent yet. */
export const sendAlone = (written: Written): Promise<Sent> =>
  inOneTab(written, async () => {
    const entry = await orUnknown(() => readEntry(written.idempotencyKey));
    if (entry === 'gone') return { changed: await changedBy(written), result: undefined, byOther: true };
    if (entry !== undefined) continueFrom(written, entry);
    const sent = await sendWritten(written, async (one) => {
      await orUnknown(() => storeAgain(one));
      // The upload of files takes time. No refusal by the server: it is not shown.
      if (isDiscarded(one)) throw new Error('It was removed');
    });
    // Before another tab looks for it.
    await orUnknown(() => removeSent(written));
    return sent;
  });
