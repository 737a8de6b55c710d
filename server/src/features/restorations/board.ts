import { isPassed } from '@dekanat/contract/ratings/marks.ts';
import type {
  OldSemester,
  Proposal,
  RestorationCandidate,
  SlotSemester,
} from '@dekanat/contract/restorations/restorations.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField, notFound } from '#api/errors.ts';
import { addNames, addRelatedNames, relatedName } from '#crud/related-names.ts';
import { visibleCurricula } from '#features/curricula/shared.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { restorationObstacle } from '#features/status-changes/shared.ts';
import { FACULTY, SPECIALITY, STUDENT_GROUP } from '#features/structure/shared.ts';
import { matchingStudents, REASON_NAME, reasonLabel, studentName } from '#features/students/shared.ts';
import { readResults, readSlots } from './board-rows.ts';
import { type NamedSubject, proposalsFor } from './proposal-rules.ts';
import { electiveGroup } from './restoration-rules.ts';

const NAMES = { subject_name: relatedName(SUBJECT, 'name', 'subject_id') } as const;

type Scoped = Pick<Context, 'db' | 'scope'>;

/** @throws notFound outside the scope */
const requireStudent = (context: Scoped, id: number) =>
  matchingStudents(context, {})
    .where('students.id', '=', id)
    .select('students.id')
    .executeTakeFirstOrThrow(notFound);

const candidateNames = {
  group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  faculty_name: relatedName(FACULTY, 'name', 'faculty_id'),
  speciality_name: relatedName(SPECIALITY, 'name', 'speciality_id'),
  status_change_reason_name: REASON_NAME,
} as const;

export async function readCandidate(context: Context, id: number): Promise<RestorationCandidate> {
  const student = await matchingStudents(context, {})
    .leftJoin('student_groups', 'student_groups.id', 'students.group_id')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .leftJoin('student_registers as register', (join) =>
      join.onRef('register.student_id', '=', 'students.id').on('register.to_date', 'is', null),
    )
    .leftJoin('curricula', 'curricula.id', 'register.curriculum_id')
    .leftJoin('semesters', 'semesters.id', 'register.semester_id')
    .leftJoin('student_movements as movement', 'movement.id', 'students.movement_id')
    .leftJoin('orders', 'orders.id', 'movement.order_id')
    .where('students.id', '=', id)
    .select([
      'students.id',
      'students.university_id',
      studentName(context.language).as('full_name'),
      'students.id_number',
      sql<StudyStatus>`students.study_status`.as('study_status'),
      'students.group_id',
      'student_groups.speciality_id',
      'specialities.faculty_id',
      'register.curriculum_id',
      'curricula.name as curriculum_name',
      sql<string | null>`semesters.number::text`.as('semester'),
      'orders.number as order_number',
      sql<string | null>`orders.order_date::text`.as('order_date'),
      reasonLabel.as('reason_label'),
    ])
    .executeTakeFirstOrThrow(notFound);
  const obstacle = await restorationObstacle(context, id);
  return { ...(await addNames(context, student, candidateNames)), obstacle };
}

/** Results with a passing mark by semester. */
export async function readOldResults(context: Context, studentId: number): Promise<OldSemester[]> {
  await requireStudent(context, studentId);
  const passed = (await readResults(context.db, studentId)).filter(({ mark }) => isPassed(mark));
  const named = await addRelatedNames(context, passed, NAMES);
  return [...Map.groupBy(named, ({ id }) => id).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { id, semester_name, curriculum_id, curriculum_name, academic_year_name } = first;
    return [{ id, semester_name, curriculum_id, curriculum_name, academic_year_name, student_subjects: own }];
  });
}

/** The semester of a curriculum in the scope. @throws Invalid */
async function requireSemester(context: Scoped, id: number) {
  const found = await visibleCurricula(context)
    .innerJoin('semesters', 'semesters.curriculum_id', 'curricula.id')
    .where('semesters.id', '=', id)
    .select(['semesters.id', 'semesters.number', 'curricula.id as curriculum_id'])
    .executeTakeFirst();
  if (found === undefined) throw invalidField('semester_id', 'invalid.out_of_scope');
  return found;
}

async function slotsUpTo(context: Scoped, studentId: number, semesterId: number) {
  await requireStudent(context, studentId);
  const { number, curriculum_id } = await requireSemester(context, semesterId);
  const slots = await readSlots(context.db, studentId, curriculum_id);
  return { curriculum_id, slots: slots.filter(({ semester }) => semester <= number) };
}

/** The subjects of the new curriculum up to a semester. */
export async function readBoardSlots(
  context: Context,
  studentId: number,
  semesterId: number,
): Promise<SlotSemester[]> {
  const { slots } = await slotsUpTo(context, studentId, semesterId);
  const named = await addRelatedNames(context, slots, NAMES);
  return [...Map.groupBy(named, ({ semester_id }) => semester_id)].map(([semester_id, own]) => ({
    semester_id,
    semesterName: String(own[0]?.semester ?? ''),
    date: own[0]?.date ?? '',
    current: semester_id === semesterId,
    studentSubjects: own.map(({ subject_name, ...slot }) => ({ ...slot, subjectName: subject_name })),
  }));
}

/** Search keys of the names of subjects in all languages. */
async function nameKeys({ db }: Scoped, ids: number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('subject_translations')
    .where('subject_id', '=', sql<number>`any(${ids}::integer[])`)
    .select(['subject_id', 'name_key'])
    .execute();
  const grouped = Map.groupBy(rows, ({ subject_id }) => subject_id);
  return new Map(
    [...grouped].map(([id, own]) => [id, [...new Set(own.flatMap(({ name_key }) => name_key ?? []))]]),
  );
}

/** Which old result may count for which empty subject. */
export async function readProposals(
  context: Scoped,
  studentId: number,
  semesterId: number,
): Promise<Proposal[]> {
  const { curriculum_id, slots } = await slotsUpTo(context, studentId, semesterId);
  const results = (await readResults(context.db, studentId)).filter(
    (one) => isPassed(one.mark) && !one.counts_in.includes(curriculum_id),
  );
  const taken = new Set(slots.flatMap((slot) => (slot.occupied ? (electiveGroup(slot) ?? []) : [])));
  const empty = slots.filter((slot) => !slot.occupied && !taken.has(electiveGroup(slot) ?? ''));
  const keys = await nameKeys(context, [...new Set([...results, ...empty].map((one) => one.subject_id))]);
  const named = (id: number, subject_id: number, credit: number, group?: string): NamedSubject => ({
    ...{ id, subject_id, credit, group },
    names: keys.get(subject_id) ?? [],
  });
  return proposalsFor(
    results.map((one) => named(one.rating_register_id, one.subject_id, one.credit_hour)),
    empty.map((one) => named(one.semester_subject_id, one.subject_id, one.creditHour, electiveGroup(one))),
  );
}
