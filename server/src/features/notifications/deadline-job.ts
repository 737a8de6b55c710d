import { TASHKENT_MS } from '@dekanat/contract/api/days.ts';
import { CONTENT_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { z } from 'zod';
import { findExamDeadlines } from '#features/curricula/shared.ts';
import { findIndividualDeadlines } from '#features/individual-schedules/shared.ts';
import { findSheetDeadlines } from '#features/ratings/shared.ts';
import { findRetakeDeadlines } from '#features/retakes/shared.ts';
import { findStudentDeadlines } from '#features/study/shared.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import type { FindNotifications } from '#platform/notifications/notified-accounts.ts';
import { notify } from '#platform/notifications/notify.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** In the morning of the universities. */
const HOUR = 8;
const BATCH = 500;

const SOURCES: readonly FindNotifications[] = [
  ...findSheetDeadlines,
  ...findExamDeadlines,
  ...findRetakeDeadlines,
  ...findIndividualDeadlines,
  ...findStudentDeadlines,
];

/** Eight o’clock in Tashkent, today or tomorrow. */
function nextMorning(after: Date): Date {
  const local = after.getTime() + TASHKENT_MS;
  const morning = local - (local % DAY_MS) + HOUR * HOUR_MS;
  return new Date((morning > local ? morning : morning + DAY_MS) - TASHKENT_MS);
}

/** Notifies people of deadlines once a day; each notification has a key, so a repeated run writes none again. */
export const deadlineJob = jobKind({
  name: 'deadlines',
  input: z.object({}),
  retentionDays: 7,
  schedule: async (_db, after) => nextMorning(after),
  async run(job) {
    const steps = SOURCES.length * CONTENT_LANGUAGES.length;
    let done = 0;
    for (const find of SOURCES)
      for (const language of CONTENT_LANGUAGES) {
        job.signal.throwIfAborted();
        const found = await find(job.services.db, language);
        for (let from = 0; from < found.length; from += BATCH)
          await job.inTransaction((db) => notify(db, found.slice(from, from + BATCH)));
        done += 1;
        job.progress(done, steps);
      }
    return undefined;
  },
});
