import { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { verificationPath } from '@dekanat/contract/papers/verification.ts';
import { expect } from '@playwright/test';
import { signIn } from '../server/test/client.ts';
import { makeRegisteredGroup, transcriptInput } from '../server/test/paper-factories.ts';
import { codeOfPackage, textOfPackage } from '../server/test/template-factories.ts';
import {
  createTranscriptTemplate,
  printTranscript,
  publishTemplate,
  saved,
  uploadForm,
} from './door-steps.ts';
import { test } from './fixtures.ts';
import { button, dialog, expectVisible, field, flash, heading } from './steps.ts';

test('paper templates: changes our form, tries it on a student, publishes it, and prints a transcript that is verified', async ({
  openApp,
  server,
}) => {
  const admin = await signIn(server.url, 'admin');
  const { studentIds, semesterIds } = await makeRegisteredGroup(server, admin);
  const [studentId = 0] = studentIds;
  const { result: student } = await admin.call(transcripts.read, { params: { studentId } });
  const user = await openApp({ as: 'admin', at: '/settings/paper-templates' });
  const { page, t, expectErrors } = user;
  await createTranscriptTemplate(user);
  const ours = await saved(user, () => button(page, t('paper_template.form', { format: 'docx' })).click());
  await uploadForm(user, ours, (text) => text.replace('{qr}', '{qrcode}'));
  await expectVisible(
    page.getByText(/\{qrcode\}.*qr/),
    page.getByText(t('paper_template.upload.problems'), { exact: true }),
  );
  await expectErrors(/422 POST .*versions/);
  await uploadForm(user, ours, (text) => text.replace('TRANSKRIPT', 'UNIVERSITET BLANKI'));
  await expectVisible(flash(page, t('paper_template.upload.stored', { number: 1 })));

  await button(page, t('paper_template.preview')).click();
  const preview = dialog(page, t('paper_template.preview.hint'));
  const select = field(preview, t('paper_template.preview.student'));
  await select.click();
  await select.fill(student.fio);
  await page.getByTitle(student.fio).filter({ visible: true }).last().click();
  const sample = await saved(user, () =>
    button(preview, t('paper_template.preview.source', { format: 'docx' })).click(),
  );
  expect(textOfPackage(sample)).toContain('UNIVERSITET BLANKI');
  expect(textOfPackage(sample)).toContain(student.fio);
  expect(textOfPackage(sample)).toContain('NAMUNA');
  await page.keyboard.press('Escape');

  await publishTemplate(user);

  const body = transcriptInput(studentId, semesterIds[0] ?? 0);
  const { result: transcript } = await admin.call(transcripts.create, { body });
  const printed = await printTranscript(user, studentId);
  const text = textOfPackage(printed);
  for (const expected of ['UNIVERSITET BLANKI', `№ ${transcript.regester_number}`, student.fio])
    expect(text).toContain(expected);
  const path = new URL(await codeOfPackage(printed)).pathname;
  expect(path).toBe(verificationPath(transcript.code));

  const reader = await openApp({ at: path });
  await expectVisible(
    heading(reader, 'verify.title'),
    reader.page.getByText(t('verify.valid'), { exact: true }),
    reader.page.getByText(transcript.regester_number),
  );
});
