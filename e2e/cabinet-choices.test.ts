import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { expect } from '@playwright/test';
import { openAccountOfStudent } from '../server/test/accounts.ts';
import { signIn } from '../server/test/client.ts';
import { makeConfirmedPlan } from '../server/test/registration-factories.ts';
import { makeDebtors } from '../server/test/retake-factories.ts';
import { openStudyingAccount } from '../server/test/study-factories.ts';
import { test } from './fixtures.ts';
import { button, dialog, expectVisible, heading, PHONE } from './steps.ts';
import { LONG } from './tags.ts';

test('cabinet: a student applies for a retake, staff activate it, and the student sees the contract at once', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const { studentIds } = await makeDebtors(server, admin);
  const [studentId = 0] = studentIds;
  const { result: debts } = await admin.call(retakeApplications.debts, { params: { studentId } });
  const student = await openAccountOfStudent(server, admin, studentId);
  const office = await openApp({ as: 'admin', at: '/re-reading-subject-groups?status=0&by_student=1' });
  const user = await openApp({ as: student, at: '/cabinet/marks', context: PHONE });
  const { page, t } = user;
  await page.getByRole('link', { name: t('cabinet.retakes') }).click();
  await page.getByRole('checkbox').check();
  const sum = t('own_retakes.sum', { credits: '4', limit: '30', sum: '800 000' });
  await expectVisible(page.getByRole('status').getByText(sum));
  await button(page, t('own_retakes.apply')).click();
  await button(dialog(page, t('own_retakes.apply.question')), t('own_retakes.apply.send')).click();
  await expectVisible(page.getByText(t('own_retakes.next.new')));
  await expectVisible(page.getByText(t('own_retakes.all_applied')));

  // It appears in the open list of the office.
  await office.page.getByRole('row', { name: debts.fio }).getByRole('link', { name: debts.fio }).click();
  await expectVisible(heading(office, 'retake.noun'));
  await expectVisible(office.page.getByText(t('retake.by_student.1'), { exact: true }));
  await button(office.page, t('retake.activate')).click();
  await button(
    dialog(office.page, t('retake.activate.question', { name: debts.fio })),
    t('action.yes'),
  ).click();

  await expectVisible(page.getByText(t('own_retakes.next.pay')));
  await expect(page.getByRole('button', { name: t('own_retakes.withdraw') })).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await button(page, t('own_retakes.contract')).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
});

test('cabinet: a student changes the choice of an elective, and returns to the former one', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const plan = await makeConfirmedPlan(admin, { electives: true });
  const student = await openStudyingAccount(server, admin, plan);
  const params = { semesterId: plan.semesters[0]?.id ?? 0 };
  const { result } = await student.client.call(studySubjects.offered, { params });
  const [one, other] = result.data[0]?.semestr_subject[0]?.choice_subject ?? [];
  const nameOf = (member: typeof one) => member?.subject_choice_name.name ?? '';
  const body = { subject_id: [one?.subject_id ?? 0] };
  await student.client.call(studySubjects.choose, { params, body });
  const { page, t } = await openApp({ as: student, at: '/cabinet/subjects', context: PHONE });
  const chosen = (member: typeof one) =>
    page.getByText(t('cabinet.electives.chosen', { name: nameOf(member) }));
  await expectVisible(chosen(one));
  await button(page, t('cabinet.electives.change.of', { name: nameOf(one) })).click();
  await page.getByRole('radio', { name: nameOf(other) }).check();
  await button(page, t('cabinet.electives.save')).click();
  await expectVisible(chosen(other));
  await button(page, t('cabinet.electives.return', { name: nameOf(one) })).click();
  await expectVisible(chosen(one));
});
