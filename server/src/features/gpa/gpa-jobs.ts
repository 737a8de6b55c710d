import { Id } from '@dekanat/contract/api/fields.ts';
import { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { matching as matchingStudents } from '#features/students/shared.ts';
import { type Job, type JobResult, jobKind } from '#platform/jobs/job-kind.ts';
import { publishChanged } from '#platform/realtime/bus.ts';
import { calculateGpa, type GpaTarget, STALE, targetsAgain } from './calculate.ts';
import { candidateFilters, countCandidates, targetsOf } from './candidates.ts';

/** Students that one transaction locks: entering their marks waits meanwhile. */
const BATCH = 200;
const PERMISSION = 'academic_debtor_index';

/** Publishes that GPA records of the scope changed. */
export const publishGpa = ({ db, scope }: Pick<Context, 'db' | 'scope'>) =>
  publishChanged(db, 'gpa_records', { permission: PERMISSION, universityId: scope.universityId });

interface Work {
  total: number;
  /** The next students after this one, in order of their ids. */
  next: (after: number) => Promise<number[]>;
  targets: (db: Context['db'], studentIds: number[]) => Promise<GpaTarget[]>;
}

/** Calculates batch by batch; what is calculated stays when the job is cancelled. */
async function calculateAll(
  job: Job,
  requester: Context,
  { total, next, targets }: Work,
): Promise<JobResult> {
  let [students, calculated] = [0, 0];
  for (let ids = await next(0); ids.length > 0; ids = await next(ids.at(-1) ?? 0)) {
    job.signal.throwIfAborted();
    calculated += await job.inTransaction(async (db) =>
      calculateGpa(db, await targets(db, ids), requester.caller.id),
    );
    students += ids.length;
    job.progress(students, Math.max(total, students), 'job.gpa.calculating');
  }
  await publishGpa(requester);
  return {
    key: 'job.gpa.calculated',
    details: { students, calculated },
    link: '/edu-process/gpa-rating-students',
    needs: [PERMISSION],
  };
}

async function requesterOf(job: Job): Promise<Context> {
  const requester = await job.requesterContext();
  if (!requester.caller.permissions.has(PERMISSION)) throw new Refusal('forbidden');
  return requester;
}

const { matching, academic_year_id, curriculum_id, semester_id, group_id } = gpaRecords.calculate.body.shape;
const Input = z.object({
  student_ids: z.array(Id).optional(),
  matching,
  semester: z.object({ academic_year_id, curriculum_id, semester_id, group_id }),
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
    const found = new Map<number, GpaTarget>();
    return calculateAll(job, requester, {
      total: await countCandidates(requester, chosen),
      next: async (after) => {
        found.clear();
        for (const one of await targetsOf(requester, { ...chosen, since }, { after, limit: BATCH }))
          found.set(one.student_id, one);
        return [...found.keys()];
      },
      targets: async () => [...found.values()],
    });
  },
});

/** The filters of a calculation without those that are null. */
export const definedSemester = (semester: z.output<typeof Input>['semester']) =>
  Object.fromEntries(Object.entries(semester).filter(([, id]) => id !== null && id !== undefined)) as {
    [Name in keyof typeof semester]?: number;
  };

const staleStudents = (requester: Context) =>
  matchingStudents(requester, {})
    .innerJoin('gpa_records as record', (join) =>
      join
        .onRef('record.student_id', '=', 'students.id')
        .onRef('record.university_id', '=', 'students.university_id')
        .on('record.current', '=', true),
    )
    .where(STALE);

/** Calculates all stale records in the scope of the requester again. */
export const staleGpaJob = jobKind({
  name: 'gpa_recalculation',
  input: z.object({}),
  perProcess: 1,
  async run(job) {
    const requester = await requesterOf(job);
    const { total } = await staleStudents(requester)
      .select(sql<number>`count(distinct students.id)::integer`.as('total'))
      .executeTakeFirstOrThrow();
    return calculateAll(job, requester, {
      total,
      next: async (after) => {
        const rows = await staleStudents(requester)
          .where('students.id', '>', after)
          .select('students.id')
          .groupBy('students.id')
          .orderBy('students.id')
          .limit(BATCH)
          .execute();
        return rows.map(({ id }) => id);
      },
      targets: (db, ids) => targetsAgain(db, ids, { onlyStale: true }),
    });
  },
});
