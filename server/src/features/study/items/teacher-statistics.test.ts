import { itemStatistics } from '@dekanat/contract/study/item-statistics.ts';
import { expect, it } from 'vitest';
import { openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeExam } from '#test/exam-factories.ts';
import { assignTeacher } from '#test/individual-schedule-factories.ts';
import { addAttempt, storeVersions } from '#test/item-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

it('item statistics: a teacher without a permission sees those of own groups, and corrects no key', async () => {
  const exam = await makeExam(server, admin, { questions: 3 });
  await storeVersions(server, exam);
  await addAttempt(server, exam, { studentId: exam.studentIds[0] ?? 0, number: 1, chosen: [0, 1] });
  const [own, stranger] = [await openTeacherAccount(server, admin), await openTeacherAccount(server, admin)];
  await assignTeacher(server, exam, own.id);
  const ofExam = (client: Client) => client.call(itemStatistics.ofExam, { params: { id: exam.examId } });
  const ofLesson = (client: Client) => client.call(itemStatistics.ofLesson, { params: { id: exam.itemId } });
  const { result } = await ofExam(own.client);
  expect(result).toMatchObject({ attempts: 1, may_correct: false });
  expect(result.questions.every(({ options }) => options !== null)).toBe(true);
  expect((await ofLesson(own.client)).status).toBe(200);
  expect([(await ofExam(stranger.client)).status, (await ofLesson(stranger.client)).status]).toEqual([
    404, 404,
  ]);
  const body = { version: 1, rule: 'all' as const, right_ids: [] };
  const params = { id: exam.questions[0]?.id ?? 0 };
  expect((await own.client.call(itemStatistics.preview, { params, body })).status).toBe(403);
});

it('item statistics: a teacher who may change syllabi corrects the key', async () => {
  const exam = await makeExam(server, admin, { questions: 3 });
  await storeVersions(server, exam);
  await addAttempt(server, exam, { studentId: exam.studentIds[0] ?? 0, number: 1, chosen: [0, 1] });
  const own = await openTeacherAccount(server, admin, ['syllabus_update']);
  await assignTeacher(server, exam, own.id);
  const { result } = await own.client.call(itemStatistics.ofExam, { params: { id: exam.examId } });
  expect(result.may_correct).toBe(true);
  const [question] = result.questions;
  const body = { version: question?.version ?? 0, rule: 'all' as const, right_ids: [] };
  const params = { id: question?.question_id ?? 0 };
  expect((await own.client.call(itemStatistics.preview, { params, body })).status).toBe(200);
});
