import { studentMessages } from '@dekanat/contract/messages/student-messages.ts';
import { ownSheets } from '@dekanat/contract/ratings/sheets.ts';
import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { studentExams, studentTests } from '@dekanat/contract/study/student-tests.ts';
import { taskAttempts } from '@dekanat/contract/study/task-attempts.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { teacherWork } from '@dekanat/contract/study/teacher-work.ts';
import { expect, type Page } from '@playwright/test';
import { openAccountOfStudent } from '../server/test/accounts.ts';
import { type Client, signIn } from '../server/test/client.ts';
import { answerTo, type MadeExam } from '../server/test/exam-factories.ts';
import { fc } from '../server/test/rating-factories.ts';
import { type Course, makeCourse, recordsOf } from '../server/test/walk-factories.ts';
import { test, type User } from './fixtures.ts';
import { button, expectVisible, field, PHONE } from './steps.ts';
import { LONG } from './tags.ts';

const [ANSWER, COMMENT, POINTS, FINAL] = ['Mening javobim', 'Barakalla', 85, 40];
const LETTER = { title: 'Savol', body: 'Imtihon qachon?' };

/** The walk by calls alone, as another application would take it. */
async function walkByCalls(course: Course, student: Client, studentSubjectId: number): Promise<void> {
  const { exam, taskId, subjectId, teacher } = course;
  const open = async (lessonId: number) =>
    (
      await student.call(studyLessons.items, {
        params: { semesterId: exam.semesterId },
        query: { subject_id: subjectId, syllabus_module_lesson_id: lessonId },
      })
    ).result.data;
  await open(course.practicalId);
  const params = { itemId: taskId };
  const { id } = (await student.call(studentTasks.handIn, { params, body: { text: ANSWER } })).result;
  const checked = { status: 1, mark: POINTS, comment: COMMENT } as const;
  await teacher.client.call(taskAttempts.check, { params: { id }, body: checked });

  const items = await open(exam.lessonId);
  const drawn = items.find((item) => item.id === exam.itemId)?.test_question ?? [];
  for (const question of drawn)
    await student.call(studentTests.answer, {
      params: { itemId: exam.itemId },
      body: { test_question_id: question.id, test_answer_id: [answerTo(exam, question.id, true)] },
    });
  await student.call(studentTests.complete, { params: { itemId: exam.itemId }, body: {} });

  const { examId } = exam;
  const questions = (await student.call(studentExams.start, { params: { examId } })).result;
  for (const question of questions)
    await student.call(studentExams.answer, {
      params: { examId },
      body: { test_question_id: question.id, test_answer_id: [answerTo(exam, question.id, true)] },
    });
  await student.call(studentExams.complete, { params: { examId }, body: {} });

  const changes = [fc(studentSubjectId, FINAL)];
  await teacher.client.call(ownSheets.save, { params: { id: exam.finalId }, body: { changes } });
  const to = { receiver_id: [teacher.userId], title: LETTER.title, message: `<p>${LETTER.body}</p>` };
  await student.call(studentMessages.send, { body: to });
}

/** Answers each question of the opened test rightly, and ends it. */
async function answerAll({ page, t }: User, exam: MadeExam): Promise<void> {
  for (let number = 1; number <= 3; number += 1) {
    await expectVisible(page.getByText(t('cabinet.test.question', { number, total: 3 })));
    const name = await page.getByRole('radio').first().getAttribute('name');
    const id = Number(name?.split('-').at(-1));
    const right = answerTo(exam, id, true);
    const place = await placeOf(page, exam, id, right);
    await page.keyboard.press(String(place + 1));
    await expectVisible(page.getByText(t('cabinet.answer.saved')));
    await page.keyboard.press('ArrowRight');
  }
  await button(page, t('cabinet.test.complete')).click();
  await expectVisible(page.getByRole('region', { name: t('cabinet.results') }));
}

/** The place of an answer on the screen, where answers are shuffled. */
async function placeOf(page: Page, exam: MadeExam, questionId: number, answerId: number): Promise<number> {
  const answer = exam.questions
    .find(({ id }) => id === questionId)
    ?.answers.find(({ id }) => id === answerId)?.answer;
  const shown = await page.locator('.runner .choice').allInnerTexts();
  return shown.findIndex((text) => text.trim() === answer?.replace(/<[^>]+>/g, ''));
}

