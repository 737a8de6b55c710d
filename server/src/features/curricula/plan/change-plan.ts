import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import type { PlanChange } from '@dekanat/contract/curricula/plan.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { formatInstant } from '#api/instant-format.ts';
import { visibleCurricula } from '../visible-curricula.ts';
import { plannedSemesters } from './plan-rows.ts';
import { publishPlan } from './publish-plan.ts';
import { type SubjectState, statesOf } from './subject-state.ts';
import { takenIn } from './taken-subjects.ts';

/** The locked semesters of one curriculum with their subjects. */
export interface LockedPlan {
  curriculumId: number;
  universityId: number;
  facultyId: number;
  specialityId: number;
  semesterIds: number[];
  subjects: SubjectState[];
}

interface Change {
  /** Whether it changes what a confirmed curriculum fixes. */
  structure: boolean;
}

/**
 * Locks semesters of one curriculum, the curriculum before them as a change of a semester does: every change of their subjects does so first.
 * A confirmation waits for it.
 * @throws Refusal 404 outside the scope, 405 when the structure of a confirmed curriculum would change
 */
async function lockPlan(context: Context, semesterIds: number[], { structure }: Change): Promise<LockedPlan> {
  const rows = await visibleCurricula(context)
    .innerJoin('semesters', 'semesters.curriculum_id', 'curricula.id')
    .select([
      'semesters.id',
      'semesters.curriculum_id',
      'curricula.university_id',
      'curricula.faculty_id',
      'curricula.speciality_id',
      'curricula.confirmed',
    ])
    .where('semesters.id', '=', sql<number>`any(${semesterIds}::integer[])`)
    .orderBy('semesters.id')
    .modifyEnd(sql`for share of curricula for update of semesters`)
    .execute();
  const [first] = rows;
  if (first === undefined || rows.length < new Set(semesterIds).size) throw notFound();
  if (rows.some(({ curriculum_id }) => curriculum_id !== first.curriculum_id)) throw notFound();
  if (structure && first.confirmed === 1) throw new Refusal('locked', { key: 'curriculum.confirmed.locked' });
  const ids = rows.map(({ id }) => id);
  const taken = structure ? await takenIn(context.db, ids) : undefined;
  const states = await statesOf(context.db, ids);
  return {
    curriculumId: first.curriculum_id,
    universityId: first.university_id,
    facultyId: first.faculty_id,
    specialityId: first.speciality_id,
    semesterIds: ids,
    subjects: taken ? states.map((state) => ({ ...state, taken: taken.get(state.id) ?? [] })) : states,
  };
}

/** The subject of a semester, if it is planned there. */
export const plannedIn = ({ subjects }: LockedPlan, semesterId: number | null, subjectId: number | null) =>
  subjects.find(({ row }) => row.semester_id === semesterId && row.subject_id === subjectId);

/** The subject of a semester. @throws Refusal 404; 409 when it is newer than the version that the caller saw */
export async function subjectIn(
  context: Context,
  plan: LockedPlan,
  semesterId: number,
  subjectId: number,
  version?: number | undefined,
): Promise<SubjectState> {
  const found = plannedIn(plan, semesterId, subjectId);
  if (found === undefined) throw notFound();
  if (version !== undefined && version !== found.version) throw await stale(context, plan);
  return found;
}

/** The failure that names the last change of the curriculum. */
export async function stale(
  { db }: Context,
  { curriculumId }: Pick<LockedPlan, 'curriculumId'>,
): Promise<Refusal> {
  const last = await db
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.user_id')
    .select(['users.id as user', 'users.username', 'audit.at'])
    .where('audit.record', '=', 'curricula')
    .where('audit.row_id', '=', curriculumId)
    .orderBy('audit.id', 'desc')
    .executeTakeFirst();
  const by = last?.user ? (last.username ?? SUPERADMIN) : 'Dekanat';
  return new Refusal('stale', { values: { by, at: formatInstant(last?.at ?? new Date().toISOString()) } });
}

/** Stores what the change replaced, so that it can be undone. */
async function recordChange(
  { db, caller }: Context,
  { curriculumId, semesterIds, subjects: before }: LockedPlan,
  after: { id: number; version: number }[],
  { structure }: Change,
): Promise<number> {
  const versions = new Map(after.map(({ id, version }) => [id, version]));
  const known = new Map(before.map(({ id, version }) => [id, version]));
  const { id } = await db
    .insertInto('plan_changes')
    .values({
      curriculum_id: curriculumId,
      user_id: caller.id,
      structure,
      semester_ids: semesterIds,
      before: JSON.stringify(before.filter((one) => versions.get(one.id) !== one.version)),
      after: JSON.stringify(after.filter((one) => known.get(one.id) !== one.version)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes subjects of semesters, records the change for undo, and publishes it to all whom it concerns. */
export async function changePlan(
  context: Context,
  semesterIds: number[],
  change: Change,
  work: (plan: LockedPlan) => Promise<unknown>,
): Promise<PlanChange> {
  const plan = await lockPlan(context, semesterIds, change);
  await work(plan);
  const semesters = await plannedSemesters(context, plan.semesterIds);
  const after = semesters.flatMap(({ subjects }) => subjects.map(({ id, version }) => ({ id, version })));
  const change_id = await recordChange(context, plan, after, change);
  const versions = new Map(after.map(({ id, version }) => [id, version]));
  const known = new Map(plan.subjects.map((one) => [one.id, one.version]));
  const changed = [...new Set([...versions.keys(), ...known.keys()])].filter(
    (id) => versions.get(id) !== known.get(id),
  );
  await publishPlan(context, plan, { ...change, changed });
  return { change_id, semesters };
}

/** A change of teachers or controls is also a new version of their subject. */
export const touchSubject = ({ db }: Context, id: number) =>
  db.updateTable('semester_subjects').set({ updated_at: sql`now()` }).where('id', '=', id).execute();
