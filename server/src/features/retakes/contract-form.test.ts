import { INTERFACE_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { expect, it } from 'vitest';
import { translate } from '#api/messages.ts';
import { filledForms, textsMissingInForm } from '#test/own-forms.ts';
import { makeApplication } from '#test/retake-factories.ts';
import { useServer } from '#test/use-server.ts';
import { composeContract } from './contract-file.ts';
import { contractPaper } from './contract-paper.ts';
import { contractTemplate } from './contract-template.ts';
import { contractValues } from './contract-values.ts';

const { server, admin } = useServer();

async function contentWith(social_id: string | null) {
  const { application } = await makeApplication(server, admin, { status: 1 });
  const body = { end_date: '2090-12-31', social_id };
  await admin.call(retakeApplications.updateDeadline, { params: { id: application.id }, body });
  return (await composeContract(server.services.db, application.id)).content;
}

it('retake contract form: prints all that the paper prints, also the social category', async () => {
  const content = await contentWith('orphan');
  expect(content.social_category).not.toBeNull();
  for (const language of INTERFACE_LANGUAGES) {
    const missing = await textsMissingInForm(
      contractPaper(content, language),
      contractTemplate.form(language),
      contractValues(content, language).values,
    );
    expect([language, missing]).toEqual([language, [[], []]]);
  }
});

it('retake contract form: has no line for a social category that the student does not have', async () => {
  const content = await contentWith(null);
  const { values } = contractValues(content, 'oz');
  expect(values.total_sum).toMatchObject({ number: content.sum });
  for (const texts of await filledForms(contractTemplate.form('oz'), values)) {
    expect(texts).toContain(translate('student.group_name', 'oz'));
    expect(texts).not.toContain(translate('retake.social_name', 'oz'));
  }
});
