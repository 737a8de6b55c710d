import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

const IDLE_MS = 60_000;
/** Lowest priority: hashing gets the processor time that everything else leaves over. */
const LOWEST_PRIORITY = 19;

/**
 * Hashing takes a core for ten milliseconds. In threads of their own and of the lowest priority it neither holds the event
 * loop nor libuv's pool, so that whoever is already working does not feel a morning of sign-ins.
 */
const threads = new Piscina({
  filename: fileURLToPath(new URL('./password-worker.ts', import.meta.url)),
  minThreads: 0,
  maxThreads: availableParallelism(),
  idleTimeout: IDLE_MS,
  niceIncrement: LOWEST_PRIORITY,
  recordTiming: false,
});
// One that fails between its tasks is replaced; unheard, its error would end the process.
threads.on('error', () => undefined);

export const hashPassword = (password: string): Promise<string> => threads.run(password, { name: 'hash' });

/**
 * A hash of a random password, compared with when there is no account, so that the answer takes as long as for a wrong
 * password.
 */
let nobody: Promise<string> | undefined;

/** Whether `password` belongs to the stored hash; without one ('' where an account was given none yet), as slow and false. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID());
  const matches: boolean = await threads.run(
    { stored: stored || (await nobody), password },
    { name: 'verify' },
  );
  return Boolean(stored) && matches;
}
