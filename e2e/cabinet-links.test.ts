import { dayAt, formatInstant } from '@dekanat/contract/api/days.ts';
import { individualExams } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { expect, type Locator } from '@playwright/test';
import { type Client, signIn } from '../server/test/client.ts';
import { makePost } from '../server/test/content-examples.ts';
import { lessonPlace, makeExam } from '../server/test/exam-factories.ts';
import { daysFromNow } from '../server/test/individual-schedule-factories.ts';
import { transcriptInput } from '../server/test/paper-factories.ts';
import type { TestServer } from '../server/test/server.ts';
import { test, type User } from './fixtures.ts';
import { button, expectVisible, field } from './steps.ts';
import { LONG } from './tags.ts';

const NAME = /^Talabayev 001/;

/** Published records of two students, and where the cabinet shows them. */
async function publish(server: TestServer, admin: Client) {
  const exam = await makeExam(server, admin, { students: 2 });
  const [studentId = 0] = exam.studentIds;
  const { subjectId } = await lessonPlace(server, exam);
  const { result: sheet } = await admin.call(sheets.read, { params: { id: exam.finalId } });
  const post = await makePost(admin);
  const start = daysFromNow(3);
  const { result: dates } = await admin.call(individualExams.create, {
    body: {
      student_id: [studentId],
      body: [
        {
          ...{
            curriculum_id: exam.curriculum.id,
            semester_id: exam.semesterId,
            syllabus_id: exam.syllabusId,
          },
          ...{ individual_type: 'control_type', exam_schedule_id: exam.examId, start_date: start },
        },
      ],
    },
  });
  const { result: transcript } = await admin.call(transcripts.create, {
    body: transcriptInput(studentId, exam.semesterId),
  });
  const subject = sheet.subject_name ?? '';
  return { exam, studentId, subjectId, subject, post, start, dateId: dates.ids[0], transcript };
}

const link = (at: Locator | User['page'], name: string) => at.getByRole('link', { name, exact: true });

/** Selects a student beside “as a student sees it”. @returns how many are offered, and where the cabinet is opened */
async function choose({ page, t }: User, at: Locator, idNumber: string) {
  await button(at, t('student.cabinet.view')).click();
  const select = field(at, t('student.cabinet.of'));
  await select.click();
  const options = page.locator('.ant-select-item-option:visible');
  await expectVisible(options);
  const offered = await options.count();
  await select.fill(idNumber);
  await expect(options).toHaveCount(1);
  await options.click();
  return { offered, address: (await link(at, t('student.cabinet.open')).getAttribute('href')) ?? '' };
}

test('cabinet: each published record leads to the page on which a student sees it', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const made = await publish(server, admin);
  const { exam, studentId, subjectId, subject, post } = made;
  const { id_number } = (await admin.call(students.read, { params: { id: studentId } })).result;
  const user = await openApp({ as: 'admin', at: `/students/students/view/${studentId}` });
  const { page, t } = user;
  const main = page.getByRole('main');
  const cabinet = `/cabinet/as/${studentId}`;
  const view = link(main, t('student.cabinet.view'));
  /** Opens a page of the cabinet, which shows the student, and what was published. */
  const sees = async (address: string, expected: string, ...shown: Locator[]) => {
    expect(address).toBe(`${cabinet}${expected}`);
    await page.goto(address);
    await expectVisible(page.getByRole('note').getByText(NAME), ...shown);
  };
  const title = (name: string) => page.getByRole('heading', { name, level: 1 });

  await sees((await view.getAttribute('href')) ?? '', '', page.getByText(post.title));

  await page.goto(`/transcript-students/${studentId}`);
  const papers = (await view.getAttribute('href')) ?? '';
  await sees(papers, '/documents', page.getByText(made.transcript.regester_number));

  await page.goto(`/individual-graphic/view/${made.dateId}`);
  const date = (await view.getAttribute('href')) ?? '';
  const start = page.getByText(formatInstant(made.start).slice(0, 16));
  await sees(date, `/exams/${exam.examId}`, title(subject), start);

  await page.goto(`/content/posts/view/${post.id}`);
  await sees((await choose(user, main, id_number)).address, `/news/${post.id}`, title(post.title));

  await page.goto(`/edu-process/statements/view/${exam.finalId}`);
  await sees((await choose(user, main, id_number)).address, `/marks/${subjectId}`, title(subject));

  await page.goto(`/edu-process/syllabus/${exam.syllabusId}`);
  const course = await choose(user, page.getByRole('dialog'), id_number);
  // The university has more students.
  expect(course.offered).toBe(2);
  const place = `/subjects/${exam.semesterId}/${subjectId}`;
  const lesson = page.locator(`a[href$="/lessons/${exam.lessonId}"]`);
  await sees(course.address, place, title(subject), lesson);

  const day = dayAt(Date.now() - 3_600_000);
  await page.goto(`/controls?view=list&day=${day}&curriculum_id=${exam.curriculum.id}`);
  await page.locator(`#exam-${exam.examId}`).click();
  const entry = await choose(user, page.getByRole('dialog'), id_number);
  expect(entry.offered).toBe(2);
  await sees(entry.address, `/exams/${exam.examId}`, title(subject));
});
