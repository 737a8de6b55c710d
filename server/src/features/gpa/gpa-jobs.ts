import { Id } from '@dekanat/contract/api/fields.ts';
import { GPA_SEMESTER, gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { matchingStudents } from '#features/students/shared.ts';
import { type Job, type JobResult, jobKind } from '#platform/jobs/job-kind.ts';
import { publishChanged, publishToStudents } from '#platform/realtime/bus.ts';
import { calculateGpa, lockStudents, recalculationTargets, STALE } from './calculate.ts';
import { candidateFilters, targetsOf } from './candidates.ts';

/** Students that one transaction locks: entering their marks waits meanwhile. */
const BATCH = 200;
const READING = 'academic_debtor_index';
const WRITING = 'academic_debtor_update';

/** Publishes that GPA records of the scope changed, to staff and to their students. */
export async function publishGpa(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  studentIds: readonly number[],
): Promise<void> {
  await publishChanged(db, 'gpa_records', { permission: READING, universityId: scope.universityId });
  await publishToStudents(db, studentIds, 'gpa_records');
}

interface Work {
  /** In order of their ids, so that transactions lock students in one order. */
  studentIds: number[];
  /** Reads what to calculate for locked students, and calculates it. @returns the number of new records */
  calculate: (db: Context['db'], studentIds: number[]) => Promise<number>;
}

/** Calculates batch by batch; what is calculated stays when the job is cancelled. @returns the number of new records */
async function calculateAll(job: Job, requester: Context, { studentIds, calculate }: Work): Promise<number> {
  let calculated = 0;
  for (let from = 0; from < studentIds.length; from += BATCH) {
    job.signal.throwIfAborted();
    const batch = studentIds.slice(from, from + BATCH);
    calculated += await job.inTransaction(async (db) => {
      // Promotions and transfers may have moved students since their ids were read.
      await lockStudents(db, batch);
      return calculate(db, batch);
    });
    job.progress(Math.min(from + BATCH, studentIds.length), studentIds.length, 'job.gpa.calculating');
  }
  await publishGpa(requester, studentIds);
  return calculated;
}

const resultOf = (details: { students: number; calculated: number; skipped: number }): JobResult => ({
  key: details.skipped > 0 ? 'job.gpa.skipped' : 'job.gpa.calculated',
  details,
  link: '/edu-process/gpa-rating-students',
  needs: [READING],
});

async function requesterOf(job: Job): Promise<Context> {
  const requester = await job.requesterContext();
  if (!requester.caller.permissions.has(WRITING)) throw new Refusal('forbidden');
  return requester;
}

const { matching, group_id } = gpaRecords.calculate.body.shape;
const Input = z.object({
  student_ids: z.array(Id).optional(),
  matching,
  semester: z.object({ ...GPA_SEMESTER, group_id }),
  /** Records of this job are not calculated twice when it runs again. */
  since: z.iso.datetime(),
});

/** Calculates the GPA of many students. */
export const gpaCalculationJob = jobKind({
  name: 'gpa_calculation',
  input: Input,
  perProcess: 1,
  async run(job, { student_ids, matching: filters = {}, semester, since }) {
    const requester = await requesterOf(job);
    const chosen = {
      ...(await candidateFilters(requester, filters)),
      ...definedSemester(semester),
      student_ids,
    };
    const studentIds = (await targetsOf(requester, { ...chosen, since })).map(({ student_id }) => student_id);
    const calculated = await calculateAll(job, requester, {
      studentIds,
      calculate: async (db, student_ids) =>
        calculateGpa(
          db,
          await targetsOf({ ...requester, db }, { ...chosen, since, student_ids }),
          requester.caller.id,
        ),
    });
    return resultOf({ students: studentIds.length, calculated, skipped: studentIds.length - calculated });
  },
});

/** The filters of a calculation without those that are null. */
export const definedSemester = (semester: z.output<typeof Input>['semester']) =>
  Object.fromEntries(
    Object.entries(semester).filter(([, value]) => value !== null && value !== undefined),
  ) as {
    [Name in keyof typeof semester]?: NonNullable<(typeof semester)[Name]>;
  };

const staleStudents = (requester: Pick<Context, 'db' | 'scope'>) =>
  matchingStudents(requester, {})
    .innerJoin('gpa_records as record', (join) =>
      join
        .onRef('record.student_id', '=', 'students.id')
        .onRef('record.university_id', '=', 'students.university_id')
        .on('record.current', '=', true),
    )
    .where(STALE);

/** How many students the job would calculate. */
export async function countStaleStudents(reader: Pick<Context, 'db' | 'scope'>): Promise<number> {
  const { count } = await staleStudents(reader)
    .select(sql<number>`count(distinct students.id)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Calculates all stale records in the scope of the requester again. */
export const staleGpaJob = jobKind({
  name: 'gpa_recalculation',
  input: z.object({}),
  perProcess: 1,
  async run(job) {
    const requester = await requesterOf(job);
    const rows = await staleStudents(requester)
      .select('students.id')
      .groupBy('students.id')
      .orderBy('students.id')
      .execute();
    const calculated = await calculateAll(job, requester, {
      studentIds: rows.map(({ id }) => id),
      calculate: async (db, ids) =>
        calculateGpa(db, await recalculationTargets(db, ids, { onlyStale: true }), requester.caller.id, ids),
    });
    return resultOf({ students: rows.length, calculated, skipped: 0 });
  },
});
