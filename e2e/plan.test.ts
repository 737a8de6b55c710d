import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { expect, type Locator } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makeCurriculum } from '../server/test/curriculum-factories.ts';
import { unique } from '../server/test/factories.ts';
import { makeSubject } from '../server/test/planning-factories.ts';
import { test, type User } from './fixtures.ts';
import { button, expectVisible, flash } from './steps.ts';

/** A new curriculum of eight semesters, two subjects that are not planned, and its planner. */
async function openPlan(server: { url: string }, open: (address: string) => Promise<User>) {
  const admin = await signIn(server.url, 'admin');
  const curriculum = await makeCurriculum(admin);
  const series = `Rejalash ${unique()}`;
  const names = [`${series} birinchi`, `${series} ikkinchi`];
  for (const name of names) await makeSubject(admin, { name });
  const user = await open(`/edu-process/curriculum/attach/oz/${curriculum.id}`);
  const { page, t } = user;
  await page.getByRole('searchbox', { name: t('plan.panel.search') }).fill(series);
  const semester = (number: number) =>
    page.getByRole('region', { name: t('semester.number', { number }), exact: true });
  const planned = async () => {
    const { result } = await admin.call(semesterSubjects.plan, { query: { curriculum_id: curriculum.id } });
    return result.semesters.map(({ subjects }) =>
      subjects.map(({ subject_name, choice_of_subject }) => [subject_name, choice_of_subject]),
    );
  };
  return { user, names, semester, planned };
}

test('plans subjects with the keyboard: adds, moves, undoes and removes', async ({ openApp, server }) => {
  const { user, names, semester, planned } = await openPlan(server, (at) => openApp({ as: 'admin', at }));
  const { page, t } = user;
  const [first = '', second = ''] = names;
  const named = (at: Locator, name: string) => at.locator('.plan-subject-name').filter({ hasText: name });
  const inPanel = (name: string) => named(page.getByRole('complementary', { name: t('plan.panel') }), name);
  const onBoard = (number: number, name: string) => named(semester(number), name);
  await inPanel(first).press('1');
  await expectVisible(onBoard(1, first));
  await expectVisible(
    page.getByRole('status').filter({ hasText: t('plan.added', { name: first, number: 1 }) }),
  );
  await inPanel(second).press('1');
  await onBoard(1, second).press('Alt+ArrowUp');
  await expect.poll(async () => (await planned())[0]?.map(([name]) => name)).toEqual([second, first]);
  await onBoard(1, second).press('Alt+ArrowRight');
  await expectVisible(onBoard(2, second));
  await expect(onBoard(2, second)).toBeFocused();
  await page.keyboard.press('Control+z');
  await expectVisible(onBoard(1, second));
  await onBoard(1, second).press('Delete');
  await expect.poll(async () => (await planned())[0]?.map(([name]) => name)).toEqual([first]);
});

test('plans subjects by dragging, makes an elective group and enters hours', async ({ openApp, server }) => {
  const { user, names, semester, planned } = await openPlan(server, (at) => openApp({ as: 'admin', at }));
  const { page, t } = user;
  const [first = '', second = ''] = names;
  const subject = (name: string) =>
    page.locator('.plan-panel-subject, .plan-subject').filter({ hasText: name });
  await subject(first).dragTo(semester(1));
  await expectVisible(semester(1).getByText(first));
  await subject(second).dragTo(semester(1).locator('.plan-subject').filter({ hasText: first }));
  await expectVisible(semester(1).getByText(t('plan.elective', { group: 1 })));
  expect((await planned())[0]?.map(([, group]) => group)).toEqual([1, 1]);

  await button(semester(1), t('plan.hours.of', { name: first })).click();
  const form = page.locator('form');
  for (const [name, value] of [
    ['theory_lesson_hour', '30'],
    ['practical_lesson_hour', '30'],
    ['independent_lesson_hour', '90'],
    ['credit_hour', '5'],
  ] as const)
    await form.getByLabel(t(`plan.${name}`), { exact: true }).fill(value);
  await button(form, t('action.save')).click();
  await expectVisible(semester(1).getByText('30/30/90'));

  // Dropping on the panel removes; the group of one dissolves.
  await subject(second).dragTo(
    page.getByRole('complementary', { name: t('plan.panel') }).getByRole('heading'),
  );
  await expect.poll(async () => (await planned())[0]).toEqual([[first, null]]);
  await expect(flash(page, t('flash.error'))).toHaveCount(0);
});
