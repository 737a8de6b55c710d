import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { Id } from '@dekanat/contract/api/fields.ts';
import type { planFiles } from '@dekanat/contract/curricula/plan-files.ts';
import type { SkippedRecords } from '@dekanat/contract/operations/skipped-content.ts';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { type Context, messageLanguage } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { inScope, universityFor } from '#api/scope.ts';
import { hemisOf } from '#integrations/hemis/hemis-connections.ts';
import type { RegisteredCurriculum } from '#integrations/hemis/hemis-structure.ts';
import { rowProblemsOf } from '#platform/imports/write-rows.ts';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import { type Job, jobKind } from '#platform/jobs/job-kind.ts';
import { enforceQuota } from '#platform/jobs/quota.ts';
import { hemisCurricula, hemisPlanRows } from '../imports/hemis-plan.ts';
import { visibleCurricula } from '../visible-curricula.ts';
import type { LockedPlan } from './change-plan.ts';
import { type PlanRow, parsePlanRows } from './plan-file-rows.ts';
import { readPlan } from './plan-rows.ts';
import { storePlanRows } from './write-plan-rows.ts';

const WRITING = 'curriculum_update';

/** The curricula without subjects in the scope. */
const emptyPlans = (context: Context, facultyId: number | undefined) =>
  visibleCurricula(context)
    .where(
      sql<SqlBool>`not exists (select from semester_subjects subject where subject.curriculum_id = curricula.id)`,
    )
    .$if(facultyId !== undefined, (query) => query.where('curricula.faculty_id', '=', facultyId ?? 0))
    .select(['curricula.id', 'curricula.name'])
    .orderBy('curricula.name')
    .orderBy('curricula.id')
    .execute();

function requireEmpty({ subjects }: LockedPlan): void {
  if (subjects.length > 0) throw new Refusal('wrong_state', { key: 'plan_file.hemis.filled' });
}

/** @throws Refusal when records of HEMIS could not be read: their subjects would be missing */
export function requireReadable({ unreadable }: SkippedRecords): void {
  if (unreadable > 0)
    throw new Refusal('incomplete', { key: 'plan_file.hemis.unreadable', values: { count: unreadable } });
}

/** The subjects of a plan without faults, and what HEMIS has beyond them. @throws Refusal with the reason why they are not taken */
async function rowsOf(
  context: Context,
  id: number,
  { curricula, signal }: { curricula: readonly RegisteredCurriculum[]; signal: AbortSignal },
) {
  const plan = await readPlan(context, id);
  const { sheet, source } = await hemisPlanRows(context, plan, { curricula, signal });
  const { rows } = await parsePlanRows(context, plan, sheet);
  requireReadable(source);
  if (rows.length === 0) throw new Refusal('incomplete', { key: 'plan_file.hemis.no_subjects' });
  const faulty = rows.filter(({ problems }) => problems.length > 0);
  const [first] = faulty.flatMap(({ problems }) => problems);
  if (first !== undefined)
    throw new Refusal('incomplete', {
      key: 'plan_file.hemis.faulty',
      values: { count: faulty.length, first: translate(first.key, messageLanguage(context), first.values) },
    });
  return { rows, source };
}

/** Reasons that end the job: without HEMIS no other plan is taken either. */
const ENDING: readonly string[] = [
  'import.source.away',
  'import.source.refused',
  'import.source.not_connected',
];

/** Takes the subjects of one plan. @returns them with what is not taken of HEMIS, or in words why none is taken */
async function takePlan(
  job: Job,
  context: Context,
  id: number,
  curricula: readonly RegisteredCurriculum[],
): Promise<{ rows: PlanRow[]; source: SkippedRecords } | { reason: string }> {
  try {
    const found = await rowsOf(context, id, { curricula, signal: job.signal });
    await job.inTransaction((db) => storePlanRows({ ...context, db }, id, found.rows, requireEmpty));
    return found;
  } catch (error) {
    if (error instanceof Refusal && ENDING.includes(error.key)) throw error;
    const [problem] = rowProblemsOf(error);
    if (problem === undefined) throw error;
    return { reason: translate(problem.key, messageLanguage(context), problem.values) };
  }
}

