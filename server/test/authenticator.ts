import { secondFactor } from '@dekanat/contract/access/second-factor/second-factor.ts';
import { session, type Tokens } from '@dekanat/contract/access/sessions/session.ts';
import { Secret, TOTP } from 'otpauth';
import type { Client } from './client.ts';
import { clientOf } from './client.ts';
import type { TestServer } from './server.ts';

const STEP_MS = 30_000;

/** The code of an authenticator app, now or so many 30-second steps later. */
export const codeFor = (secret: string, stepsLater = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsLater * STEP_MS });

/** Sets up an authenticator app for the client's account. */
export async function connectApp(client: Client, current_password: string) {
  const { secret, uri } = (await client.call(secondFactor.setUp, { body: { current_password } })).result;
  const { recovery_codes } = (await client.call(secondFactor.confirm, { body: { code: codeFor(secret) } }))
    .result;
  return { secret, uri, recoveryCodes: recovery_codes };
}

/** Allows codes to be used again, as after some minutes. */
export const resetUsedCodes = ({ services }: TestServer) =>
  services.db
    .updateTable('second_factor_tries')
    .set({ last_step: 0, failed_at: new Date(0).toISOString() })
    .execute();

/** Signs in with the password and returns the challenge for the second step. */
export async function challengeOf(
  { url }: Pick<TestServer, 'url'>,
  username: string,
  password: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const { result } = await clientOf(url).call(session.login, { body: { username, password }, headers });
  if (!('second_factor' in result)) throw new Error('Signed in without a second factor');
  return result.second_factor.challenge;
}

/** Signs in with password and code. */
export async function signInWithCode(
  server: TestServer,
  username: string,
  password: string,
  code: string,
): Promise<Tokens> {
  const challenge = await challengeOf(server, username, password);
  return (await clientOf(server.url).call(session.secondFactor, { body: { challenge, code } })).result;
}
