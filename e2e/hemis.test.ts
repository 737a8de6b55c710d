import { expect } from '@playwright/test';
import { demoFacultyName } from '../server/test/hemis-faculty.ts';
import { test } from './fixtures.ts';
import { acceptAllBut, connectHemis } from './hemis-steps.ts';
import { button, expectVisible } from './steps.ts';

const DIFFERENT = 40;
const KEPT = 2;

test.use({ serverOptions: { environment: { HEMIS_URL: 'demo' } } });

test('HEMIS: connects a university, compares a faculty, accepts most of what differs and keeps two', async ({
  openApp,
  server,
}) => {
  const user = await openApp({ as: 'admin', at: '/settings/hemis' });
  const { page, t } = user;
  await connectHemis(user);
  await expectVisible(page.getByText(t('hemis_connection.source.university')));
  await button(page, t('hemis_connection.test')).first().click();
  await expect(page.getByText(t('hemis_connection.check.state.works'), { exact: true })).toHaveCount(6);
  await acceptAllBut(user, {
    faculty: await demoFacultyName(server, DIFFERENT),
    different: DIFFERENT,
    kept: KEPT,
  });
});
