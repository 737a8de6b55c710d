import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type MadeExam, makeExam, promote, startAttempt, studentOf } from '#test/exam-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const shown = async (exam: MadeExam, query = {}) =>
  (await studentOf(exam).call(studentExams.schedule, { query })).result.map(({ id }) => id);
const withOthers = (exam: MadeExam) => shown(exam, { other_semesters: 1 });
const move = (exam: MadeExam, days: number) =>
  sql`update exam_schedules set start_date = now() + make_interval(days => ${days}),
      end_date = now() + make_interval(days => ${days}, hours => 1)
    where semester_subject_id = ${exam.semesterSubjectId}`.execute(server.services.db);

it('exams of a semester before the present one are listed where a client asks for them', async () => {
  const exam = await makeExam(server, admin);
  await promote(server, exam);
  expect([await shown(exam), await shown(exam, { other_semesters: 'yes' })]).toEqual([[], []]);
  expect(await shown(exam, { other_semesters: 'true' })).toContain(exam.examId);
  expect(await withOthers(exam)).toContain(exam.examId);
});

it('exams of other semesters are listed before they begin, and for 30 days after their end', async () => {
  const exam = await makeExam(server, admin);
  await promote(server, exam);
  const listed = [];
  for (const days of [3, -29, -31]) {
    await move(exam, days);
    listed.push((await withOthers(exam)).includes(exam.examId));
  }
  expect(listed).toEqual([true, true, false]);
});

it('exam of another semester: an attempt that began before the promotion goes on, and is completed', async () => {
  const exam = await makeExam(server, admin);
  await startAttempt(server, exam, 3);
  await promote(server, exam);
  const { result } = await studentOf(exam).call(studentExams.schedule, { query: { other_semesters: 1 } });
  const own = result.find(({ id }) => id === exam.examId);
  expect(own).toMatchObject({ used_attempts: 1, attempt: { seconds_left: expect.any(Number) } });
  const params = { examId: exam.examId };
  const completed = await studentOf(exam).call(studentExams.complete, { params, body: {} });
  expect(completed.result).toMatchObject({ mark: 50 });
});

it('exams of a semester that is named are those of that semester alone', async () => {
  const exam = await makeExam(server, admin);
  const present = await promote(server, exam);
  expect(await shown(exam, { other_semesters: 1, semester_id: present })).toEqual([]);
});
