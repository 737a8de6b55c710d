import { z } from 'zod';
import { jobKind } from '#platform/jobs/job-kind.ts';
import { announceExams } from './exam-news.ts';

/** Planners often change a date several times: students are notified of what it is then. */
const EVERY_MS = 300_000;

/** Notifies students of controls that were set, moved or removed. A change with thousands of students does not wait for it. */
export const examNewsJob = jobKind({
  name: 'exam_news',
  input: z.object({}),
  retentionDays: 1,
  schedule: async (_db, after) => new Date(after.getTime() + EVERY_MS),
  async run(job) {
    let announced = 0;
    do {
      job.signal.throwIfAborted();
      announced = await job.inTransaction(announceExams);
    } while (announced > 0);
    return undefined;
  },
});
