import { expect } from '@playwright/test';
import { openAccount, openStudentAccount, openTeacherAccount } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { makeStudentGroup } from '../server/test/factories.ts';
import { makeTemplate, sendTo } from '../server/test/message-factories.ts';
import { makeStudent } from '../server/test/people-factories.ts';
import { pdf } from '../server/test/uploads.ts';
import { test, type User } from './fixtures.ts';
import { button, choose, expectVisible, field, flash } from './steps.ts';
import { LONG } from './tags.ts';

const MESSAGING = ['message_index', 'message_store', 'message_update', 'message_destroy'] as const;
const badge = ({ page, t }: User, unread: number) =>
  page.getByRole('link', {
    name: unread === 0 ? t('shell.messages') : t('shell.messages.unread_other', { count: unread }),
    exact: true,
  });

test('a message arrives live, is answered, moved to the trash and restored', async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const [writing, reading] = [
    await openAccount(server, admin, { permissions: MESSAGING }),
    await openAccount(server, admin, { permissions: MESSAGING }),
  ];
  const reader = await openApp({ as: reading, at: '/messages/all' });
  await expectVisible(badge(reader, 0));
  const writer = await openApp({ as: writing, at: '/messages/compose' });
  const { page, t } = writer;
  await button(page, t('message.send')).click();
  await expectVisible(
    page.getByText(t('message.receivers.required')),
    page.getByText(t('message.title.required')),
  );
  await page.getByText(t('message.kind.admins'), { exact: true }).click();
  await page.getByLabel(reading.username).check();
  await field(page, t('message.title')).fill('Sessiya jadvali');
  await page.getByRole('textbox', { name: t('message.message') }).fill('Jadval tayyor');
  await expectVisible(page.getByText(t('message.draft.saved'), { exact: true }));
  await button(page, t('message.send')).click();
  await expectVisible(flash(page, t('message.sent')));

  await expectVisible(badge(reader, 1));
  await reader.page.getByRole('link', { name: /Sessiya jadvali/ }).click();
  await expectVisible(reader.page.getByText('Jadval tayyor').last(), badge(reader, 0));
  await reader.page.getByRole('textbox', { name: t('message.answer.text') }).fill('Qabul qilindi');
  const attached = await pdf('reja.pdf').arrayBuffer();
  const attachment = { name: 'reja.pdf', mimeType: 'application/pdf', buffer: Buffer.from(attached) };
  await reader.page.getByLabel(t('message.attach')).setInputFiles(attachment);
  await expectVisible(reader.page.getByText('reja.pdf'));
  await reader.page.reload();
  await expectVisible(reader.page.getByText('reja.pdf'), reader.page.getByText('Qabul qilindi'));
  await button(reader.page, reader.t('message.answer')).click();
  await expectVisible(flash(reader.page, reader.t('message.sent')), badge(writer, 1));
  await badge(writer, 1).click();
  await page.getByRole('link', { name: /Re: Sessiya jadvali/ }).click();
  await expectVisible(page.getByText('Qabul qilindi').last(), button(page, 'reja.pdf'));

  await button(reader.page, reader.t('message.trash')).click();
  await expect(reader.page.getByRole('link', { name: /Sessiya jadvali/ })).toHaveCount(0);
  await reader.page
    .getByRole('link', { name: reader.t('menu.message_trash') })
    .last()
    .click();
  await button(reader.page, reader.t('message.restore.row', { title: 'Sessiya jadvali' })).click();
  await expectVisible(flash(reader.page, reader.t('message.restored_other', { count: 1 })));
  await badge(reader, 0).click();
  await expectVisible(reader.page.getByRole('link', { name: /Sessiya jadvali/ }));
});