/** Pages of the teacher that stay open, each with what it shows of the student. */
async function watch({ context, t }: User, { exam, teacher }: Course, studentId: number) {
  const open = async (at: string) => {
    const page = await context.newPage();
    await page.goto(at);
    return page;
  };
  const ofGroup = { semesterSubjectId: exam.semesterSubjectId, groupId: exam.groupId };
  const { students } = (await teacher.client.call(teacherWork.group, { params: ofGroup })).result;
  const name = students.find(({ student_id }) => student_id === studentId)?.fio ?? '';
  const attempts = await open(`/account/test-attempts?student_id=${studentId}`);
  const progress = await open(`/teaching/subjects/${exam.semesterSubjectId}/groups/${exam.groupId}`);
  const exams = await open('/account/exams');
  const today = await open('/teaching');
  const cards = attempts.locator('.study-cards > li');
  const row = progress.getByRole('row').filter({ hasText: name });
  const unread = (count: number) =>
    today.getByRole('heading', { name: t('own_account.messages.unread_other', { count }) });
  const sheets = today
    .getByRole('navigation', { name: t('menu.teaching') })
    .getByRole('link', { name: t('teaching.section.sheets') });
  await expectVisible(attempts.getByText(t('test_attempt.none')), row, unread(1));
  return {
    progress: (key: string, values: { count: number; total?: number }) =>
      expect(row).toContainText(t(key, values)),
    attempts: (...states: ('running' | 'completed')[]) =>
      expect(cards).toContainText(states.map((state) => t(`test_attempt.state.${state}`))),
    exam: async (count: number, running: number) => {
      await expectVisible(exams.getByText(t('own_exam.attempts_other', { count })));
      await expect(exams.getByText(t('own_exam.running', { count: 1 }))).toHaveCount(running);
    },
    unread: (count: number) => expectVisible(unread(count)),
    sheets: (count: number) =>
      expect(sheets.getByTitle(t('teaching.waiting', { count: 1 }))).toHaveCount(count),
  };
}

test('cabinets: a teacher and a student work through a task, a test, an exam, a mark and a message; calls alone leave the same records', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const course = await makeCourse(server, admin);
  const { exam, teacher } = course;
  const [first = 0, second = 0] = exam.studentIds;
  const [byHand, byCalls] = [
    await openAccountOfStudent(server, admin, first),
    await openAccountOfStudent(server, admin, second),
  ];
  await walkByCalls(course, byCalls.client, exam.studentSubjectIds[1] ?? 0);

  const subject = `/cabinet/subjects/${exam.semesterId}/${course.subjectId}`;
  const student = await openApp({
    as: byHand,
    at: `${subject}/lessons/${course.practicalId}`,
    context: PHONE,
  });
  const desk = await openApp({ as: teacher, at: '/teacher/tasks' });
  // The teacher sees all of it without a reload.
  const watched = await watch(desk, course, first);
  await watched.exam(1, 0);
  const { page, t } = student;
  await page.getByLabel(t('cabinet.task.answer')).fill(ANSWER);
  await button(page, t('cabinet.task.hand_in')).click();
  await expectVisible(page.getByText(t('cabinet.task.unchecked')));
  await expectVisible(desk.page.getByText(desk.t('tasks.total', { count: 1 })));
  await button(desk.page, desk.t('tasks.start')).click();
  await expectVisible(desk.page.getByText(ANSWER, { exact: true }));
  await field(desk.page, desk.t('tasks.comment')).fill(COMMENT);
  await field(desk.page, desk.t('tasks.mark', { max: 100 })).fill(String(POINTS));
  await desk.page.keyboard.press('Enter');
  await expectVisible(page.getByText(t('cabinet.task.accepted')), page.getByText(COMMENT));

  await page.goto(`${subject}/lessons/${exam.lessonId}`);
  await button(page, t('cabinet.test.start')).click();
  await answerAll(student, exam);
  await watched.attempts('completed');
  await watched.progress('progress.tasks.accepted', { count: 1, total: 1 });
  await watched.progress('progress.tests.attempts', { count: 1 });

  await page.goto(`/cabinet/exams/${exam.examId}`);
  await button(page, t('cabinet.exam.start')).click();
  await watched.exam(2, 1);
  await watched.attempts('running', 'completed');
  await answerAll(student, exam);
  await watched.exam(2, 0);
  await watched.attempts('completed', 'completed');
  await watched.sheets(1);

  await page.goto(`/cabinet/marks/${course.subjectId}`);
  const shown = (points: number) => page.getByText(String(points)).filter({ visible: true });
  await expectVisible(shown(50));
  await desk.page.goto(`/account/statements/${exam.finalId}`);
  const row = desk.page.getByRole('grid').locator('tbody tr').first();
  await row.locator('.cell').nth(4).click();
  await desk.page.keyboard.type(String(FINAL));
  await desk.page.keyboard.press('Enter');
  await expectVisible(shown(50 + FINAL));
  await watched.progress('progress.mark.total', { count: 50 + FINAL });
  await watched.sheets(0);

  await page.goto('/cabinet/messages/new');
  const to = page.getByLabel(t('cabinet.messages.to'));
  await to.selectOption(String(teacher.userId));
  await page.getByLabel(t('cabinet.messages.title')).fill(LETTER.title);
  await page.getByLabel(t('cabinet.messages.text')).fill(LETTER.body);
  await button(page, t('cabinet.comments.send')).click();
  await expect(page).toHaveURL('/cabinet/messages');
  await watched.unread(2);

  const expected = await recordsOf(server, second);
  await expect.poll(() => recordsOf(server, first)).toEqual(expected);
  await desk.expectErrors('403 GET /api/crm/profile');
});