/** Subjects of a plan, and fields of HEMIS, that a line of the log names. */
const [NAMED_MAX, FIELDS_MAX] = [10, 100];

/** Names the subjects of a plan whose elective groups are still to be chosen. */
async function logElectives(job: Job, name: string, rows: readonly PlanRow[]): Promise<void> {
  const codes = rows.flatMap(({ code, notes }) => (notes.length > 0 ? [code] : []));
  if (codes.length === 0) return;
  const named = codes.slice(0, NAMED_MAX).join(', ');
  const details = { name, count: codes.length, codes: codes.length > NAMED_MAX ? `${named}, …` : named };
  await job.log('job.plan_hemis.electives', details);
}

/** Names the fields of HEMIS that have no place here: the same ones in most plans. */
async function logLeftOut(job: Job, sources: readonly SkippedRecords[]): Promise<void> {
  const fields = [...new Set(sources.flatMap(({ left_out }) => left_out))];
  if (fields.length === 0) return;
  const shown = fields.slice(0, FIELDS_MAX);
  const unnamed = sources.reduce((most, { left_out_more }) => Math.max(most, left_out_more), 0);
  const more = unnamed + fields.length - shown.length;
  const key = more > 0 ? 'job.plan_hemis.left_out.more' : 'job.plan_hemis.left_out';
  await job.log(key, { fields: shown.join(', '), more });
}

/** Takes the subjects of all empty plans from HEMIS, each as a change of its own. A repeated run goes on with those that are still empty. */
export const hemisPlansJob = jobKind({
  name: 'plan_hemis',
  input: z.object({ faculty_id: Id.optional() }),
  perProcess: 1,
  async run(job, { faculty_id }) {
    const requester = await job.requesterContext();
    if (!requester.caller.permissions.has(WRITING)) throw new Refusal('forbidden');
    const plans = await emptyPlans(requester, faculty_id);
    const curricula = plans.length === 0 ? [] : await hemisCurricula(requester, job.signal);
    const sources: SkippedRecords[] = [];
    for (const [index, { id, name }] of plans.entries()) {
      job.signal.throwIfAborted();
      const taken = await takePlan(job, requester, id, curricula);
      if ('reason' in taken) {
        await job.log('job.plan_hemis.left', { name, reason: taken.reason });
      } else {
        sources.push(taken.source);
        await logElectives(job, name, taken.rows);
      }
      job.progress(index + 1, plans.length, 'job.plan_hemis.taking');
    }
    await logLeftOut(job, sources);
    return {
      key: 'job.plan_hemis.taken',
      details: { taken: sources.length, left: plans.length - sources.length },
      link: '/edu-process/curriculum',
      needs: ['curriculum_index'],
    };
  },
});

/** Starts the job. @throws Invalid for a faculty outside the scope */
export async function fetchAllPlans(context: Context, { faculty_id }: BodyOf<typeof planFiles.fetchAll>) {
  const { db, services, scope } = context;
  const universityId = universityFor(scope);
  if (faculty_id !== undefined) {
    const faculty = await db
      .selectFrom('faculties')
      .where('id', '=', faculty_id)
      .where('university_id', '=', universityId)
      .where(inScope(scope, { faculty: 'faculties.id' }))
      .select('id')
      .executeTakeFirst();
    if (faculty === undefined) throw invalidField('faculty_id', 'invalid.out_of_scope');
  }
  if ((await hemisOf(services, universityId)) === undefined)
    throw new Refusal('incomplete', { key: 'import.source.not_connected' });
  await enforceQuota(context, [hemisPlansJob], 'plan_file.hemis.under_way');
  return { job_id: await enqueueJob(context, hemisPlansJob, { faculty_id }) };
}
