import { callLetters } from '@dekanat/contract/papers/call-letters.ts';
import { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { verificationPath } from '@dekanat/contract/papers/verification.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { expect, type Locator } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import {
  endSemesters,
  insertRating,
  makeRegisteredGroup,
  makeTranscript,
} from '../server/test/paper-factories.ts';
import { test } from './fixtures.ts';
import { button, dialog, expectInvalid, expectVisible, field, flash, heading } from './steps.ts';
import { LONG } from './tags.ts';

const PHONE = { width: 390, height: 844 };

test('papers: issues a transcript, refuses a used number, revokes it; the public page says so', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const { transcript: other } = await makeTranscript(server, admin);
  const { studentIds, taken, semesterIds } = await makeRegisteredGroup(server, admin);
  await insertRating(server, taken[0]?.id ?? 0, { rating: 93, mark: 5 });
  await endSemesters(server, semesterIds);
  const [studentId = 0] = studentIds;
  const { page, t, expectErrors } = await openApp({
    as: 'admin',
    at: `/transcript-students/${studentId}`,
  });

  const { result: student } = await admin.call(transcripts.read, { params: { studentId } });
  await expect(page).toHaveTitle(new RegExp(`^${student.fio} · `));
  const number = field(page, t('transcript.regester_number'));
  await expect(number).not.toHaveValue('');
  await expectVisible(page.getByRole('cell', { name: '93', exact: true }));
  await field(page, t('transcript.regester_date')).fill('20.11.2026');
  await number.fill('');
  await button(page, t('transcript.submit')).click();
  await expectInvalid(number, t('transcript.regester_number.required'));
  await number.fill(other.regester_number);
  await button(page, t('transcript.submit')).click();
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expectErrors('409 POST /api/crm/transcript-students');
  await number.fill('T-2026/1');
  await button(page, t('transcript.submit')).click();
  await expectVisible(flash(page, t('transcript.created')), button(page, t('paper.revoke')));

  await button(page, t('paper.download')).click();
  const saved = page.waitForEvent('download');
  await button(page, t('language.uz_en')).click();
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);

  const { result } = await admin.call(transcripts.read, { params: { studentId } });
  const reader = await openApp({ at: verificationPath(result.transcript?.code ?? '') });
  const desktop = reader.page.viewportSize();
  await reader.page.setViewportSize(PHONE);
  await expectVisible(
    heading(reader, 'verify.title'),
    reader.page.getByText(t('verify.valid'), { exact: true }),
    reader.page.getByText('T-2026/1'),
  );
  await expect.poll(() => reader.page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  // Later tests use the page as well.
  if (desktop) await reader.page.setViewportSize(desktop);
  await button(page, t('paper.revoke')).click();
  await button(dialog(page, t('transcript.remove.question')), t('action.yes')).click();
  await expectVisible(flash(page, t('paper.revoked.done')), button(page, t('transcript.submit')));
  await reader.page.reload();
  await expectVisible(reader.page.getByText(t('verify.revoked'), { exact: true }));
  await reader.page.goto(verificationPath('no-such-code'));
  await expectVisible(reader.page.getByText(t('verify.unknown'), { exact: true }));
  await reader.expectErrors(/404/);
});

test('papers: has the tools of the call letters in one row', { tag: LONG }, async ({ openApp }) => {
  const { page, t } = await openApp({ as: 'admin', at: '/call-to-final-exam-letter' });
  await page.setViewportSize({ width: 1440, height: 900 });
  const topOf = async (tool: Locator) => (await tool.boundingBox())?.y;
  await expect
    .poll(
      async () =>
        (await topOf(button(page, t('list.export')))) === (await topOf(button(page, t('list.filter')))),
    )
    .toBe(true);
});

test('papers: creates and deletes a call letter, then issues letters and transcripts in bulk', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const { groupId, registers, curriculum, semesterIds } = await makeRegisteredGroup(server, admin, {
    students: 2,
  });
  // Lists call the students of this form of education.
  await server.services.db
    .updateTable('curricula')
    .set({ education_form_id: 'extramural' })
    .where('id', '=', curriculum.id)
    .execute();
  const [register] = registers;
  const { page, t } = await openApp({ as: 'admin', at: `/curriculum/student-register/${register?.id}` });
  await expect(field(page, t('call_letter.order_number'))).not.toHaveValue('');
  await button(page, t('call_letter.submit')).click();
  await expectInvalid(field(page, t('call_letter.start_date')), t('call_letter.date.required'));
  await field(page, t('call_letter.start_date')).fill('01.12.2026');
  await field(page, t('call_letter.end_date')).fill('20.12.2026');
  await button(page, t('call_letter.submit')).click();
  await expectVisible(flash(page, t('flash.created')), button(page, t('paper.download')));
  await button(page, t('paper.revoke')).click();
  await button(dialog(page, t('call_letter.remove.question')), t('action.yes')).click();
  await expectVisible(button(page, t('call_letter.submit')));

  await page.goto(`/call-to-final-exam-letter?group_id=${groupId}`);
  await page.getByLabel(t('list.select_page')).check();
  await button(page, t('call_letter.issue')).click();
  const issuing = page.getByRole('dialog', { name: t('call_letter.issue') });
  await field(issuing, t('call_letter.start_date')).fill('01.12.2026');
  await field(issuing, t('call_letter.end_date')).fill('20.12.2026');
  await button(issuing, t('call_letter.issue.submit')).click();
  await expectVisible(button(issuing, t('paper.job.download')));
  const { result } = await admin.call(studentRegisters.list, { query: { group_id: groupId } });
  const letters = result.data.map(({ final_exam_call_letter: id }) => id ?? 0);
  expect(letters).toHaveLength(2);
  expect((await admin.call(callLetters.read, { params: { id: letters[0] ?? 0 } })).status).toBe(200);

  await endSemesters(server, semesterIds);
  await page.goto(`/transcript-students-create?curriculum_id=${curriculum.id}&group_id=${groupId}`);
  await button(page, t('transcript.issue.submit')).click();
  await expectVisible(flash(page, t('paper.students.required')));
  await page.getByLabel(t('list.select_page')).check();
  await field(page, t('transcript.end_year')).fill('2027');
  await button(page, t('transcript.issue.submit')).click();
  await expectVisible(button(page, t('paper.job.download')));
  await expectVisible(page.getByText(t('transcript.issue.none')));
  await button(page, t('transcript.issue.show_all')).click();
  await expectVisible(page.getByLabel(t('list.select_page')));
});
