import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { button, choose, dialog, expectVisible, flash } from './steps.ts';

const DIFFERENT = 40;
const KEPT = 2;

test.use({ serverOptions: { environment: { HEMIS_URL: 'demo' } } });

test('HEMIS: connects a university, compares a faculty, accepts most of what differs and keeps two', async ({
  openApp,
  server,
}) => {
  const { page, t } = await openApp({ as: 'admin', at: '/settings/hemis' });
  await expectVisible(page.getByText(t('hemis_connection.is_demo')));
  await button(page, t('hemis_connection.demo_fill')).click();
  await button(page, t('action.save')).click();
  await expectVisible(flash(page, t('hemis_connection.saved')));
  await expectVisible(page.getByText(t('hemis_connection.source.university')));
  await button(page, t('hemis_connection.test')).first().click();
  await expect(page.getByText(t('hemis_connection.check.state.works'), { exact: true })).toHaveCount(5);

  const faculty = await server.services.db
    .selectFrom('students')
    .innerJoin('student_groups', 'student_groups.id', 'students.group_id')
    .innerJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .innerJoin('faculty_translations', 'faculty_translations.faculty_id', 'specialities.faculty_id')
    .where('students.university_id', '=', 1)
    .where('faculty_translations.language', '=', 'oz')
    .groupBy(['specialities.faculty_id', 'faculty_translations.name'])
    .having((eb) => eb.fn.countAll(), '>=', DIFFERENT)
    .orderBy('specialities.faculty_id')
    .select('faculty_translations.name')
    .executeTakeFirstOrThrow();
  await page.goto('/students/hemis-comparisons');
  await button(page, t('hemis_comparison.create')).first().click();
  const form = dialog(page, t('hemis_comparison.create.hint'));
  await choose(page, form.getByRole('combobox'), faculty.name);
  await button(form, t('hemis_comparison.start')).click();

  const different = page.getByRole('button', { name: `${DIFFERENT} ${t('hemis_state.different')}` });
  await different.click();
  await expect(different).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('row')).toHaveCount(DIFFERENT + 1);
  await page.getByRole('checkbox').first().check();
  for (let kept = 1; kept <= KEPT; kept += 1)
    await page.getByRole('row').nth(kept).getByRole('checkbox').uncheck();
  await button(page, t('hemis_acceptance.selected_other', { count: DIFFERENT - KEPT })).click();
  const preview = dialog(page, t('hemis_acceptance.hint'));
  await expectVisible(preview.getByText(t('hemis_acceptance.students_other', { count: DIFFERENT - KEPT })));
  await preview
    .getByRole('button', { name: new RegExp(t('hemis_acceptance.accept_other', { count: '\\d+' })) })
    .click();
  await expectVisible(page.getByText(t('hemis_acceptance.list')));

  await page.goto(`${new URL(page.url()).pathname}?state=different&open=1`);
  await expect(page.getByRole('row')).toHaveCount(KEPT + 1);
});
