import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { TODAY } from '#crud/today.ts';
import { makeStudent, statusChange } from '#test/people-factories.ts';
import { attach, makeRegistered, rate, subjectsOf } from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const graduate = (ids: number[], accepted: string[] = []) =>
  admin.call(studentStatuses.store, {
    query: { language: 'en' },
    body: statusChange(ids, { status_type: 'graduate', accepted }),
  });
async function warningsFor(ids: number[]) {
  const { result } = await admin.call(studentStatuses.preview, {
    query: { language: 'en' },
    body: { student_ids: ids, status_type: 'graduate' },
  });
  return result.warnings;
}
const statusOf = async (id: number) =>
  (await admin.call(students.read, { params: { id } })).result.study_status;

/** Gives all subjects of a student a mark. */
async function mark(studentId: number, value: number): Promise<void> {
  for (const { student_subject_id } of await subjectsOf(admin, studentId))
    await rate(server, student_subject_id ?? 0, { rating: value * 20, mark: value });
}

/** Two students at the end of their plan: one has passed, one has debts. The third is in the first semester. */
async function makeGraduates() {
  const { plan, student: first } = await makeRegistered(admin);
  const { student: passed } = await makeRegistered(admin, { plan });
  const { student: failed } = await makeRegistered(admin, { plan });
  await attach(admin, plan, [passed.id, failed.id], { semester: 1 });
  await mark(first.id, 4);
  await mark(passed.id, 4);
  await mark(failed.id, 2);
  const [, last] = plan.semesters;
  const endIn = (days: number) =>
    sql`update semesters set start_date = ${TODAY} - 60, end_date = ${TODAY} + ${days}::integer
      where id = ${last?.id ?? 0}`.execute(server.services.db);
  await endIn(-2);
  return { first: first.id, passed: passed.id, failed: failed.id, endIn };
}

it('graduations: are accepted for students with debts or before the end of their last semester', async () => {
  const { first, passed, failed } = await makeGraduates();
  const warnings = await warningsFor([first, passed, failed]);
  expect(warnings.map(({ code, message }) => [code, message])).toEqual([
    ['debts', '1 student has academic debts.'],
    [
      'not_finished',
      '1 student is not in the last semester of the curriculum, or that semester has not ended.',
    ],
  ]);
  const refused = await graduate([first, passed, failed], ['debts']);
  expect([refused.status, refused.error.code, refused.error.warnings]).toEqual([409, 'unaccepted', warnings]);
  expect(await statusOf(failed)).toBe('studying');
  const accepted = warnings.map(({ accept }) => accept);
  expect((await graduate([first, passed, failed], accepted)).status).toBe(200);
  expect(await statusOf(failed)).toBe('graduate');
});

it('graduations: need no acceptance at the end of the last semester without debts', async () => {
  const { passed, endIn } = await makeGraduates();
  const { id: unregistered } = await makeStudent(admin);
  await endIn(0);
  expect((await warningsFor([passed])).map(({ code }) => code)).toEqual(['not_finished']);
  expect((await graduate([passed])).status).toBe(409);
  await endIn(-1);
  expect(await warningsFor([passed, unregistered])).toEqual([]);
  expect((await graduate([passed, unregistered])).status).toBe(200);
});

it('graduations: other status changes have no such warnings', async () => {
  const { first, failed } = await makeGraduates();
  const body = statusChange([first, failed], { accepted: [] });
  expect((await admin.call(studentStatuses.store, { body })).status).toBe(200);
});
