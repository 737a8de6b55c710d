import { today } from '@dekanat/contract/api/days.ts';
import { sql } from 'kysely';
import type { ActWarning } from '#api/acceptance.ts';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import { visibleCurricula } from '#features/curricula/shared.ts';
import { STRUCTURE_SCOPE } from '#features/structure/shared.ts';
import { targetWarnings } from './target-warnings.ts';

interface Wanted {
  new_curriculum_id: number;
  /** Not checked if it is left out. */
  new_academic_year_id?: number;
  new_semester_id: number;
  new_group_id: number;
}

/** The semester and group of a new registration, which belong to a confirmed curriculum. */
export interface Target {
  curriculumId: number;
  semesterId: number;
  groupId: number;
}

type Scoped = Pick<Context, 'db' | 'scope'>;

/** The confirmed curriculum, which stays confirmed until the transaction ends. @throws Invalid */
async function requireCurriculum(context: Scoped, universityId: number, id: number) {
  const curriculum = await visibleCurricula(context)
    .where('curricula.id', '=', id)
    .where('curricula.university_id', '=', universityId)
    .select(['curricula.confirmed', 'curricula.speciality_id'])
    .forShare()
    .executeTakeFirst();
  if (curriculum === undefined) throw invalidField('new_curriculum_id', 'invalid.out_of_scope');
  if (curriculum.confirmed !== 1)
    throw invalidField('new_curriculum_id', 'registration.curriculum.unconfirmed');
  return curriculum;
}

async function requireSemester({ db }: Scoped, wanted: Wanted): Promise<void> {
  const semester = await db
    .selectFrom('semesters')
    .where('id', '=', wanted.new_semester_id)
    .where('curriculum_id', '=', wanted.new_curriculum_id)
    .select('academic_year_id')
    .executeTakeFirst();
  if (semester === undefined) throw invalidField('new_semester_id', 'invalid.out_of_scope');
  const { new_academic_year_id: year = semester.academic_year_id } = wanted;
  if (semester.academic_year_id !== year)
    throw invalidField('new_academic_year_id', 'registration.academic_year.other');
}

/** An open group of the speciality, locked against removal. @throws Invalid */
async function requireGroup(
  { db, scope }: Scoped,
  universityId: number,
  id: number,
  specialityId: number,
): Promise<void> {
  const group = await db
    .selectFrom('student_groups')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .where('student_groups.id', '=', id)
    .where('student_groups.university_id', '=', universityId)
    .where(inScope(scope, STRUCTURE_SCOPE.student_groups))
    .select(['student_groups.status', 'student_groups.speciality_id'])
    .forKeyShare('student_groups')
    .executeTakeFirst();
  if (group === undefined) throw invalidField('new_group_id', 'invalid.out_of_scope');
  if (group.status !== 1) throw invalidField('new_group_id', 'status_change.group.closed');
  if (group.speciality_id !== specialityId)
    throw invalidField('new_group_id', 'registration.group.speciality');
}

/** @throws Invalid on the field that is outside the scope or does not fit the others */
export async function requireTarget(context: Scoped, universityId: number, wanted: Wanted): Promise<Target> {
  const { speciality_id } = await requireCurriculum(context, universityId, wanted.new_curriculum_id);
  await requireSemester(context, wanted);
  await requireGroup(context, universityId, wanted.new_group_id, speciality_id);
  return {
    curriculumId: wanted.new_curriculum_id,
    semesterId: wanted.new_semester_id,
    groupId: wanted.new_group_id,
  };
}

/** What does not fit the year of entry of the group and the plan. */
export async function warningsOfTarget(
  { db }: Pick<Context, 'db'>,
  { curriculumId, semesterId, groupId }: Target,
): Promise<ActWarning[]> {
  const { number, academicYear, planEntryYear, groupEntryYear } = await db
    .selectFrom('semesters')
    .innerJoin('academic_years', 'academic_years.id', 'semesters.academic_year_id')
    .innerJoin('curricula', 'curricula.id', 'semesters.curriculum_id')
    .innerJoin('student_groups', (join) => join.on('student_groups.id', '=', groupId))
    .where('semesters.id', '=', semesterId)
    .select([
      'semesters.number',
      'academic_years.start_year as academicYear',
      'curricula.reading_year as planEntryYear',
      'student_groups.entry_year as groupEntryYear',
    ])
    .executeTakeFirstOrThrow();
  const plan = await db
    .selectFrom('semesters')
    .where('curriculum_id', '=', curriculumId)
    .select([
      'number',
      sql<string>`start_date::text`.as('start_date'),
      sql<string>`end_date::text`.as('end_date'),
    ])
    .orderBy('number')
    .execute();
  return targetWarnings({ semester: number, academicYear, planEntryYear, groupEntryYear, plan }, today());
}
