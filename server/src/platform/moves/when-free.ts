import { setTimeout as sleep } from 'node:timers/promises';
import { isCollision } from '#db/database-errors.ts';

const ATTEMPTS = 60;
const PAUSE_MS = 500;

/** Requests wait for no longer while one lock is held and another is awaited; then all are released, so that they go on. */
export const SHORT_LOCKS = `set local lock_timeout = '2s'`;

/** Runs `work`, and again while it does not get its locks. @param undo releases those that it has got */
export async function whenFree(work: () => Promise<void>, undo: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      await undo();
      if (!isCollision(error) || attempt === ATTEMPTS) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
