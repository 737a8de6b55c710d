import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { semesterPeriods } from '@dekanat/contract/curricula/semester-periods.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { InUse, invalidField, Refusal, requireAccepted } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { universityFor } from '#api/scope.ts';
import { requireUnchanged } from '#crud/fixed-fields.ts';
import { listHandler } from '#crud/list-handler.ts';
import { requireOwnFaculty } from '#crud/own-faculty.ts';
import { definedOnly } from '#crud/paging.ts';
import { requireUnreferenced } from '#crud/removal.ts';
import { lockVersion } from '#crud/versions.ts';
import { configured } from '#features/reference/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { academicYearIds, semesterDays, startYearOfAcademicYear } from './academic-years.ts';
import { copyCurriculum } from './copy-curriculum.ts';
import { exportCurricula } from './curriculum-export.ts';
import { requireLabels, requireSpeciality } from './curriculum-references.ts';
import {
  CURRICULUM_NAMES,
  curriculumOptions,
  matchingCurricula,
  readCurriculum,
  rowsOf,
} from './curriculum-rows.ts';
import { openChecks } from './plan/open-checks.ts';
import { proposedDates } from './proposed-dates.ts';
import { removeUnstartedTests, requireNoResults } from './results.ts';

type Form = InputOf<typeof curricula.create>['body'];

/** The first semesters are in the chosen academic year. @throws Invalid on `autumn_start_date` */
function requireDatesIn(startYear: number, { autumn_start_date, spring_end_date }: Form): void {
  const { first, last } = semesterDays(startYear);
  if (autumn_start_date < first) throw invalidField('autumn_start_date', 'curriculum.dates.year');
  if (spring_end_date > last) throw invalidField('spring_end_date', 'curriculum.dates.year');
}

