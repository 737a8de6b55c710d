import { session } from '@dekanat/contract/access/sessions/session.ts';
import { expect } from '@playwright/test';
import { clientOf } from '../server/test/client.ts';
import { DEMO_PASSWORD } from '../server/test/database.ts';
import { test } from './fixtures.ts';
import { expectHome, expectVisible, submitLogin } from './steps.ts';

const LOGIN = 'POST /api/auth/login';

test('wrong password: shows the error, then requires a proof of work and computes it', async ({
  openApp,
  server,
}) => {
  const user = await openApp();
  const { page, t } = user;
  const tokens: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/auth/login')) tokens.push(request.postDataJSON()?.captchaToken);
  });
  for (let failure = 1; failure <= 3; failure++) {
    await submitLogin(user, 'admin', 'not the password');
    await user.expectErrors(`401 ${LOGIN}`);
    await expectVisible(page.getByRole('alert').filter({ hasText: t('error.wrong_credentials') }));
  }
  await expect(page.getByLabel(t('login.username'))).toHaveValue('admin');
  await expectVisible(page.getByText(t('login.check')));
  await submitLogin(user, 'admin', DEMO_PASSWORD);
  await expectHome(user, 'admin');
  expect(tokens.slice(0, 3)).toEqual([undefined, undefined, undefined]);
  expect(tokens[3]).toMatch(/^[\w+/=]{40,}$/);

  // Elsewhere others have failed with the name; a new page computes the proof on demand.
  const guesser = clientOf(server.url);
  for (let failure = 1; failure <= 3; failure++)
    await guesser.call(session.login, { body: { username: 'viewer', password: 'not the password' } });
  const other = await openApp();
  await submitLogin(other, 'viewer', DEMO_PASSWORD);
  await expectHome(other, 'viewer');
  await other.expectErrors(`422 ${LOGIN}`);
});
