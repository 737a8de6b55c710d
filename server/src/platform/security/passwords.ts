import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { BACKGROUND_NICENESS } from '#config/background-niceness.ts';

const IDLE_MS = 60_000;

/**
 * Hashing occupies a core for ten milliseconds. Low-priority threads of their own keep that away from the event loop
 * and libuv's pool, so that a burst of sign-ins does not slow other requests.
 */
function startThreads(): Piscina {
  const threads = new Piscina({
    filename: fileURLToPath(new URL('./password-worker.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: availableParallelism(),
    idleTimeout: IDLE_MS,
    niceIncrement: BACKGROUND_NICENESS,
    recordTiming: false,
  });
  // The pool replaces a worker that fails between tasks; without this handler the error would end the process.
  threads.on('error', () => undefined);
  return threads;
}
const threads = startThreads();

export const hashPassword = (password: string): Promise<string> => threads.run(password, { name: 'hash' });

/** Compared when there is no account, so that the response takes as long as for a wrong password. */
let dummyHash: Promise<string> | undefined;

/** Compares in constant effort: without a stored hash (undefined or '') the answer is false after the same work. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hashPassword(crypto.randomUUID());
  const matches: boolean = await threads.run(
    { stored: stored || (await dummyHash), password },
    { name: 'verify' },
  );
  return Boolean(stored) && matches;
}
