import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { electives } from '@dekanat/contract/registration/electives.ts';
import {
  type StudentSubjectStatus,
  studentSubjects,
} from '@dekanat/contract/registration/student-subjects.ts';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import { makeConfirmedPlan, makeRegistered, subjectsOf } from './registration-factories.ts';

/** The elective groups of the first semester, of two members each, and a student registered there. */
async function makeChoosing(admin: Client, groups: number) {
  const plan = await makeConfirmedPlan(admin, { electives: groups });
  const { student } = await makeRegistered(admin, { plan });
  const [semester] = plan.semesters;
  const members = (semester?.subjects ?? []).filter((one) => one.choice_of_subject !== null);
  return { plan, id: student.id, semesterId: semester?.id ?? 0, members };
}
type Member = Awaited<ReturnType<typeof makeChoosing>>['members'][number] | undefined;

/** Acts on electives and their groups in the plan. */
export const electiveGroupCalls = (admin: Client) => {
  const choose = async (student: number, member: Member) => {
    const body = { student_ids: [student], semester_subject_ids: [member?.id ?? 0] };
    const { status, result } = await admin.call(electives.choose, { body });
    expect(status).toBe(200);
    return result.batch_id;
  };
  const withdraw = (id: number) => admin.call(curricula.confirm, { params: { id }, body: { confirmed: 0 } });
  const dissolve = (semesterId: number, member: Member) =>
    admin.call(semesterSubjects.choose, {
      params: { semesterId },
      body: { subject_id: member?.subject_id ?? 0, choice_subject: 0 },
    });
  const joinGroup = (semesterId: number, dragged: Member, target: Member) =>
    admin.call(semesterSubjects.combine, {
      params: { semesterId },
      body: { subject_id: target?.subject_id ?? 0, dragged_sub_id: dragged?.subject_id ?? 0 },
    });
  /** The statuses of these subjects; null: not taken. */
  const statusesOf = async (student: number, members: Member[]) => {
    const taken = new Map((await subjectsOf(admin, student)).map((one) => [one.semester_subject_id, one]));
    return members.map((one) => {
      const subject = taken.get(one?.id ?? 0);
      return subject?.student_subject_id === null ? null : (subject?.status ?? null);
    });
  };
  const setStatus = async (student: number, member: Member, status: StudentSubjectStatus) => {
    const subject = (await subjectsOf(admin, student)).find((one) => one.semester_subject_id === member?.id);
    const params = { id: subject?.student_subject_id ?? 0 };
    expect((await admin.call(studentSubjects.changeStatus, { params, query: { status } })).status).toBe(200);
  };
  const choosing = (groups: number) => makeChoosing(admin, groups);
  return { choosing, choose, withdraw, dissolve, joinGroup, statusesOf, setStatus };
};
