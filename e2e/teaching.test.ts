import { taskAttempts } from '@dekanat/contract/study/task-attempts.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { expect } from '@playwright/test';
import { openTeacherAccount } from '../server/test/accounts.ts';
import { type Client, signIn } from '../server/test/client.ts';
import {
  assignTeacher,
  makeTaughtPlan,
  openStudyingAccount,
  type TaughtPlan,
} from '../server/test/study-factories.ts';
import { test } from './fixtures.ts';
import { button, expectVisible, field } from './steps.ts';

const TASKS = 20;
const REJECTED = 7;

const handIn = async (client: Client, { items }: TaughtPlan, text: string) =>
  (await client.call(studentTasks.handIn, { params: { itemId: items.task }, body: { text } })).result.id;

test('tasks: a teacher checks twenty tasks by keyboard', async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const taught = await makeTaughtPlan(admin);
  const teacher = await openTeacherAccount(server, admin);
  await assignTeacher(server, taught, teacher.id);
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
