import { type Account, account } from '@dekanat/contract/access/account.ts';
import {
  type LoginInput,
  type SecondFactorInput,
  session,
} from '@dekanat/contract/access/sessions/session.ts';
import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import type { z } from 'zod';
import { call, callWith } from '#api/api.ts';
import { finishSignOut } from '#api/sign-out.ts';
import { openSession } from '#api/stored-session.ts';
import { CABINET, viewedStudent } from '#browser/cabinet-address.ts';
import { returnAddress } from '#browser/location.ts';

/** The second step of an account with a second factor. */
export type SecondFactorAsked = Extract<
  ResultOf<typeof session.login>,
  { second_factor: unknown }
>['second_factor'];

/** Signs in, or returns what an account with a second factor is asked. */
export async function signIn(input: z.input<typeof LoginInput>): Promise<SecondFactorAsked | undefined> {
  await finishSignOut();
  const answer = await call(session.login, { body: input });
  return openOrAsk(answer, input.remember === true);
}

/** Opens the session that a sign-in has answered with, or returns what it asks. */
export async function openOrAsk(
  answer: ResultOf<typeof session.login>,
  remember: boolean,
): Promise<SecondFactorAsked | undefined> {
  if ('second_factor' in answer) return answer.second_factor;
  await openWith(answer.access_token, remember);
  return undefined;
}

export async function finishSignIn(
  body: z.input<typeof SecondFactorInput>,
  remember: boolean,
): Promise<void> {
  const { access_token } = await call(session.secondFactor, { body });
  await openWith(access_token, remember);
}

/**
 * Where the session continues outside this document; undefined: in it. Students continue in their cabinet, unless their university
 * has another one, and staff in the cabinet that they were about to view.
 */
function addressElsewhere(own: Account | undefined): string | undefined {
  const address = returnAddress(window.location.search);
  const isView = viewedStudent(address) !== undefined;
  if (own?.kind !== 'student') return isView ? address : undefined;
  if (own.first_time_login || own.cabinet_url !== null) return undefined;
  return address.startsWith(CABINET) && !isView ? address : CABINET;
}

export async function openWith(token: string, remember: boolean): Promise<void> {
  // Without an answer the next page reads the account again.
  const own = await callWith(token, account.read, {}).catch(() => undefined);
  openSession(token, remember);
  const address = addressElsewhere(own);
  if (address === undefined) return;
  window.location.replace(address);
  // Until the browser has left, the form stays busy.
  await new Promise(() => undefined);
}
