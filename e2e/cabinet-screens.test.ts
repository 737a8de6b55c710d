import { expect, type Page } from '@playwright/test';
import { openAccountOfStudent } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { makePost } from '../server/test/content-examples.ts';
import { DEMO_PASSWORD } from '../server/test/database.ts';
import {
  DRAWN,
  lessonPlace,
  type MadeExam,
  makeExam,
  openProctoring,
} from '../server/test/exam-factories.ts';
import type { TestServer } from '../server/test/server.ts';
import { test, type User } from './fixtures.ts';
import { foreignTextsOn } from './foreign-texts.ts';
import { ALL_RULES, NARROWEST, problemsAt, problemsOf, smallTargetsOn, ZOOMED } from './screen-checks.ts';
import type { Variant } from './screen-variants.ts';
import { button, expectVisible } from './steps.ts';
import { LONG } from './tags.ts';

const PHONE_VARIANTS: readonly Variant[] = [{ language: 'ru', theme: 'dark' }];

const link = (inside: string) => (page: Page) => page.locator(`main a[href^="${inside}"]`).first().click();
interface CabinetScreen {
  at: string;
  /** Clicks on the way from there. */
  steps?: ((page: Page) => Promise<void>)[];
}
const LESSON = [link('/cabinet/subjects/'), link('/cabinet/subjects/')];
const SCREENS: readonly CabinetScreen[] = [
  ...['', '/subjects', '/exams', '/exams/calendar', '/marks', '/marks/retakes', '/curriculum', '/news'],
  ...['/documents', '/messages', '/messages/new', '/notifications', '/more'],
  ...['', '/notifications', '/sessions', '/sign-in', '/welcome'].map((section) => `/profile${section}`),
]
  .map((path): CabinetScreen => ({ at: `/cabinet${path}` }))
  .concat(
    { at: '/cabinet/subjects', steps: LESSON.slice(0, 1) },
    { at: '/cabinet/subjects', steps: LESSON },
    { at: '/cabinet/marks', steps: [link('/cabinet/marks/')] },
    { at: '/cabinet/news', steps: [link('/cabinet/news/')] },
  );

async function isShown({ page }: User): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('.waiting')).toHaveCount(0);
}

/** Of the screen that is shown: on a phone what is too small for a finger, on a laptop what does not fit when it is magnified. */
async function checkShown({ page }: User, { language, theme }: Variant): Promise<void> {
  const isPhone = page.viewportSize()?.width === NARROWEST.width;
  const foreign = await foreignTextsOn(page, language);
  const problems = [
    ...(await problemsOf(page, ALL_RULES)),
    ...(isPhone ? await smallTargetsOn(page) : await problemsAt(page, [ZOOMED])),
    ...foreign.map((text) => `shows “${text}” of another language`),
  ];
  expect.soft(problems, `${page.url()}, ${language}, ${theme}`).toEqual([]);
}

async function checkCabinet(user: User, variant: Variant, screens = SCREENS): Promise<void> {
  const { page } = user;
  for (const { at, steps = [] } of screens) {
    await page.goto(at);
    await isShown(user);
    for (const step of steps) {
      await step(page);
      await isShown(user);
    }
    await checkShown(user, variant);
  }
}

/** Checks a test before it is started, the running question, the review and the result. */
async function checkTest(user: User, variant: Variant, start: string): Promise<void> {
  const { page, t } = user;
  await isShown(user);
  await checkShown(user, variant);
  await button(page, t(start)).click();
  await expectVisible(page.getByText(t('cabinet.test.question', { number: 1, total: DRAWN })));
  await page.keyboard.press('1');
  await expectVisible(page.getByText(t('cabinet.answer.saved')), page.getByRole('timer'));
  await checkShown(user, variant);
  for (let question = 1; question < DRAWN; question += 1) await button(page, t('cabinet.test.next')).click();
  await button(page, t('cabinet.test.to_review')).click();
  await expectVisible(page.getByText(t('cabinet.test.review')));
  await checkShown(user, variant);
  await button(page, t('cabinet.test.complete')).click();
  await expectVisible(page.getByRole('region', { name: t('cabinet.results') }));
  await checkShown(user, variant);
}

/** The same tests are taken in the next variant. */
const returnAttempts = ({ services: { db } }: TestServer, { examId, itemId }: MadeExam) =>
  db
    .deleteFrom('test_attempts')
    .where((eb) => eb.or([eb('exam_schedule_id', '=', examId), eb('lesson_item_id', '=', itemId)]))
    .execute();

type Viewport = typeof NARROWEST | undefined;
const variantsOn = (viewport: Viewport, variants: readonly Variant[]) =>
  viewport === undefined || variants.length > 1 ? variants : PHONE_VARIANTS;
const optionsOf = (viewport: Viewport, { language, theme }: Variant) => ({
  language,
  localStorage: { 'dekanat.theme': theme },
  ...(viewport && { context: { viewport } }),
});

for (const [name, viewport] of Object.entries({ phone: NARROWEST, laptop: undefined })) {
  const tag = name === 'phone' ? LONG : [];
  test(`cabinet of students: has no accessibility or layout problems on a ${name}`, { tag }, async ({
    openApp,
    server,
    variants,
  }) => {
    await makePost(await signIn(server.url, 'admin'));
    for (const variant of variantsOn(viewport, variants)) {
      const user = await openApp({
        as: { username: 'talaba', password: DEMO_PASSWORD },
        at: '/cabinet',
        ...optionsOf(viewport, variant),
      });
      await checkCabinet(user, variant);
      await user.page.close();
    }
  });

  test(`cabinet of students: an exam, the test of a lesson, and the view of staff have no problems on a ${name}`, {
    tag,
  }, async ({ openApp, server, variants }) => {
    const admin = await signIn(server.url, 'admin');
    const exam = await makeExam(server, admin);
    await openProctoring(server, exam, 600);
    const [studentId = 0] = exam.studentIds;
    const student = await openAccountOfStudent(server, admin, studentId);
    const { semesterId, subjectId, lessonId } = await lessonPlace(server, exam);
    const subject = `/subjects/${semesterId}/${subjectId}`;
    const viewed = [
      '',
      subject,
      `${subject}/lessons/${lessonId}`,
      `/exams/${exam.examId}`,
      '/marks',
      '/more',
    ];
    for (const variant of variantsOn(viewport, variants)) {
      const options = optionsOf(viewport, variant);
      const user = await openApp({ as: student, at: `/cabinet/exams/${exam.examId}`, ...options });
      await checkTest(user, variant, 'cabinet.exam.start');
      await user.page.goto(`/cabinet${subject}/lessons/${lessonId}`);
      await checkTest(user, variant, 'cabinet.test.start');
      await user.page.close();
      const staff = await openApp({ as: 'admin', at: `/cabinet/as/${studentId}`, ...options });
      await checkCabinet(
        staff,
        variant,
        viewed.map((path) => ({ at: `/cabinet/as/${studentId}${path}` })),
      );
      await staff.page.close();
      await returnAttempts(server, exam);
    }
  });
}
