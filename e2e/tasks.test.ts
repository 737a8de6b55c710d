import { files } from '@dekanat/contract/files/files.ts';
import { ownMessages } from '@dekanat/contract/messages/own-messages.ts';
import { taskAttempts } from '@dekanat/contract/study/task-attempts.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { expect } from '@playwright/test';
import { type Client, signIn } from '../server/test/client.ts';
import { makeTaughtGroup, openStudyingAccount, type TaughtPlan } from '../server/test/study-factories.ts';
import { pdf, picture } from '../server/test/uploads.ts';
import { test } from './fixtures.ts';
import { button, expectVisible, field } from './steps.ts';

async function handIn({ items }: TaughtPlan, client: Client, file: File, text: string): Promise<number> {
  const [stored] = (await client.call(files.storeFile, { files: [file] })).result;
  const body = { resource: stored?.id, text };
  return (await client.call(studentTasks.handIn, { params: { itemId: items.task }, body })).result.id;
}

test('tasks: a teacher accepts one, rejects the next by keyboard, undoes it, and sees what a colleague checks', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const { taught, teacher } = await makeTaughtGroup(server, admin);
  const clients: Client[] = [];
  for (let made = 0; made < 3; made += 1)
    clients.push((await openStudyingAccount(server, admin, taught.plan)).client);
  const [one, two, three] = clients as [Client, Client, Client];
  await handIn(taught, one, await picture({ name: 'chizma.png', width: 600, height: 300 }), 'Birinchi javob');
  await handIn(taught, two, pdf('javob.pdf'), 'Ikkinchi javob');
  const last = await handIn(taught, three, pdf('uchinchi.pdf'), 'Uchinchi javob');

  const user = await openApp({ as: teacher });
  const { page, t } = user;
  // Teachers begin in their cabinet.
  await expect(page).toHaveURL('/teaching');
  const waits = page.getByRole('region', { name: t('work.tasks') });
  await waits.getByRole('link', { name: `${t('work.tasks')}: 3` }).press('Enter');
  await expectVisible(page.getByText(t('tasks.total', { count: 3 })));
  await expect(page).toHaveTitle(new RegExp(`^${t('menu.teacher_tasks')}`));
  await expect(button(page, t('tasks.start'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expectVisible(page.getByText('Birinchi javob', { exact: true }));
  await expect(page.getByRole('img', { name: 'chizma.png' })).toHaveJSProperty('naturalWidth', 600);

  const points = field(page, t('tasks.mark', { max: 100 }));
  await expect(points).toBeFocused();
  await page.keyboard.press('Enter');
  await expectVisible(page.getByText(t('task.mark.required')));
  await page.keyboard.type('85');
  await page.keyboard.press('Enter');
  await expectVisible(page.getByText('Ikkinchi javob', { exact: true }));
  await expect(page.locator('iframe')).toHaveAttribute('src', /^blob:/);
  await expectVisible(page.getByText(t('tasks.total', { count: 2 })));
  await expect(points).toBeFocused();

  await field(page, t('tasks.comment')).fill('Fayl oʻqilmaydi');
  await page.keyboard.press('Control+Enter');
  await expectVisible(page.getByText('Uchinchi javob', { exact: true }));
  const ofStudent = async (client: Client) =>
    (await client.call(studentTasks.list, { params: { itemId: taught.items.task } })).result.data.map(
      ({ status, mark, comment }) => [status, mark, comment],
    );
  expect([await ofStudent(one), await ofStudent(two)]).toEqual([
    [[1, 85, '']],
    [[2, null, 'Fayl oʻqilmaydi']],
  ]);

  await expect(points).toBeFocused();
  await page.keyboard.press('Control+z');
  await expectVisible(page.getByText('Ikkinchi javob', { exact: true }));
  await expect.poll(() => ofStudent(two)).toEqual([[0, null, '']]);

  await page.keyboard.press('Control+z');
  await expectVisible(page.getByText('Birinchi javob', { exact: true }));
  await expect.poll(() => ofStudent(one)).toEqual([[0, null, '']]);
  await page.keyboard.press('Alt+ArrowDown');
  await expectVisible(page.getByText('Ikkinchi javob', { exact: true }));
  await page.keyboard.press('Alt+ArrowDown');
  await expectVisible(page.getByText('Uchinchi javob', { exact: true }));
  await admin.call(taskAttempts.check, { params: { id: last }, body: { status: 1, mark: 70 } });
  await expectVisible(page.getByRole('alert').filter({ hasText: t('tasks.meanwhile', { name: 'admin' }) }));

  const dean = await openApp({ as: 'admin', at: '/edu-process/teacher-work' });
  const { fio } = (await admin.call(teachers.read, { params: { id: teacher.id } })).result;
  const row = dean.page.getByRole('row').filter({ hasText: fio });
  await row.getByRole('link', { name: '2', exact: true }).click();
  await expectVisible(dean.page.getByText(t('tasks.total', { count: 2 })));
  const sections = page.getByRole('navigation', { name: t('menu.teaching') });
  await expect(sections.getByRole('link', { name: t('teaching.section.tasks') })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await sections.getByRole('link', { name: t('teaching.section.subjects') }).click();
  await expectVisible(page.getByText(t('taught.unchecked', { count: 2 })));

  await page.getByRole('link', { name: t('taught.group') }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  await button(page, t('progress.select.all')).click();
  await button(page, t('progress.write')).click();
  const message = page.getByRole('dialog');
  await field(message, t('progress.write.subject')).fill('Topshiriq');
  await field(message, t('progress.write.text')).fill('Ertaga topshiring');
  await button(message, t('progress.write.send')).click();
  await expectVisible(page.getByText(t('progress.write.sent', { count: 3 })));
  expect((await one.call(ownMessages.list)).result.data.map(({ title }) => title)).toEqual(['Topshiriq']);
  await user.expectErrors('403 GET /api/crm/profile');
});
