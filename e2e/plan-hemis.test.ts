import { academicYears } from '@dekanat/contract/planning/academic-years.ts';
import { expect } from '@playwright/test';
import { inventedStudent } from '../server/src/integrations/hemis/demo/demo-students.ts';
import { signIn } from '../server/test/client.ts';
import { makePlan, planOf } from '../server/test/curriculum-factories.ts';
import { makeSubject } from '../server/test/planning-factories.ts';
import { test } from './fixtures.ts';
import { connectHemis } from './hemis-steps.ts';
import { button, expectVisible } from './steps.ts';
import { LONG } from './tags.ts';

test.use({ serverOptions: { environment: { HEMIS_URL: 'demo' } } });

/** Of the service, a speciality that the university does not have, with the subjects of its curricula. */
const { name, code } = inventedStudent(0).specialty ?? { name: '', code: '' };
const SUBJECTS = [
  { code: 'UMU1', name: 'Oʻzbekistonning eng yangi tarixi' },
  { code: 'UMU2', name: 'Falsafa' },
  { code: `${code}.1`, name: `${name} asoslari` },
];
const MISSING = { code: `${code}.2`, name: `${name} amaliyoti` };

test('plan: takes the subjects of the curriculum from HEMIS once all of them are known, and undoes it', {
  tag: LONG,
}, async ({ openApp, server }) => {
  const admin = await signIn(server.url, 'admin');
  const { result: years } = await admin.call(academicYears.options, {});
  const year = years.find(({ current }) => current);
  const { curriculum } = await makePlan(admin, {
    name: `${name} ${year?.start_year}`,
    semester_count: 8,
  });
  for (const subject of SUBJECTS) await makeSubject(admin, subject);
  const planned = async () =>
    (await planOf(admin, curriculum.id)).semesters.flatMap(({ subjects }) => subjects).length;

  const user = await openApp({ as: 'admin', at: '/settings/hemis' });
  const { page, t } = user;
  await connectHemis(user);
  await button(page, t('hemis_connection.test')).first().click();
  await expect(page.getByText(t('hemis_connection.check.state.works'), { exact: true })).toHaveCount(6);
  await page.goto(`/edu-process/curriculum/${curriculum.id}`);
  await button(page, t('plan_file.hemis')).click();
  const offered = page.getByRole('dialog', { name: t('plan_file.hemis.title', { name: curriculum.name }) });
  // The service gives ten answers a second.
  await expect(offered.getByText(t('plan_file.effect.faulty')).first()).toBeVisible({ timeout: 60_000 });
  await expectVisible(
    offered.getByText(t('plan_file.hemis.faulty_first')),
    offered.getByText(`${MISSING.code} · ${MISSING.name}`),
  );
  await expect(button(offered, t('plan_file.store', { count: 3 }))).toBeDisabled();
  await button(offered, t('action.close')).last().click();

  await makeSubject(admin, MISSING);
  await button(page, t('plan_file.hemis')).click();
  await button(offered, t('plan_file.store', { count: 4 })).click();
  await expectVisible(page.getByText(t('plan_file.stored', { added: 4, changed: 0 })));
  expect(await planned()).toBe(4);
  await page
    .locator('.flash-action')
    .filter({ hasText: t('action.undo') })
    .click();
  await expectVisible(page.getByText(t('plan_file.undone')));
  expect(await planned()).toBe(0);
});
