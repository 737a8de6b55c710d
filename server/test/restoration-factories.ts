import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { type Restored, restorations } from '@dekanat/contract/restorations/restorations.ts';
import type { Client } from './client.ts';
import { makeStudent, moveStudents, orderNumber } from './people-factories.ts';
import { makeSubject } from './planning-factories.ts';
import {
  attach,
  type ConfirmedPlan,
  makeConfirmedPlan,
  REGISTRATION_WARNINGS,
  rate,
  subjectsOf,
} from './registration-factories.ts';
import type { TestServer } from './server.ts';

interface Given {
  facultyId?: number | undefined;
}

/**
 * An expelled student with the marks 5, 3 and 2 in the subjects a, b and c of a former plan, and a new plan of the same
 * speciality: a and d in its first semester, b in the second.
 */
export async function makeExpelled(server: TestServer, client: Client, { facultyId }: Given = {}) {
  const ofFaculty = facultyId === undefined ? {} : { faculty_id: facultyId };
  const [a, b, c, d] = [
    await makeSubject(client),
    await makeSubject(client),
    await makeSubject(client),
    await makeSubject(client),
  ];
  const former = await makeConfirmedPlan(client, { ...ofFaculty, subjects: [[a.id, b.id], [c.id]] });
  const { faculty_id, speciality_id } = former.curriculum;
  const plan = await makeConfirmedPlan(client, {
    faculty_id,
    speciality_id,
    subjects: [[a.id, d.id], [b.id]],
  });
  const student = await makeStudent(client, { group_id: former.group.id });
  await attach(client, former, [student.id], {
    semester: 1,
    order_number: orderNumber(),
    order_date: '2025-09-02',
  });
  const taken = await subjectsOf(client, student.id);
  const takenOf = (subject_id: number) =>
    taken.find((one) => one.subject_id === subject_id)?.student_subject_id ?? 0;
  await rate(server, takenOf(a.id), { rating: 91, mark: 5 });
  await rate(server, takenOf(b.id), { rating: 64, mark: 3 });
  await rate(server, takenOf(c.id), { rating: 41, mark: 2 });
  await moveStudents(client, [student.id], { status_type: 'studentexpel' });
  return { student, former, plan, subjects: { a: a.id, b: b.id, c: c.id, d: d.id } };
}
export type Expelled = Awaited<ReturnType<typeof makeExpelled>>;

/** The id of a subject in a plan. */
export const slotOf = ({ semesters }: ConfirmedPlan, subjectId: number) =>
  semesters.flatMap(({ subjects }) => subjects).find((one) => one.subject_id === subjectId)?.id ?? 0;

/** The id of the passed result of a subject. */
export async function resultOf(client: Client, studentId: number, subjectId: number): Promise<number> {
  const { result } = await client.call(restorations.oldResults, { params: { id: studentId } });
  const found = result.flatMap((one) => one.student_subjects).find((one) => one.subject_id === subjectId);
  return found?.rating_register_id ?? 0;
}

type Body = BodyOf<typeof restorations.store>;

/** The body of a restoration in the second semester of the new plan, with the result of a. */
export async function restorationInput(
  client: Client,
  { student, plan, subjects }: Expelled,
  given: Partial<Body> = {},
): Promise<Body> {
  return {
    student_id: student.id,
    new_curriculum_id: plan.curriculum.id,
    new_semester_id: plan.semesters[1]?.id ?? 0,
    new_group_id: plan.group.id,
    order_number: orderNumber(),
    order_date: '2026-03-05',
    accepted: [...REGISTRATION_WARNINGS],
    semester_subjects: [
      {
        rating_register_id: await resultOf(client, student.id, subjects.a),
        semester_subject_id: slotOf(plan, subjects.a),
      },
    ],
    ...given,
  };
}

export async function makeRestored(server: TestServer, client: Client, given: Given = {}) {
  const expelled = await makeExpelled(server, client, given);
  const body = await restorationInput(client, expelled);
  const restored: Restored = (await client.call(restorations.store, { body })).result;
  return { ...expelled, body, restored };
}