test('a message is written to a teacher from their page, from a template', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const { id } = await openTeacherAccount(server, admin);
  const writing = await openAccount(server, admin, { permissions: [...MESSAGING, 'teacher_index'] });
  const client = await signIn(server.url, writing.username, writing.password);
  await makeTemplate(client, { title: 'Hisobot haqida', message: '<p>Hurmatli {ism}!</p>' });
  const { page, t } = await openApp({ as: writing, at: `/teachers/tutors/view/${id}` });
  await button(page.getByRole('main'), t('menu.message_compose')).click();
  const writer = page.getByRole('dialog', { name: t('message.compose.new') });
  await choose(page, writer.getByRole('combobox', { name: t('message.template') }), 'Hisobot haqida');
  await expect(field(writer, t('message.title'))).toHaveValue('Hisobot haqida');
  await button(writer, t('message.send')).click();
  await button(page, t('message.send_to_other', { count: 1 })).click();
  await expectVisible(flash(page, t('message.sent')));
  await expect(writer).toBeHidden();
  await expect(page).toHaveURL(`/teachers/tutors/view/${id}`);
});

test('a message is read by a student on the page of their account', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const student = await openStudentAccount(server, admin);
  await sendTo(admin, [student.userId], { title: 'Qayta topshirish', message: '<p>Ertaga soat 9 da</p>' });
  const user = await openApp({ as: student });
  const { page, t } = user;
  await user.expectErrors('403 GET /api/crm/profile');
  await expectVisible(page.getByText(t('own_account.messages.unread_other', { count: 1 })));
  await page.getByRole('button', { name: /Qayta topshirish/ }).click();
  await expectVisible(
    page.getByText('Ertaga soat 9 da'),
    page.getByRole('heading', { name: t('own_account.messages'), exact: true }),
  );
});

test('a message is written to the people who are selected in a list', { tag: LONG }, async ({ openApp }) => {
  const user = await openApp({ as: 'admin' });
  const { page, t } = user;
  for (const [at, chosen] of [
    ['/students/students', 'message.students_selected_one'],
    ['/teachers/tutors', 'message.teachers_selected_one'],
    ['/edu-process/academic-debtors', 'message.students_selected_one'],
  ] as const) {
    await page.goto(at);
    await page.getByRole('row').nth(1).getByRole('checkbox').check();
    await button(page.getByRole('main'), t('menu.message_compose')).click();
    const dialog = page.getByRole('dialog', { name: t('message.compose.new') });
    await expectVisible(dialog.getByText(t(chosen, { count: 1 })));
  }
});

test('people without an account are named while the receivers are chosen', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const group = await makeStudentGroup(admin);
  const names = ['Azimov', 'Boqiyev'];
  for (const second_name of names) await makeStudent(admin, { group_id: group.id, second_name });
  const { page, t } = await openApp({ as: 'admin', at: '/messages/compose' });
  const select = field(page, t('student_group.noun'));
  await select.click();
  await select.fill(group.name);
  await page.getByTitle(group.name, { exact: true }).filter({ visible: true }).last().click();
  await button(page, t('message.add_group')).click();
  await expectVisible(
    page.getByText(t('message.preview.without_account_other', { count: 2 })),
    page.getByText(/Azimov .*, Boqiyev /),
  );
});

test('a field is inserted at the cursor, and saving as a template keeps the message', { tag: LONG }, async ({
  openApp,
}) => {
  const { page, t } = await openApp({ as: 'admin', at: '/messages/compose' });
  const text = page.getByRole('textbox', { name: t('message.message') });
  await text.click();
  await page.keyboard.type('Salom !');
  await page.keyboard.press('ArrowLeft');
  await button(page, '{ism}').click();
  await page.keyboard.type(' aka');
  await expect(text).toHaveText('Salom {ism} aka!');
  await expect(text).toBeFocused();
  await field(page, t('message.title')).fill('Namuna');
  await button(page, t('message.save_as_template')).click();
  await expectVisible(flash(page, t('message.saved_template')));
  await expect(field(page, t('message.title'))).toHaveValue('Namuna');
  await expect(text).toHaveText('Salom {ism} aka!');
  await page.goto('/messages/template');
  await expectVisible(page.getByRole('link', { name: /Namuna/ }));
});
