import type { Student } from '@dekanat/contract/students/students.ts';
import { expect } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makeStudentGroup } from '../server/test/factories.ts';
import { makeStudent, moveStudents } from '../server/test/people-factories.ts';
import { test, type User } from './fixtures.ts';
import { button, choose, dialog, expectVisible, field, flash, recordLink } from './steps.ts';
import { LONG } from './tags.ts';

const LEAVE = '/students/academic-leave';
const EXPELLED = '/students/expelled';
const NAMES = ['Aliyev', 'Bobojonov', 'Choriyev'];
const nameOf = (second: string) => `${second} Anvar Karimovich`;

/** Fills in the order, checks the preview and confirms. */
async function confirmOrder({ page, t }: User, number: string, reason: string, count: number) {
  await field(page, t('order.number')).fill(number);
  await choose(page, field(page, t('status_change.status_change_reason_name')), reason);
  await button(page, t('status_change.preview')).click();
  const preview = page.getByRole('dialog');
  await expectVisible(preview.getByText(nameOf(NAMES[0] ?? '')));
  await button(preview, t('status_change.apply_other', { count })).click();
  await expectVisible(page.getByText(t('status_change.done_other', { count, number })));
}

test('student movement: sends a group on leave by one order and undoes it; expels and restores one student', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const { id: group_id } = await makeStudentGroup(admin);
  for (const second_name of NAMES) await makeStudent(admin, { group_id, second_name });
  const user = await openApp({ as: 'admin', at: `${LEAVE}/create?group_id=${group_id}` });
  const { page, t } = user;

  await expectVisible(page.getByLabel(nameOf('Choriyev')));
  await button(page, t('status_change.preview')).click();
  await expectVisible(flash(page, t('status_change.students.required')));
  await button(page, t('status_change.page.select')).click();
  await expectVisible(page.getByText(t('status_change.selected.count_other', { count: 3 })));
  await confirmOrder(user, '77-E', 'Salomatligini tiklash uchun', 3);
  await expect(page).toHaveURL(LEAVE);
  await page.goto(`${LEAVE}?group_id=${group_id}`);
  await expectVisible(page.getByText(t('list.total', { total: '3' })));

  await page.goto(`/students/orders?number=77-E`);
  await recordLink(page, '77-E').click();
  await button(page.getByRole('dialog'), t('order.undo')).click();
  await button(dialog(page, t('order.undo.question_other', { count: 3 })), t('action.yes')).click();
  await expectVisible(
    flash(page, t('status_change.undone_other', { count: 3 })),
    page.getByText(t('order.undone')),
  );

  await page.goto(`${EXPELLED}/create?group_id=${group_id}`);
  await page.getByLabel(nameOf('Aliyev')).check();
  await confirmOrder(user, '78-E', 'Oʻz xohishiga binoan', 1);
  await expect(page).toHaveURL(EXPELLED);
  await button(page, t('status_change.recover.of', { name: nameOf('Aliyev') })).click();
  await expect(page).toHaveURL(/\/student\/recovery\?student=\d+$/);
  await expectVisible(page.getByRole('heading', { name: t('restoration.board.title') }));
});

test('student movement: transfers students selected in the list to another group and undoes it; brings three back from leave; certifies and graduates one from the profile', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const [from, to] = [await makeStudentGroup(admin), await makeStudentGroup(admin)];
  const made: Student[] = [];
  for (const second_name of NAMES) made.push(await makeStudent(admin, { group_id: from.id, second_name }));
  const { page, t } = await openApp({ as: 'admin', at: `/students/students?group_id=${from.id}` });

  await page.getByRole('checkbox', { name: nameOf('Aliyev') }).check();
  await page.getByRole('checkbox', { name: nameOf('Choriyev') }).check();
  const bar = page.getByRole('region', { name: t('status_change.selected.title') });
  await expectVisible(bar.getByText(t('status_change.selected.count_other', { count: 2 })));
  await expect(button(bar, t('status_change.act.recovery'))).toBeHidden();
  const rowOf = async (name: string) => {
    const box = await button(bar, t(name)).boundingBox();
    return box && Math.round(box.y + box.height / 2);
  };
  await expect
    .poll(
      async () =>
        (await rowOf('status_change.selected.clear')) === (await rowOf('status_change.act.transfer')),
    )
    .toBe(true);
  await button(bar, t('status_change.act.transfer')).click();
  const dialog = page.getByRole('dialog', { name: t('status_change.action.transfer') });
  await field(dialog, t('status_change.group')).fill(to.name ?? '');
  await page
    .getByTitle(to.name ?? '', { exact: true })
    .filter({ visible: true })
    .click();
  await field(dialog, t('order.number')).fill('80-E');
  await button(dialog, t('status_change.preview')).click();
  await button(page, t('status_change.apply_other', { count: 2 })).click();
  await expectVisible(page.getByText(t('status_change.done_other', { count: 2, number: '80-E' })));
  await expectVisible(page.getByText(t('list.total', { total: '1' })));
  await expect(bar).toBeHidden();
  await button(page, t('action.undo')).click();
  await expectVisible(page.getByText(t('list.total', { total: '3' })));

  await moveStudents(
    admin,
    made.map(({ id }) => id),
  );
  await page.goto(`${LEAVE}?group_id=${from.id}`);
  await page.getByLabel(t('list.select_page')).check();
  await button(bar, t('status_change.act.recovery')).click();
  await button(
    page.getByRole('dialog', { name: t('status_change.action.recovery') }),
    t('status_change.preview'),
  ).click();
  await button(page, t('status_change.apply_other', { count: 3 })).click();
  await expectVisible(page.getByText(t('list.empty')).first());
  await expect(bar).toBeHidden();

  await page.goto(`/students/students/view/${made[1]?.id}`);
  await button(page, t('certificate.issue')).click();
  const certificate = page.waitForEvent('download');
  // The first such button switches the interface.
  await button(page, 'Русский').nth(1).click();
  expect((await certificate).suggestedFilename()).toMatch(/^СПРАВКА \d+-\d{4}\.pdf$/);
  await expectVisible(
    page.getByRole('list', { name: t('student.section.certificates') }).getByRole('listitem'),
  );
  await button(page, t('student.actions')).click();
  await button(page, t('status_change.act.graduate')).click();
  const graduation = page.getByRole('dialog', { name: t('status_change.action.graduate') });
  await expectVisible(graduation.getByText(nameOf('Bobojonov')));
  await expect(field(graduation, t('order.number'))).toHaveValue(/\d/);
  await expectVisible(graduation.getByText(t('order.number.proposed')));
  await field(graduation, t('order.number')).fill('7081-E');
  await button(graduation, t('status_change.preview')).click();
  await button(page, t('status_change.apply_one', { count: 1 })).click();
  await expectVisible(page.getByText(t('study_status.graduate')).first());

  await page.goto('/students/orders?number=7081-E');
  await recordLink(page, '7081-E').click();
  const order = page.getByRole('dialog');
  await button(order, t('order.print')).click();
  const printed = page.waitForEvent('download');
  await button(order, 'English').click();
  expect((await printed).suggestedFilename()).toBe('ORDER 7081-E.pdf');
});
