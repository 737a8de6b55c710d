import { expect, type Page } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makePost } from '../server/test/content-examples.ts';
import { DEMO_PASSWORD } from '../server/test/database.ts';
import { test, type User } from './fixtures.ts';
import { foreignTextsOn } from './foreign-texts.ts';
import { ALL_RULES, problemsOf } from './screen-checks.ts';
import type { Variant } from './screen-variants.ts';

/** The narrowest phone; also a laptop of 1,280 pixels at 400 %. */
const PHONE = { width: 320, height: 640 };
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
  ...['/documents', '/messages', '/messages/new', '/more'],
  ...['', '/notifications', '/sessions', '/sign-in'].map((section) => `/profile${section}`),
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

async function checkCabinet(user: User, { language, theme }: Variant): Promise<void> {
  const { page } = user;
  for (const { at, steps = [] } of SCREENS) {
    await page.goto(at);
    await isShown(user);
    for (const step of steps) {
      await step(page);
      await isShown(user);
    }
    const foreign = await foreignTextsOn(page, language);
    const problems = [
      ...(await problemsOf(page, ALL_RULES)),
      ...foreign.map((text) => `shows “${text}” of another language`),
    ];
    expect.soft(problems, `${page.url()}, ${language}, ${theme}`).toEqual([]);
  }
}

for (const [name, viewport] of Object.entries({ phone: PHONE, laptop: undefined }))
  test(`cabinet of students: has no accessibility or layout problems on a ${name}`, async ({
    openApp,
    server,
    variants,
  }) => {
    await makePost(await signIn(server.url, 'admin'));
    const checked = viewport === undefined || variants.length > 1 ? variants : PHONE_VARIANTS;
    for (const variant of checked) {
      const user = await openApp({
        as: { username: 'talaba', password: DEMO_PASSWORD },
        at: '/cabinet',
        language: variant.language,
        localStorage: { 'dekanat.theme': variant.theme },
        ...(viewport && { context: { viewport } }),
      });
      await checkCabinet(user, variant);
      await user.page.close();
    }
  });
