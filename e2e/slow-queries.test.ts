import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { signIn } from '../server/test/client.ts';
import { test } from './fixtures.ts';
import { button, dialog, expectVisible, flash, heading } from './steps.ts';
import { LONG } from './tags.ts';

const SLOW_QUERIES = '/settings/slow-queries';
const PATH = pathOf(faculties.list);

test('slow queries: finds a query by its source, opens it, and resets the statistics', async ({
  openApp,
  server,
}) => {
  await (await signIn(server.url, 'admin')).call(faculties.list);
  const user = await openApp({ as: 'superadmin', at: `${SLOW_QUERIES}?text=${PATH}` });
  const { page, t } = user;
  const list = page.getByRole('region', { name: t('menu.slow_queries') });
  await expectVisible(heading(user, 'menu.slow_queries'), list.getByText(`GET ${PATH}`).first());
  const view = t('slow_query.view', { name: 'select "faculties"' });
  await page.getByRole('button', { name: view }).first().click();
  const drawer = page.getByRole('dialog', { name: t('slow_query.one') });
  await expectVisible(
    drawer.getByText(`GET ${PATH}`),
    drawer.locator('pre').filter({ hasText: 'from "faculties"' }),
  );
  await page.keyboard.press('Escape');

  await button(page, t('slow_query.reset')).click();
  await button(dialog(page, t('slow_query.reset.content')), t('action.yes')).click();
  await expectVisible(flash(page, t('slow_query.flash.reset')));
});

test('slow queries: says that an administrator of one university has nothing to see', { tag: LONG }, async ({
  openApp,
}) => {
  const { page, t } = await openApp({ as: 'admin', at: SLOW_QUERIES });
  await expectVisible(page.getByText(t('slow_query.note.bound')));
});
