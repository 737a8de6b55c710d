import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { teacherWork } from '@dekanat/contract/study/teacher-work.ts';
import { expect, type Request } from '@playwright/test';
import { openAccountOfStudent, openTeacherAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import type { TestServer } from '../server/test/server.ts';
import { assignTeacher, makeTaughtPlan, openStudyingAccount } from '../server/test/study-factories.ts';
import { type Course, makeCourse } from '../server/test/walk-factories.ts';
import { test, type User } from './fixtures.ts';
import { expectVisible, PHONE } from './steps.ts';
import { LONG } from './tags.ts';

const ANSWER = 'Faqat oʻz oʻqituvchim uchun';
/** A page, what those see to whom it belongs, so that its absence elsewhere means something, and what all others see. */
interface Place {
  at: string;
  shown: string[];
  toOthers: string | string[];
}

/** A course of one group in which a student has handed in a task and begun an exam, and a student and a teacher of another group. */
async function makeStrangers(server: TestServer) {
  const admin = await signIn(server.url, 'admin');
  const course = await makeCourse(server, admin);
  const { exam } = course;
  const [memberId = 0] = exam.studentIds;
  const member = await openAccountOfStudent(server, admin, memberId);
  const params = { itemId: course.taskId };
  const { result: task } = await member.client.call(studentTasks.handIn, { params, body: { text: ANSWER } });
  await member.client.call(studentExams.start, { params: { examId: exam.examId } });
  const attempts = await server.services.db
    .selectFrom('test_attempts')
    .where('exam_schedule_id', '=', exam.examId)
    .select('id')
    .execute();
  const other = await makeTaughtPlan(admin);
  const teacher = await openTeacherAccount(server, admin);
  await assignTeacher(server, other, teacher.id);
  const student = await openStudyingAccount(server, admin, other.plan);
  const names = await namesOf(server, course, memberId);
  const { result: subjects } = await teacher.client.call(teacherWork.subjects, {});
  const ofOthers = subjects[0]?.subject_name ?? '';
  const planned = other.plan.semesters.flatMap((semester) => semester.subjects);
  const ofStudent = planned.find((one) => one.subject_id === other.subject_id)?.subject_name ?? '';
  return {
    course,
    names,
    ofOthers,
    ofStudent,
    taskId: task.id,
    attemptId: attempts[0]?.id ?? 0,
    member,
    teacher,
    student,
  };
}

/** The names that a course has alone. */
async function namesOf({ services: { db } }: TestServer, course: Course, memberId: number) {
  const { exam, practicalId } = course;
  const of = { semesterSubjectId: exam.semesterSubjectId, groupId: exam.groupId };
  const { result } = await course.teacher.client.call(teacherWork.group, { params: of });
  const nameOf = (id: number) =>
    db.selectFrom('syllabus_lessons').where('id', '=', id).select('name').executeTakeFirstOrThrow();
  return {
    subject: result.subject_name ?? '',
    group: result.student_group_name ?? '',
    student: result.students.find((one) => one.student_id === memberId)?.fio ?? '',
    practical: (await nameOf(practicalId)).name,
    theory: (await nameOf(exam.lessonId)).name,
  };
}

async function expectShown({ page }: User, places: readonly Place[]) {
  for (const { at, shown } of places) {
    await page.goto(at);
    await expectVisible(...shown.map((text) => page.getByText(text).filter({ visible: true })));
  }
}

/** Neither the pages nor the answers of the server have any of the secrets. */
async function expectHidden({ page }: User, places: readonly Place[], secrets: readonly string[]) {
  const answers: Promise<string>[] = [];
  // Of requests that a page has cancelled, the body never arrives.
  const read = (request: Request) => {
    const content = request.response().then((response) => {
      const isJson = response?.headers()['content-type']?.includes('json');
      return isJson ? response?.text() : undefined;
    });
    answers.push(content.then((body) => body ?? '').catch(() => ''));
  };
  page.on('requestfinished', read);
  const secretsIn = (content: string) => secrets.filter((secret) => content.includes(secret));
  for (const { at, toOthers } of places) {
    await page.goto(at);
    // It may be in a part of the page that is closed.
    for (const text of [toOthers].flat())
      await expect(page.getByRole('main').getByText(text).first()).toBeAttached();
    expect(secretsIn(await page.content()), at).toEqual([]);
    // Leaving a page discards what arrives afterwards.
    expect(secretsIn((await Promise.all(answers.splice(0))).join()), `answers of ${at}`).toEqual([]);
  }
  page.off('requestfinished', read);
}

test('cabinet of teachers: a teacher of another group sees nothing of a group, its tasks, attempts, tests and sheets', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const { course, names, ofOthers, taskId, attemptId, teacher } = await makeStrangers(server);
  const { exam } = course;
  const own = await openApp({ as: course.teacher, at: '/teaching' });
  const { t } = own;
  const secret = (at: string, ...shown: string[]) => ({ at, shown, toOthers: t('error.not_found') });
  const places: Place[] = [
    secret(
      `/teaching/subjects/${exam.semesterSubjectId}/groups/${exam.groupId}`,
      names.subject,
      names.student,
    ),
    secret(`/teacher/tasks?task=${taskId}`, names.student, ANSWER),
    secret(`/account/test-attempts/${attemptId}`, names.student),
    secret(`/account/statements/${exam.finalId}`, names.group, names.student),
    secret(`/teaching/tests/exam/${exam.examId}`, names.subject),
    secret(`/teaching/tests/lesson-test/${exam.itemId}`, names.theory),
    { at: '/teacher/subjects', shown: [names.subject], toOthers: ofOthers },
    { at: '/teacher/tasks?status=all', shown: [names.student], toOthers: t('tasks.none') },
    {
      at: `/account/test-attempts?exam_schedule_id=${exam.examId}`,
      shown: [names.student],
      toOthers: t('test_attempt.none'),
    },
    { at: '/account/statements', shown: [names.subject], toOthers: ofOthers },
    { at: '/account/exams', shown: [names.subject], toOthers: t('own_exam.none.upcoming') },
  ];
  await expectShown(own, places);
  await own.expectErrors('403 GET /api/crm/profile');
  const stranger = await openApp({ as: teacher, at: '/teaching' });
  await expectHidden(stranger, places, [...Object.values(names), ANSWER]);
  await stranger.expectErrors('403 GET /api/crm/profile', /^404 GET /);
});

