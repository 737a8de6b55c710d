import type { Locator } from '@playwright/test';
import { inventedStudent } from '../server/src/integrations/hemis/demo/demo-students.ts';
import { test } from './fixtures.ts';
import { button, choose, dialog, expectVisible, flash } from './steps.ts';

test.use({ serverOptions: { environment: { HEMIS_URL: 'demo' } } });

/** Of the faculties of the service, one that the university does not have. */
const FACULTY = inventedStudent(0).department?.name ?? '';

test('HEMIS: moves a faculty with its students in through the import, and takes the students back', async ({
  openApp,
}) => {
  const { page, t } = await openApp({ as: 'admin', at: '/settings/hemis' });
  await button(page, t('hemis_connection.demo_fill')).click();
  await button(page, t('action.save')).click();
  await expectVisible(flash(page, t('hemis_connection.saved')));
  await button(page, t('hemis_connection.steps.look')).click();
  const step = (of: string) => page.getByRole('link', { name: t('hemis_connection.steps.open_of', { of }) });
  await expectVisible(step(t('menu.students')));

  /** Reads the rows of the faculty, with values for what HEMIS does not have, and writes them. */
  async function moveIn(of: string, defaults: Record<string, string> = {}): Promise<Locator> {
    const wizard = page.getByRole('dialog', { name: t('imports.title', { of }) });
    await button(wizard, t('imports.source.choose')).click();
    await choose(page, wizard.getByRole('combobox', { name: t('imports.source.part') }), FACULTY);
    for (const [label, value] of Object.entries(defaults)) {
      await wizard.getByRole('combobox', { name: label }).fill(value);
      await page.keyboard.press('Tab');
    }
    await button(wizard, t('imports.source.start')).click();
    await expectVisible(wizard.getByRole('heading', { name: t('imports.columns.title') }));
    await button(wizard, t('imports.check')).click();
    await expectVisible(wizard.getByRole('heading', { name: t('imports.preview.title') }));
    await wizard.locator('.import-foot').getByRole('button').last().click();
    await expectVisible(wizard.getByRole('heading', { name: t('imports.written.title') }));
    return wizard;
  }

  await step(t('menu.faculties')).click();
  await moveIn(t('menu.faculties'), {
    [t('faculty.dean_name')]: 'Qodirova Nilufar',
    [t('faculty.position')]: t('faculty.position.dekani'),
  });
  await page.goto('/structure/specialities?import=new');
  await moveIn(t('menu.specialities'));
  await page.goto('/students/student-groups?import=new');
  await moveIn(t('menu.student_groups'));
  await page.goto('/students/students?import=new');
  const students = await moveIn(t('menu.students'), { [t('student.nation_name')]: 'Oʻzbeklar' });
  await button(students, t('imports.undo')).click();
  await button(dialog(page, t('imports.undo.question')), t('action.yes')).click();
  await expectVisible(students.getByRole('heading', { name: t('imports.undone.title') }));
});
