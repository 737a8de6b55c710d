import { ownExamCalendar } from '@dekanat/contract/study/own-exam-calendar.ts';
import { expect, it } from 'vitest';
import { openTeacherAccount } from '#test/accounts.ts';
import { makeExam, makeStartedExam } from '#test/exam-factories.ts';
import { assignTeacher, daysFromNow } from '#test/individual-schedule-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

it('own exams: shows a teacher the exams of assigned groups with the attempts so far', async () => {
  const exam = await makeStartedExam(server, admin);
  await makeExam(server, admin);
  const teacher = await openTeacherAccount(server, admin);
  const listed = async (query = {}) => (await teacher.client.call(ownExamCalendar.list, { query })).result;
  expect(await listed()).toEqual([]);
  await assignTeacher(server, exam, teacher.id);
  const shown = await listed();
  expect(shown.find(({ id }) => id === exam.examId)).toMatchObject({
    type: 'test',
    attempts: 2,
    running: 2,
    groups: [{ id: exam.groupId }],
  });
  expect(shown.every(({ semester_subject_id }) => semester_subject_id === exam.semesterSubjectId)).toBe(true);
  expect(await listed({ from: daysFromNow(30) })).toEqual([]);
  const { result } = await admin.call(ownExamCalendar.list);
  expect(result).toEqual([]);
});
