import { type PlannedSemester, semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import { addSubject, makePlan, planOf } from './curriculum-factories.ts';

const SEMESTERS = 4;
const SUBJECTS_PER_SEMESTER = 4;
const SENT_AT_ONCE = 2;

const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)] as Item;

/** No semester has a subject twice or an elective group of one. */
function expectWhole(semesters: readonly PlannedSemester[]): void {
  for (const { subjects } of semesters) {
    expect(new Set(subjects.map(({ subject_id }) => subject_id)).size).toBe(subjects.length);
    const groups = Map.groupBy(subjects, ({ choice_of_subject }) => choice_of_subject);
    groups.delete(null);
    for (const members of groups.values()) expect(members.length).toBeGreaterThan(1);
  }
}

/** One random drag of a user, or one of the other changes that the planner sends while dragging. */
function randomDrag(client: Client, semesterIds: number[], subjectIds: number[]) {
  const done: number[] = [];
  const { move, combine, add, choose, undo } = semesterSubjects;
  const at = () => ({ semesterId: pick(semesterIds) });
  const [subject, semester] = [() => pick(subjectIds), () => pick(semesterIds)];
  const changes = [
    () => client.call(move, { params: at(), body: { subject_id: subject(), from_semester_id: semester() } }),
    () => {
      const body = { subject_id: subject(), dragged_sub_id: subject(), from_semester_id: semester() };
      return client.call(combine, { params: at(), body });
    },
    () => client.call(add, { params: at(), body: { subject_id: subject() } }),
    () => client.call(choose, { params: at(), body: { subject_id: subject(), choice_subject: null } }),
    () => client.call(undo, { params: { changeId: done.pop() ?? 0 }, body: {} }),
  ];
  return async () => {
    const response = await pick(changes)();
    if (response.status === 200) {
      done.push(response.result.change_id);
      expectWhole(response.result.semesters);
    } else expect([404, 405, 409, 422]).toContain(response.status);
  };
}

/** Lets two users drag at random in one plan, each with several calls at once, and checks the plan after each change. */
export async function dragTogether(clients: readonly [Client, Client], dragsEach: number): Promise<void> {
  const [client] = clients;
  const { curriculum, semesterIds } = await makePlan(client, { semester_count: SEMESTERS });
  const subjectIds: number[] = [];
  for (const semesterId of semesterIds)
    for (let count = 0; count < SUBJECTS_PER_SEMESTER; count += 1)
      subjectIds.push((await addSubject(client, semesterId)).subject_id);
  const idsOf = (semesters: readonly PlannedSemester[]) =>
    semesters.flatMap(({ subjects }) => subjects.map(({ id }) => id));
  const before = idsOf((await planOf(client, curriculum.id)).semesters);
  const work = clients.flatMap((one) => {
    const drag = randomDrag(one, semesterIds, subjectIds);
    return Array.from({ length: SENT_AT_ONCE }, async () => {
      for (let count = 0; count < dragsEach / SENT_AT_ONCE; count += 1) await drag();
    });
  });
  await Promise.all(work);
  const { semesters } = await planOf(client, curriculum.id);
  expectWhole(semesters);
  expect(idsOf(semesters)).toEqual(expect.arrayContaining(before));
}
