import { students } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { lessonPlace, makeExam, promote } from '#test/exam-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });

const offered = async (query: { exam_schedule_id?: number; syllabus_id?: number }, client = admin) =>
  (await client.call(students.options, { query })).result;
const idsOf = (options: { id: number }[]) => options.map(({ id }) => id).toSorted((a, b) => a - b);

it('students for a select: those who take a control or the course of a syllabus, with the place of the course', async () => {
  const [exam, other] = [await makeExam(server, admin, { students: 3 }), await makeExam(server, admin)];
  const { semesterId: semester_id, subjectId: subject_id } = await lessonPlace(server, exam);
  const [control, course] = [{ exam_schedule_id: exam.examId }, { syllabus_id: exam.syllabusId }];
  expect(idsOf(await offered(control))).toEqual(exam.studentIds.toSorted((a, b) => a - b));
  expect(idsOf(await offered({ exam_schedule_id: other.examId }))).toEqual(other.studentIds);
  const takers = await offered(course);
  expect(idsOf(takers)).toEqual(exam.studentIds.toSorted((a, b) => a - b));
  expect(takers.map((one) => one.course)).toEqual(exam.studentIds.map(() => ({ semester_id, subject_id })));
  expect(await offered(control, admin2)).toEqual([]);
  expect(await offered(course, admin2)).toEqual([]);
  expect((await offered({}))[0]).not.toHaveProperty('course');

  await sql`update student_subjects set status = 4 where id = ${exam.studentSubjectIds[0]}`.execute(
    server.services.db,
  );
  const rest = exam.studentIds.slice(1).toSorted((a, b) => a - b);
  expect([idsOf(await offered(control)), idsOf(await offered(course))]).toEqual([rest, rest]);
});

it('students for a select: a control of a former semester that no cabinet shows any more has none', async () => {
  const exam = await makeExam(server, admin);
  await promote(server, exam);
  expect(idsOf(await offered({ exam_schedule_id: exam.examId }))).toEqual(exam.studentIds);
  await sql`update exam_schedules set start_date = now() - interval '40 days', end_date = now() - interval '39 days'
    where id = ${exam.examId}`.execute(server.services.db);
  expect(await offered({ exam_schedule_id: exam.examId })).toEqual([]);
  expect(idsOf(await offered({ syllabus_id: exam.syllabusId }))).toEqual(exam.studentIds);
});
