import { Id } from '@dekanat/contract/api/fields.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import { hemisOf } from '#integrations/hemis/hemis-connections.ts';
import { type Job, type JobResult, jobKind } from '#platform/jobs/job-kind.ts';
import { publishChanged } from '#platform/realtime/bus.ts';
import { finishComparison } from './finish-comparison.ts';
import { type Comparison, compareStudents } from './run-comparison.ts';

const READING = 'hemis_comparison_index';
export const comparisonPath = (id: number) => `/students/hemis-comparisons/${id}`;

/** Informs browsers that comparisons changed. */
export const publishComparisons = (db: Queryable, universityId: number) =>
  publishChanged(db, 'hemis_comparisons', { permission: READING, universityId });

/** An earlier attempt of the job may have stored a part. */
const withoutRecords = (db: Queryable, comparisonId: number) =>
  db.deleteFrom('hemis_records').where('comparison_id', '=', comparisonId).execute();

/** Compares with the service, in the course of a job. @throws Refusal without a connection */
export async function compareInJob(job: Job, comparison: Comparison, isNightly: boolean) {
  const { services } = job;
  const hemis = await hemisOf(services, comparison.university_id);
  if (hemis === undefined) throw new Refusal('incomplete', { key: 'hemis.not_configured' });
  await job.inTransaction((db) => withoutRecords(db, comparison.id));
  const work = {
    db: services.db,
    client: hemis.client,
    effort: 'patient' as const,
    signal: job.signal,
    write: job.inTransaction,
    progress: (done: number, total: number) => job.progress(done, total, 'job.hemis.comparing'),
  };
  const reading = await compareStudents(work, comparison);
  const finish = (db: Queryable) => finishComparison(db, { id: comparison.id, isNightly }, reading);
  return { end: reading.end, finish };
}

const RESULTS = {
  complete: 'job.hemis.compared',
  refused: 'job.hemis.refused',
  away: 'job.hemis.away',
} as const;

/** Compares the students of a group, a faculty or a university. */
export const comparisonJob = jobKind({
  name: 'hemis_comparison',
  input: z.object({ comparison_id: Id }),
  perProcess: 2,
  async run(job, { comparison_id }): Promise<JobResult | undefined> {
    const requester = await job.requesterContext();
    if (!requester.caller.permissions.has('hemis_comparison_store')) throw new Refusal('forbidden');
    const comparison = await job.services.db
      .selectFrom('hemis_comparisons')
      .where('id', '=', comparison_id)
      .where('finished_at', 'is', null)
      .select(['id', 'university_id', 'student_id', 'group_id', 'faculty_id', 'with_marks'])
      .select(sql<Comparison['target']>`target`.as('target'))
      .executeTakeFirst();
    if (comparison === undefined) return undefined;
    const { facultyId } = requester.scope;
    if (facultyId !== null && facultyId !== comparison.faculty_id) throw new Refusal('forbidden');
    const { end, finish } = await compareInJob(job, comparison, false);
    await job.inTransaction(async (db) => {
      const { different } = await finish(db);
      await publishComparisons(db, comparison.university_id);
      await job.finish(db, {
        key: RESULTS[end.outcome],
        details: { count: different },
        link: comparisonPath(comparison.id),
        needs: [READING],
      });
    });
    return undefined;
  },
});
