import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { studyLessons, UNLIMITED_ATTEMPTS } from '@dekanat/contract/study/lessons.ts';
import { studentTests } from '@dekanat/contract/study/student-tests.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import type { Browser, Page } from '@playwright/test';
import { type Benchmark, figure } from './benchmark.ts';
import { measuredPage, median, withBrowser } from './browser.ts';
import { bearer, tokensOf } from './tokens.ts';

const STUDENT = 'talaba';
/** A phone of the middle class in a weak network. */
const PHONE = { width: 390, height: 844 };
const SLOWER = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const TURNS = 5;
const ITEM = '.lesson-item';
const [SCROLLED_MS, FRAME_MS] = [3_000, 1_000 / 60];

interface Item {
  id: number;
  type: string;
  count_of_attempts: number;
  test_question: unknown[];
  syllabus_module_lesson: { deadline_check: boolean };
}
interface Lesson {
  id: number;
  items: Item[];
  /** Its test can be answered now. */
  hasOpenTest: boolean;
}
interface Subject {
  address: string;
  lessons: Lesson[];
}

type Read = <Result>(path: string) => Promise<Result>;

/** Whether the student may answer the test now: until the deadline, while attempts are left. */
async function isOpenTest(read: Read, item: Item): Promise<boolean> {
  const { type, count_of_attempts, test_question, syllabus_module_lesson } = item;
  if (type !== 'test' || test_question.length === 0 || !syllabus_module_lesson.deadline_check) return false;
  if (count_of_attempts === UNLIMITED_ATTEMPTS) return true;
  const { total } = await read<{ total: number }>(
    `${pathOf(studentTests.results)}?syllabus_module_lesson_item_id=${item.id}`,
  );
  return total < count_of_attempts;
}

/** A subject of the student whose lessons have texts and a test that can be answered. */
async function findSubject(url: string): Promise<Subject> {
  const headers = bearer(await tokensOf(url, STUDENT));
  const read: Read = async (path) =>
    ((await (await fetch(url + path, { headers })).json()) as { result: never }).result;
  const inSemester = (path: string, id: number) => path.replace('{semesterId}', String(id));
  const { data: semesters } = await read<{ data: { id: number }[] }>(pathOf(studySubjects.semesters));
  for (const { id } of semesters.toReversed()) {
    const subjects = await read<{ data: { subject_id: number }[] }>(
      inSemester(pathOf(studySubjects.subjects), id),
    );
    for (const { subject_id } of subjects.data) {
      const plan = await read<{ data: { module: { lessons: { id: number }[] }[] }[] }>(
        `${inSemester(pathOf(studyLessons.plan), id)}?subject_id=${subject_id}`,
      );
      const ids = plan.data[0]?.module.flatMap(({ lessons }) => lessons.map((one) => one.id)) ?? [];
      const lessons = await Promise.all(
        ids.map(async (lessonId) => {
          const query = `subject_id=${subject_id}&syllabus_module_lesson_id=${lessonId}`;
          const items = `${inSemester(pathOf(studyLessons.items), id)}?${query}`;
          const { data } = await read<{ data: Item[] }>(items);
          const open = await Promise.all(data.map((item) => isOpenTest(read, item)));
          return { id: lessonId, items: data, hasOpenTest: open.includes(true) };
        }),
      );
      if (lessons.length > 2 && lessons.some(({ hasOpenTest }) => hasOpenTest))
        return { address: `/cabinet/subjects/${id}/${subject_id}`, lessons };
    }
  }
  throw new Error(`${STUDENT} has no subject with lessons and a test`);
}

async function phone(browser: Browser, url: string): Promise<Page> {
  const page = await measuredPage(browser, url, STUDENT);
  await page.setViewportSize(PHONE);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

/** Milliseconds from a click on one element until another is there and painted. */
const shownAfter = (page: Page, clicked: string, shown: string): Promise<number> =>
  page.evaluate<number>(`measured.shownAfterMs(${JSON.stringify([clicked, shown])})`);

/** A lesson in the cabinet of students, on a phone. */
export const cabinet: Benchmark = {
  name: 'cabinet',
  run: async ({ url }) => {
    const { address, lessons } = await findSubject(url);
    const withTest = lessons.find(({ hasOpenTest }) => hasOpenTest);
    const first = `${url}${address}/lessons/${lessons[0]?.id}`;
    const [cold, next, frames, taps]: [number[], number[], number[], number[]] = [[], [], [], []];
    await withBrowser(async (browser) => {
      for (let turn = 0; turn < TURNS; turn += 1) {
        const page = await phone(browser, url);
        await page.goto(first);
        await page.locator(ITEM).first().waitFor();
        cold.push(await page.evaluate<number>('measured.markedAfterMs("lesson")'));
        const [second] = lessons.slice(1);
        await page.locator('.lesson-steps a').last().waitFor();
        next.push(
          await shownAfter(page, '.lesson-steps a:last-child', `[data-lesson="${second?.id}"] ${ITEM}`),
        );
        frames.push(await page.evaluate<number>(`measured.scrollFrameMs(${SCROLLED_MS})`));
        await page.goto(`${url}${address}/lessons/${withTest?.id}`);
        await page.locator(`${ITEM} button.button-primary`).first().click();
        await page.locator('.runner .choice input').first().waitFor();
        taps.push(await shownAfter(page, '.runner .choice input', '.save-state:not([data-state="none"])'));
        await page.context().close();
      }
    });
    return [
      figure('lesson readable on a slow phone with an empty cache', median(cold), 2_000, 'ms', '<= 1'),
      figure('next lesson readable on a slow phone', median(next), 500, 'ms', '<= 1'),
      figure('frame while a lesson scrolls on a slow phone', median(frames), FRAME_MS, 'ms', '<= 1.1'),
      figure('state of an answer after its tap on a slow phone', median(taps), 100, 'ms', '<= 1'),
    ];
  },
};
