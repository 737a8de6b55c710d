import { inventedStudent } from '../server/src/integrations/hemis/demo/demo-students.ts';
import { test } from './fixtures.ts';
import { connectHemis, moveFacultyIn } from './hemis-steps.ts';
import { button, dialog, expectVisible } from './steps.ts';
import { LONG } from './tags.ts';

test.use({ serverOptions: { environment: { HEMIS_URL: 'demo' } } });

/** Of the faculties of the service, one that the university does not have. */
const FACULTY = inventedStudent(0).department?.name ?? '';

test('HEMIS: moves a faculty with its students in through the import, and takes the students back', {
  tag: LONG,
}, async ({ openApp }) => {
  const user = await openApp({ as: 'admin', at: '/settings/hemis' });
  const { page, t } = user;
  await connectHemis(user);
  await button(page, t('hemis_connection.steps.look')).click();
  await page
    .getByRole('link', { name: t('hemis_connection.steps.open_of', { of: t('menu.faculties') }) })
    .click();
  await expectVisible(page.getByRole('dialog', { name: t('imports.title', { of: t('menu.faculties') }) }));
  const students = await moveFacultyIn(user, FACULTY);
  await button(students, t('imports.undo')).click();
  await button(dialog(page, t('imports.undo.question')), t('action.yes')).click();
  await expectVisible(students.getByRole('heading', { name: t('imports.undone.title') }));
});