test('cabinet of students: a student of another group sees nothing of a subject, its lessons, exam and marks', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const { course, names, ofStudent, member, student } = await makeStrangers(server);
  const { exam, subjectId, practicalId } = course;
  const subject = `/cabinet/subjects/${exam.semesterId}/${subjectId}`;
  // A service worker would answer in place of the server.
  const context = { ...PHONE, serviceWorkers: 'block' } as const;
  const own = await openApp({ as: member, at: '/cabinet', context });
  const { t } = own;
  const ofSubject = (at: string, toOthers: string | string[], ...more: string[]) => ({
    at,
    shown: [names.subject, ...more],
    toOthers,
  });
  // The comments of a lesson say that it is not found.
  const ofLesson = [t('cabinet.lesson.empty'), t('cabinet.comments')];
  const places: Place[] = [
    ofSubject(subject, t('cabinet.no_syllabus'), names.practical, names.theory),
    ofSubject(`${subject}/lessons/${practicalId}`, ofLesson, names.practical, 'Topshiriq', ANSWER),
    ofSubject(`${subject}/lessons/${exam.lessonId}`, ofLesson, names.theory),
    ofSubject(`/cabinet/exams/${exam.examId}`, t('cabinet.not_found')),
    ofSubject(`/cabinet/marks/${subjectId}`, t('record_book.subject.empty')),
    ofSubject('/cabinet/subjects', ofStudent),
    ofSubject('/cabinet/exams', t('cabinet.exams.none')),
    ofSubject('/cabinet/marks', ofStudent),
    ofSubject('/cabinet/curriculum', ofStudent),
  ];
  await expectShown(own, places);
  const stranger = await openApp({ as: student, at: '/cabinet', context });
  await expectHidden(stranger, places, [...Object.values(names), ANSWER]);
  await stranger.expectErrors(/^404 GET /);
});
