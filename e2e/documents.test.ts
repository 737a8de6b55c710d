import { expect } from '@playwright/test';
import { openAccountOfStudent } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { endSemesters, makeRegisteredGroup } from '../server/test/paper-factories.ts';
import { test } from './fixtures.ts';
import { button, expectVisible, field, flash, PHONE } from './steps.ts';
import { LONG } from './tags.ts';

test('documents: a student orders a certificate and requests a transcript, which the office issues', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const { studentIds, semesterIds } = await makeRegisteredGroup(server, admin);
  await endSemesters(server, semesterIds);
  const student = await openAccountOfStudent(server, admin, studentIds[0] ?? 0);
  const user = await openApp({ as: student, at: '/cabinet/more', context: PHONE });
  const { page, t } = user;
  await page.getByRole('link', { name: t('cabinet.documents') }).click();
  await button(page, t('cabinet_documents.certificate.order')).click();
  const certificate = page.getByRole('article', { name: t('paper.kind.study_certificate') });
  await expectVisible(certificate);
  const saved = page.waitForEvent('download');
  await certificate.getByRole('button', { name: t('cabinet_documents.download') }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);

  await button(page, t('cabinet_documents.transcript.request')).click();
  await expectVisible(page.getByText(t('cabinet_documents.purpose.required')));
  await page.getByLabel(t('cabinet_documents.purpose')).fill('Xorijiy universitet');
  await button(page, t('cabinet_documents.transcript.request')).click();
  await expectVisible(page.getByText(t('cabinet_documents.state.requested'), { exact: true }));

  const office = await openApp({ as: 'admin', at: '/transcript-students' });
  await office.page.getByRole('link', { name: office.t('paper_request.count', { number: 1 }) }).click();
  const row = office.page.getByRole('row').filter({ hasText: 'Xorijiy universitet' });
  await row.getByRole('link').click();
  await expectVisible(office.page.getByText(office.t('paper_request.noun')));
  const number = field(office.page, office.t('transcript.regester_number'));
  await expect(number).not.toHaveValue('');
  await number.fill('E2E-1');
  await button(office.page, office.t('transcript.submit')).click();
  await expectVisible(flash(office.page, office.t('transcript.created')));
  await expect(office.page.getByText(office.t('paper_request.noun'))).toBeHidden();

  // The student sees it at once, and keeps it without a connection.
  const transcript = page.getByRole('article', { name: `${t('paper.kind.transcript')} № E2E-1` });
  await expectVisible(transcript, transcript.getByText(t('cabinet_documents.valid')));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await user.offline(async () => {
    await expectVisible(page.getByText(t('cabinet_documents.offline')));
    await expect(button(page, t('cabinet_documents.certificate.order'))).toBeHidden();
    await page.reload();
    await expectVisible(transcript, certificate);
  });
});

test('documents: the address of the exam calendar is made, renewed and removed', { tag: LONG }, async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const { studentIds } = await makeRegisteredGroup(server, admin);
  const student = await openAccountOfStudent(server, admin, studentIds[0] ?? 0);
  const { page, t } = await openApp({ as: student, at: '/cabinet/exams', context: PHONE });
  await page.getByRole('link', { name: t('cabinet_calendar.title') }).click();
  const saved = page.waitForEvent('download');
  await button(page, t('cabinet_calendar.download')).click();
  expect((await saved).suggestedFilename()).toBe('exams.ics');
  await button(page, t('cabinet_calendar.create')).click();
  const address = page.getByLabel(t('cabinet_calendar.address'));
  const first = await address.inputValue();
  const statusOf = async (url: string) => (await fetch(url)).status;
  expect(await statusOf(first)).toBe(200);
  await button(page, t('cabinet_calendar.renew')).click();
  await button(page.getByRole('dialog'), t('cabinet_calendar.renew')).click();
  await expect(address).not.toHaveValue(first);
  expect([await statusOf(first), await statusOf(await address.inputValue())]).toEqual([404, 200]);
  await button(page, t('cabinet_calendar.remove')).click();
  await button(page.getByRole('dialog'), t('cabinet_calendar.remove')).click();
  await expect(address).toBeHidden();
});
