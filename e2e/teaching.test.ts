import { dayAt } from '@dekanat/contract/api/days.ts';
import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { taskAttempts } from '@dekanat/contract/study/task-attempts.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { expect } from '@playwright/test';
import { openTeacherAccount } from '../server/test/accounts.ts';
import { type Client, signIn } from '../server/test/client.ts';
import { assignTeacher } from '../server/test/individual-schedule-factories.ts';
import { makeStudent } from '../server/test/people-factories.ts';
import { ic, makeSheet, saveCells } from '../server/test/rating-factories.ts';
import { attach } from '../server/test/registration-factories.ts';
import { makeTaughtGroup, openStudyingAccount, type TaughtPlan } from '../server/test/study-factories.ts';
import { test } from './fixtures.ts';
import { smallTargetsOn } from './screen-checks.ts';
import { button, expectVisible, field, PHONE } from './steps.ts';
import { LONG } from './tags.ts';

const TASKS = 20;
const REJECTED = 7;

const handIn = async (client: Client, { items }: TaughtPlan, text: string) =>
  (await client.call(studentTasks.handIn, { params: { itemId: items.task }, body: { text } })).result.id;

test('tasks: a teacher checks twenty tasks by keyboard', { tag: LONG }, async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const { taught, teacher } = await makeTaughtGroup(server, admin);
  for (let number = 1; number <= TASKS; number += 1) {
    const { client } = await openStudyingAccount(server, admin, taught.plan);
    await handIn(client, taught, `Javob ${number}.`);
  }

  const user = await openApp({ as: teacher, at: '/teaching' });
  const { page, t } = user;
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const type = async (typed: string) => {
    keys += typed.length;
    await page.keyboard.type(typed);
  };
  await page.getByRole('link', { name: new RegExp(`^${t('work.tasks')}: ${TASKS}`) }).focus();
  await press('Enter');
  await expect(button(page, t('tasks.start'))).toBeFocused();
  await press('Enter');
  const points = field(page, t('tasks.mark', { max: 100 }));
  for (let number = 1; number <= TASKS; number += 1) {
    await expectVisible(page.getByText(`Javob ${number}.`, { exact: true }));
    await expect(points).toBeFocused();
    if (number % REJECTED === 0) {
      await press('Tab');
      await type('Fayl yoʻq');
      await press('Control+Enter');
    } else {
      await type('85');
      await press('Enter');
    }
  }
  await expectVisible(page.getByText(t('tasks.total', { count: 0 })));
  const checked = async (status: 1 | 2) =>
    (await teacher.client.call(taskAttempts.list, { query: { status } })).result.total;
  expect([await checked(1), await checked(2)]).toEqual([18, 2]);
  // A keystroke and a half in a second, and eight seconds to read each task: less than five minutes.
  expect(keys / 1.5 + TASKS * 8).toBeLessThan(300);
  test.info().annotations.push({ type: 'keystrokes', description: `${keys}` });
  await user.expectErrors('403 GET /api/crm/profile');
});

const STUDENTS = 30;
const LONGEST_PAGE = 3000;

test('group of a teacher: thirty students are short cards on a phone, who fell behind first, found by name', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const { taught, teacher } = await makeTaughtGroup(server, admin);
  const reader = await openStudyingAccount(server, admin, taught.plan);
  const others = await Promise.all(
    Array.from({ length: STUDENTS - 1 }, () => makeStudent(admin, { group_id: taught.plan.group.id })),
  );
  await attach(
    admin,
    taught.plan,
    others.map(({ id }) => id),
  );
  const dayIn = (days: number) => dayAt(Date.now() + days * 86_400_000);
  await server.services.db
    .updateTable('semesters')
    .set({ status: 1, start_date: dayIn(-40), end_date: dayIn(60) })
    .where('id', '=', taught.semesterId)
    .execute();
  await reader.client.call(studyLessons.items, {
    params: { semesterId: taught.semesterId },
    query: { subject_id: taught.subject_id, syllabus_module_lesson_id: taught.lessonId },
  });
  const at = `/teaching/subjects/${taught.semesterSubjectId}/groups/${taught.plan.group.id}`;
  const user = await openApp({ as: teacher, at, context: PHONE });
  const { page, t } = user;
  const cards = page.getByRole('list', { name: t('taught.group') }).getByRole('listitem');
  await expect(cards).toHaveCount(STUDENTS);
  const behind = page.getByText(t('progress.behind.unseen'));
  await expect(cards.filter({ has: behind })).toHaveCount(STUDENTS - 1);
  await expect(cards.last().filter({ has: behind })).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeLessThanOrEqual(LONGEST_PAGE);
  expect(await smallTargetsOn(page)).toEqual([]);

  const seen = page.getByText(t('progress.column.seen'));
  await expect(seen.first()).toBeHidden();
  await cards.last().getByRole('strong').click();
  await expect(cards.last().getByText(t('progress.column.seen'))).toBeVisible();
  const name = (await cards.last().getByRole('strong').textContent()) ?? '';
  await page.getByRole('searchbox', { name: t('progress.search') }).fill(name.toUpperCase());
  await expect(cards).toHaveCount(1);
  await page.getByRole('checkbox', { name: t('progress.select', { name }) }).check();
  await page.getByRole('searchbox', { name: t('progress.search') }).fill('');
  await expect(cards).toHaveCount(STUDENTS);
  await expectVisible(page.getByText(t('progress.selected', { count: 1 })));
  await user.expectErrors('403 GET /api/crm/profile');
});

test('sheets of a teacher: the number of those to fill falls with the last result, of the teacher or of staff, without a reload', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const sheet = await makeSheet(server, admin, { students: 1 });
  const teacher = await openTeacherAccount(server, admin);
  await assignTeacher(server, sheet, teacher.id);
  const user = await openApp({ as: teacher, at: `/account/statements/${sheet.finalId}` });
  const { page, t } = user;
  const link = page
    .getByRole('navigation', { name: t('menu.teaching') })
    .getByRole('link', { name: t('teaching.section.sheets') });
  const waiting = (count: number) => link.getByTitle(t('teaching.waiting', { count }));
  await expectVisible(waiting(2));
  await page.getByRole('grid').locator('tbody tr').first().locator('.cell').nth(4).click();
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await expectVisible(waiting(1));
  await saveCells(admin, sheet.interimId, [ic(sheet.studentSubjectIds[0] ?? 0, 30)]);
  await expect(link.locator('small')).toHaveCount(0);
  await user.expectErrors('403 GET /api/crm/profile');
});
