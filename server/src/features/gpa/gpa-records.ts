import { type Calculated, gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { invalidField, notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { matchingStudents } from '#features/students/shared.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { enforceQuota } from '#platform/jobs/quota.ts';
import { calculateGpa, lockStudents, recalculationTargets } from './calculate.ts';
import { candidateFilters, countCandidates, listCandidates, targetsOf } from './candidates.ts';
import { readDetails, readMark } from './gpa-details.ts';
import { definedSemester, gpaCalculationJob, publishGpa, staleGpaJob } from './gpa-jobs.ts';
import { distribution, gpaList } from './gpa-list.ts';

/** More students than these are calculated by a job. */
const DIRECT_MAX = 300;
const JOBS = [gpaCalculationJob, staleGpaJob];

/** @throws Invalid unless all students are in the scope of the caller */
async function requireStudents(context: Context, ids: readonly number[]): Promise<void> {
  const { count } = await matchingStudents(context, {})
    .where('students.id', '=', sql<number>`any(${ids}::integer[])`)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  if (count !== new Set(ids).size) throw invalidField('student_ids', 'invalid.out_of_scope');
}

/** Calculates the selected students up to the chosen semester, or up to the last one that they have reached. */
async function calculate(
  context: Context,
  {
    student_ids,
    matching,
    university_id: _university,
    ...semester
  }: z.output<typeof gpaRecords.calculate.body>,
): Promise<Calculated> {
  if (student_ids !== undefined) await requireStudents(context, student_ids);
  const chosen = {
    ...(await candidateFilters(context, matching ?? {})),
    ...definedSemester(semester),
    student_ids,
  };
  const count = await countCandidates(context, chosen);
  if (count === 0 && student_ids === undefined) throw invalidField('student_ids', 'gpa.students.required');
  if (count > DIRECT_MAX) {
    await enforceQuota(context, JOBS, 'gpa.under_way');
    const input = { student_ids, matching, semester, since: new Date().toISOString() };
    return { calculated: 0, skipped: 0, job_id: await enqueueJob(context, gpaCalculationJob, input) };
  }
  const found = (await targetsOf(context, chosen)).map(({ student_id }) => student_id);
  // Promotions and transfers may move students until they are locked.
  await lockStudents(context.db, found);
  const targets = await targetsOf(context, { ...chosen, student_ids: found });
  const calculated = await calculateGpa(context.db, targets, context.caller.id);
  await publishGpa(
    context,
    targets.map(({ student_id }) => student_id),
  );
  const students = student_ids === undefined ? targets.length : new Set(student_ids).size;
  return { calculated, skipped: students - calculated, job_id: null };
}

/** Calculates the current records of a student again; without one the GPA of the last semester. */
async function recalculate(context: Context, studentId: number): Promise<Calculated> {
  await matchingStudents(context, {})
    .where('students.id', '=', studentId)
    .select('students.id')
    .executeTakeFirstOrThrow(notFound);
  await lockStudents(context.db, [studentId]);
  const again = await recalculationTargets(context.db, [studentId], { onlyStale: false });
  const targets = again.length > 0 ? again : await targetsOf(context, { student_ids: [studentId] });
  const calculated = await calculateGpa(context.db, targets, context.caller.id, [studentId]);
  await publishGpa(context, [studentId]);
  return { calculated, skipped: calculated === 0 ? 1 : 0, job_id: null };
}

export const gpaRecordFeature = implement(gpaRecords, {
  list: gpaList.list,
  export: gpaList.export,
  candidates: listCandidates,
  distribution,
  read: (context, { params }) => readDetails(context, params.studentId),
  mark: (context, { params }) => readMark(context, params.id),
  calculate: (context, { body }) => calculate(context, body),
  recalculate: (context, { params }) => recalculate(context, params.studentId),
  recalculateStale: async (context) => {
    await enforceQuota(context, JOBS, 'gpa.under_way');
    return { job_id: await enqueueJob(context, staleGpaJob, {}) };
  },
});