async function create(context: Context, body: Form): Promise<number> {
  const { db } = context;
  const {
    university_id: _chosen,
    autumn_start_date,
    autumn_end_date,
    spring_start_date,
    spring_end_date,
    ...fields
  } = body;
  const university_id = universityFor(context.scope);
  requireOwnFaculty(context.scope, body.faculty_id);
  await requireSpeciality(context, body);
  await requireLabels(context, body, undefined);
  const startYear = await startYearOfAcademicYear(db, body.academic_year_id);
  requireDatesIn(startYear, body);
  const { id } = await db
    .insertInto('curricula')
    .values({
      ...fields,
      passing_score: body.passing_score ?? (await configured(db, university_id, 'passing-score')),
      reading_year: body.reading_year ?? startYear,
      university_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const periods = semesterPeriods(body.semester_count, startYear, {
    autumn_start_date,
    autumn_end_date,
    spring_start_date,
    spring_end_date,
  });
  const years = await academicYearIds(
    db,
    periods.map(({ start_year }) => start_year),
  );
  await db
    .insertInto('semesters')
    .values(
      periods.map(({ start_year, ...period }) => ({
        ...period,
        university_id,
        curriculum_id: id,
        academic_year_id: years.get(start_year) ?? 0,
      })),
    )
    .execute();
  return id;
}

/** Reads a curriculum after a running confirmation has ended. A mark that is being saved refers to it. */
async function lockCurriculum(context: Context, id: number, version?: number) {
  await readCurriculum(context, id);
  await lockVersion(context, 'curricula', id, version, { keepsKey: true });
  return readCurriculum(context, id);
}

/** What semesters, groups and confirmed curricula depend on. */
const FIXED = ['faculty_id', 'speciality_id', 'academic_year_id'] as const;

/** Papers of registered students name the faculty and speciality of their curriculum. @throws Refusal 405 */
async function requireUnregistered({ db }: Context, id: number): Promise<void> {
  const { count } = await db
    .selectFrom('student_registers')
    .where('curriculum_id', '=', id)
    .where('to_date', 'is', null)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  if (count > 0) throw new Refusal('in_use', { key: 'curriculum.registered.locked', values: { count } });
}

/** By these the marks were formed that students have. */
const MARKING = ['passing_score', 'rating_system_id'] as const;

type Update = InputOf<typeof curricula.update>['body'];

async function update(
  context: Context,
  id: number,
  { version, university_id: _fixed, semester_count, ...body }: Update,
) {
  const before = await lockCurriculum(context, id, version);
  requireUnchanged({ semester_count }, before);
  const changes = (field: (typeof FIXED)[number] | (typeof MARKING)[number]) =>
    body[field] !== undefined && body[field] !== before[field];
  const changed = FIXED.some(changes);
  if (changed && before.confirmed === 1) throw new Refusal('locked', { key: 'curriculum.confirmed.locked' });
  if (changed) await requireUnregistered(context, id);
  if (body.academic_year_id !== undefined && body.academic_year_id !== before.academic_year_id)
    throw invalidField('academic_year_id', 'curriculum.academic_year.fixed');
  const { faculty_id = before.faculty_id, speciality_id = before.speciality_id } = body;
  requireOwnFaculty(context.scope, faculty_id);
  if (changed) await requireSpeciality(context, { faculty_id, speciality_id });
  if (MARKING.some(changes)) await requireWithoutResults(context, id, 'curriculum.marking.results');
  await requireLabels(context, body, id);
  const fields = definedOnly(body);
  if (Object.keys(fields).length > 0)
    await context.db.updateTable('curricula').set(fields).where('id', '=', id).execute();
}

/** @throws Refusal 405 when a subject has no credits, or there is no subject */
async function requireComplete({ db }: Context, id: number): Promise<void> {
  const subjects = await db
    .selectFrom('semester_subjects')
    .select('credit_hour')
    .where('curriculum_id', '=', id)
    .execute();
  if (subjects.length === 0) throw new Refusal('incomplete', { key: 'curriculum.confirm.empty' });
  const count = subjects.filter(({ credit_hour }) => credit_hour === 0).length;
  if (count > 0) throw new Refusal('incomplete', { key: 'curriculum.confirm.credits', values: { count } });
}

/** @throws Refusal 405 with this sentence when students have results */
const requireWithoutResults = ({ db }: Context, curriculumId: number, key: TextKey) =>
  requireNoResults(db, { curriculumId }).catch((error: unknown) => {
    if (error instanceof InUse || (error instanceof Refusal && error.code === 'in_use'))
      throw new Refusal('in_use', { key });
    throw error;
  });

type Confirmation = InputOf<typeof curricula.confirm>['body'];

async function confirm(context: Context, id: number, { confirmed, version, accepted }: Confirmation) {
  await lockCurriculum(context, id, version);
  if (confirmed === 1) {
    await requireComplete(context, id);
    requireAccepted(await openChecks(context, id), accepted);
  } else await requireWithoutResults(context, id, 'curriculum.unconfirm.results');
  await context.db.updateTable('curricula').set({ confirmed }).where('id', '=', id).execute();
}

export const curriculumFeature = implement(curricula, {
  list: listHandler(rowsOf, matchingCurricula, CURRICULUM_NAMES),
  export: (context, { query }) => exportCurricula(context, query),
  options: (context, { query }) => curriculumOptions(context, query),
  proposedDates: (context, { query }) => proposedDates(context, query.academic_year_id),
  read: (context, { params }) => readCurriculum(context, params.id),
  create: async (context, { body }) => readCurriculum(context, await create(context, body)),
  update: async (context, { params: { id }, body }) => {
    await update(context, id, body);
    return readCurriculum(context, id);
  },
  remove: async (context, { params: { id } }) => {
    const { confirmed } = await lockCurriculum(context, id);
    if (confirmed === 1) throw new Refusal('locked', { key: 'curriculum.confirmed.remove' });
    await requireNoResults(context.db, { curriculumId: id });
    await removeUnstartedTests(context.db, { curriculumId: id });
    await requireUnreferenced(context.db, 'curricula', [id]);
    await context.db.deleteFrom('curricula').where('id', '=', id).execute();
    return null;
  },
  confirm: async (context, { params: { id }, body }) => {
    await confirm(context, id, body);
    return readCurriculum(context, id);
  },
  copy: async (context, { params: { id }, body }) =>
    readCurriculum(context, await copyCurriculum(context, await readCurriculum(context, id), body)),
});
