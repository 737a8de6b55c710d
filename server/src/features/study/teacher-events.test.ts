import { events } from '@dekanat/contract/operations/events.ts';
import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { studentExams, studentTests } from '@dekanat/contract/study/student-tests.ts';
import { teacherWork } from '@dekanat/contract/study/teacher-work.ts';
import { ownTestAttempts } from '@dekanat/contract/study/test-attempts.ts';
import { expect, it } from 'vitest';
import { publishToUsers } from '#platform/realtime/bus.ts';
import { openTeacherAccount } from '#test/accounts.ts';
import { type EventReader, readEvents } from '#test/event-reader.ts';
import { answerTo, type MadeExam, makeExam, studentOf } from '#test/exam-factories.ts';
import { assignTeacher } from '#test/individual-schedule-factories.ts';
import { fc, ic, makeSheet, saveCells } from '#test/rating-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const ATTEMPTS = ['task_attempts', 'test_attempts'];

type Listener = Awaited<ReturnType<typeof openTeacherAccount>> & { stream: EventReader };

/** Teachers with open streams, of whom the first is assigned. */
async function makeListeners(sheet: Parameters<typeof assignTeacher>[1]): Promise<[Listener, Listener]> {
  const open = async () => {
    const account = await openTeacherAccount(server, admin);
    const stream = await readEvents(server.url, account.client, events.own);
    await stream.next('ready');
    return { ...account, stream };
  };
  const [assigned, stranger] = [await open(), await open()];
  await assignTeacher(server, sheet, assigned.id);
  return [assigned, stranger];
}

/** The resources, in order of their names, that each listener is made to read again by an act. */
async function heardBy(listeners: readonly Listener[], act: () => Promise<unknown>): Promise<string[][]> {
  await act();
  await server.services.backgroundDone();
  // What was published before arrives before.
  const userIds = listeners.map(({ userId }) => userId);
  await publishToUsers(server.services.db, userIds, { event: 'messages' });
  return Promise.all(
    listeners.map(async ({ stream: { heard } }) => {
      const end = () => heard.findIndex(({ event }) => event === 'messages');
      await expect.poll(end).not.toBe(-1);
      return heard
        .splice(0, end() + 1)
        .flatMap((one) => (one.event === 'changed' ? [one.resource] : []))
        .toSorted();
    }),
  );
}

const close = (listeners: readonly Listener[]) => {
  for (const { stream } of listeners) stream.close();
};

const attemptsOf = async ({ client }: Listener) =>
  (await client.call(ownTestAttempts.list)).result.data.map(({ state }) => state);

it('events of teachers: an exam that is started, completed or returned reaches the assigned teacher alone', async () => {
  const exam = await makeExam(server, admin);
  const listeners = await makeListeners(exam);
  const [teacher] = listeners;
  const params = { examId: exam.examId };
  const start = () => studentOf(exam).call(studentExams.start, { params });
  expect(await heardBy(listeners, start)).toEqual([ATTEMPTS, []]);
  expect(await attemptsOf(teacher)).toEqual(['running']);
  // Reading the questions of an attempt in progress is no start.
  expect(await heardBy(listeners, start)).toEqual([[], []]);
  const complete = () => studentOf(exam).call(studentExams.complete, { params, body: {} });
  const [heard = [], other] = await heardBy(listeners, complete);
  expect([heard, other]).toEqual([expect.arrayContaining(ATTEMPTS), []]);
  expect(await attemptsOf(teacher)).toEqual(['completed']);
  const { id = 0 } = (await teacher.client.call(ownTestAttempts.list)).result.data[0] ?? {};
  const giveBack = () =>
    teacher.client.call(ownTestAttempts.change, {
      params: { id },
      body: { act: 'return', reason: 'Internet uzildi' },
    });
  const [back = [], none] = await heardBy(listeners, giveBack);
  expect([back, none]).toEqual([expect.arrayContaining(ATTEMPTS), []]);
  expect(await attemptsOf(teacher)).toEqual(['returned']);
  close(listeners);
});

const progressOf = async (exam: MadeExam, { client }: Listener) => {
  const params = { semesterSubjectId: exam.semesterSubjectId, groupId: exam.groupId };
  return (await client.call(teacherWork.group, { params })).result.students[0]?.tests;
};

it('events of teachers: a test of a lesson reaches the assigned teacher when it is started and completed, not when it is shown', async () => {
  const exam = await makeExam(server, admin);
  const listeners = await makeListeners(exam);
  const [teacher] = listeners;
  const { subject_id } = await server.services.db
    .selectFrom('semester_subjects')
    .where('id', '=', exam.semesterSubjectId)
    .select('subject_id')
    .executeTakeFirstOrThrow();
  const show = async () =>
    (
      await studentOf(exam).call(studyLessons.items, {
        params: { semesterId: exam.semesterId },
        query: { subject_id, syllabus_module_lesson_id: exam.lessonId },
      })
    ).result.data[0]?.test_question[0]?.id ?? 0;
  expect(await heardBy(listeners, show)).toEqual([[], []]);
  const questionId = await show();
  const params = { itemId: exam.itemId };
  const body = { test_question_id: questionId, test_answer_id: [answerTo(exam, questionId, true)] };
  const answer = () => studentOf(exam).call(studentTests.answer, { params, body });
  expect(await heardBy(listeners, answer)).toEqual([ATTEMPTS, []]);
  expect(await progressOf(exam, teacher)).toMatchObject({ attempts: 1, taken: 0 });
  const complete = () => studentOf(exam).call(studentTests.complete, { params, body: {} });
  expect(await heardBy(listeners, complete)).toEqual([ATTEMPTS, []]);
  expect(await progressOf(exam, teacher)).toMatchObject({ attempts: 1, taken: 1 });
  close(listeners);
});

const STUDENTS = 12;

it('events of teachers: students who start an exam at the same time cause fewer events than there are students', async () => {
  const exam = await makeExam(server, admin, { students: STUDENTS });
  const listeners = await makeListeners(exam);
  const params = { examId: exam.examId };
  const startAll = () =>
    Promise.all(exam.clients.map((student) => student.call(studentExams.start, { params })));
  const [heard = []] = await heardBy(listeners, startAll);
  expect(new Set(heard)).toEqual(new Set(ATTEMPTS));
  expect(heard.filter((resource) => resource === 'test_attempts').length).toBeLessThan(STUDENTS);
  expect(await attemptsOf(listeners[0])).toHaveLength(STUDENTS);
  close(listeners);
});

it('events of teachers: marks that staff enter reach the assigned teacher as work that no longer waits', async () => {
  const sheet = await makeSheet(server, admin, { students: 1 });
  const listeners = await makeListeners(sheet);
  const [{ client }] = listeners;
  const waiting = async () =>
    (await client.call(teacherWork.own)).result.sheets.map(({ id }) => id).toSorted((a, b) => a - b);
  expect(await waiting()).toEqual([sheet.interimId, sheet.finalId].toSorted((a, b) => a - b));
  const [id = 0] = sheet.studentSubjectIds;
  const enter = () => saveCells(admin, sheet.finalId, [ic(id, 30), fc(id, 20)]);
  const [heard = [], other] = await heardBy(listeners, enter);
  expect([heard, other]).toEqual([expect.arrayContaining(['ratings', 'task_attempts']), []]);
  expect(await waiting()).toEqual([]);
  close(listeners);
});
