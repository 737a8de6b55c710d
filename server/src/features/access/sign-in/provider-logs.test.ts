import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { providerSignIn } from '@dekanat/contract/access/sign-in/provider-sign-in.ts';
import { expect, it } from 'vitest';
import { signIn } from '#test/client.ts';
import { cloneDatabase } from '#test/database.ts';
import { CLIENT_SECRET, startOpenid } from '#test/openid-server.ts';
import { connectOpenid, newBrowser, throughProvider } from '#test/provider-browser.ts';
import { startProcess } from '#test/server-process.ts';
import { TEMPORARY_DIRECTORY } from '#test/temporary-directory.ts';

it('sign-in with a provider: neither codes nor secrets nor addresses of people are in the log', async () => {
  const directory = mkdtempSync(join(TEMPORARY_DIRECTORY, 'dekanat-sign-in-'));
  const [database, openid] = await Promise.all([cloneDatabase(), startOpenid()]);
  const server = await startProcess({
    DATA_DIR: directory,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'trace',
    SIGN_IN_ADDRESSES: 'any',
  });
  await server.listening;
  const provider = await connectOpenid(await signIn(server.url, 'admin'), openid);
  openid.person = { sub: 'subyekt-8812', email: 'kimdir@example.uz', email_verified: true };
  const browser = newBrowser(server.url);
  const address = new URL(await browser.begin(provider));
  const returned = await throughProvider(address.href);
  const refused = await browser.call(providerSignIn.finish, { body: returned });
  expect(refused.error.code).toBe('wrong_credentials');
  // The second code is refused by the provider, whose answer is not logged either.
  const again = newBrowser(server.url);
  const other = await throughProvider(await again.begin(provider));
  const wrong = await again.call(providerSignIn.finish, { body: { ...other, code: returned.code ?? '' } });
  expect(wrong.error.code).toBe('wrong_state');
  await server.end('SIGTERM');
  const log = server.output();
  expect(log).toContain('A sign-in provider failed');
  const parts = [address.searchParams.get('nonce'), returned.code, returned.state, other.code, other.state];
  for (const secret of [...parts, CLIENT_SECRET, 'subyekt-8812', 'kimdir@example.uz', 'dekanat_sign_in='])
    expect(log).not.toContain(secret ?? '-');
  await Promise.all([database.drop(), openid.close()]);
  rmSync(directory, { recursive: true, force: true });
});
