import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { type Registered, studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { type StudentSubject, studentSubjects } from '@dekanat/contract/registration/student-subjects.ts';
import { sql } from 'kysely';
import type { Client } from './client.ts';
import { addSubject, HOURS, makePlan, planOf } from './curriculum-factories.ts';
import { makeStudentGroup } from './factories.ts';
import { makeStudent } from './people-factories.ts';
import { makeSubject } from './planning-factories.ts';
import type { TestServer } from './server.ts';

export interface PlanInput {
  semester_count?: number;
  faculty_id?: number;
  speciality_id?: number;
  /** Ids of the subjects of each semester; one new subject each by default. */
  subjects?: number[][];
  /** Elective groups of two new subjects each in the first semester; true: one. */
  electives?: boolean | number;
}

const setHours = (client: Client, semesterId: number, subject_id: number) =>
  client.call(semesterSubjects.saveHours, { params: { semesterId }, body: { subject_id, ...HOURS } });

/** A confirmed curriculum with a group of its speciality. */
export async function makeConfirmedPlan(
  client: Client,
  { subjects, electives = false, ...given }: PlanInput = {},
) {
  const { curriculum, semesterIds } = await makePlan(client, given);
  for (const [index, semesterId] of semesterIds.entries()) {
    const ids = subjects?.[index] ?? [(await makeSubject(client)).id];
    for (const subject_id of ids) {
      await addSubject(client, semesterId, { subject_id });
      await setHours(client, semesterId, subject_id);
    }
  }
  for (let made = 0; made < Number(electives); made += 1) {
    const [semesterId = 0] = semesterIds;
    const [one, other] = [await addSubject(client, semesterId), await addSubject(client, semesterId)];
    for (const { subject_id } of [one, other]) await setHours(client, semesterId, subject_id);
    await client.call(semesterSubjects.combine, {
      params: { semesterId },
      body: { subject_id: one.subject_id, dragged_sub_id: other.subject_id },
    });
  }
  await client.call(curricula.confirm, {
    params: { id: curriculum.id },
    body: { confirmed: 1, accepted: ['plan_checks'] },
  });
  const { semesters } = await planOf(client, curriculum.id);
  const group = await makeStudentGroup(client, { speciality_id: curriculum.speciality_id });
  return { curriculum, semesters, group };
}
export type ConfirmedPlan = Awaited<ReturnType<typeof makeConfirmedPlan>>;

/** A test accepts them unless it is about them. */
export const REGISTRATION_WARNINGS = [
  'entry_year',
  'course',
  'semester',
  'student_course',
  'earlier',
  'closed_sheets',
] as const;

/** The body of an attachment to a semester of a plan, the first by default. */
export function registration(
  { curriculum, semesters, group }: ConfirmedPlan,
  student_ids: number[],
  { semester = 0, ...given }: Partial<BodyOf<typeof studentRegisters.store>> & { semester?: number } = {},
): BodyOf<typeof studentRegisters.store> {
  const target = semesters[semester];
  return {
    student_ids,
    new_curriculum_id: curriculum.id,
    new_academic_year_id: target?.academic_year_id ?? 0,
    new_semester_id: target?.id ?? 0,
    new_group_id: group.id,
    accepted: [...REGISTRATION_WARNINGS],
    ...given,
  };
}

export const attach = async (
  client: Client,
  ...input: Parameters<typeof registration>
): Promise<Registered> =>
  (await client.call(studentRegisters.store, { body: registration(...input) })).result;

/** A student attached to the first semester of a plan, or of a new one. */
export async function makeRegistered(client: Client, given: PlanInput & { plan?: ConfirmedPlan } = {}) {
  const plan = given.plan ?? (await makeConfirmedPlan(client, given));
  const student = await makeStudent(client, { group_id: plan.group.id });
  const { batch_id } = await attach(client, plan, [student.id]);
  const { result } = await client.call(studentSubjects.list, { params: { studentId: student.id } });
  return { plan, student, batch_id, register_id: result.register_id ?? 0 };
}

/** All subjects of a student's current registration. */
export async function subjectsOf(client: Client, studentId: number): Promise<StudentSubject[]> {
  const { result } = await client.call(studentSubjects.list, { params: { studentId } });
  return result.semesters.flatMap(({ subjects, choice_subjects }) => [...subjects, ...choice_subjects]);
}

/** Enters a result, as the sheet would. */
export const rate = (
  { services }: TestServer,
  studentSubjectId: number,
  { rating, mark }: { rating: number; mark: number },
) =>
  sql`
  insert into ratings (student_subject_id, statement, ic_rating, fc_rating, rating, mark, ic_max, fc_max, passing_score,
    source, user_id)
  values (${studentSubjectId}, 1, ${rating / 2}, ${rating / 2}, ${rating}, ${mark}, 50, 50, 60, 'entered', 1)`.execute(
    services.db,
  );

/** A student in the first semester of a curriculum, with a result that a transfer has carried over into its second semester. */
export async function makeTransferred(server: TestServer, client: Client, result = { rating: 91, mark: 5 }) {
  const shared = (await makeSubject(client)).id;
  const from = await makeConfirmedPlan(client, { subjects: [[shared]] });
  const { faculty_id, speciality_id } = from.curriculum;
  const own = (await makeSubject(client)).id;
  const to = await makeConfirmedPlan(client, { faculty_id, speciality_id, subjects: [[own], [shared]] });
  const { student } = await makeRegistered(client, { plan: from });
  const [taken] = await subjectsOf(client, student.id);
  await rate(server, taken?.student_subject_id ?? 0, result);
  await attach(client, to, [student.id], { semester: 0, group_id: from.group.id });
  const subjects = await subjectsOf(client, student.id);
  const idOf = (subject: number) =>
    subjects.find(({ subject_id }) => subject_id === subject)?.student_subject_id ?? 0;
  return { to, student, own: idOf(own), carried: idOf(shared), subjectId: shared };
}
