import { session } from '@dekanat/contract/access/sessions/session.ts';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { z } from 'zod';
import { call } from '#api/api.ts';

const AsSolved = z.custom<Challenge>(
  (challenge) => typeof challenge === 'object' && challenge !== null && 'parameters' in challenge,
);

/**
 * Fetches a challenge, solves it and encodes both for the server. It takes about half a second in the
 * browser's own cryptography, off the main thread. Without it (an origin that is neither HTTPS nor localhost)
 * there is no solution.
 */
export async function solveCaptcha(): Promise<string> {
  const challenge = AsSolved.parse(await call(session.captcha, {}));
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}
