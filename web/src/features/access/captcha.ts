import { session } from '@dekanat/contract/access/session.ts';
import { call } from '#kernel/api.ts';

interface Solution {
  counter: number;
  derivedKey: string;
}

/** Fetches a puzzle, has a worker solve it (about half a second), and packs both as the server wants them back. */
export async function solveCaptcha(): Promise<string> {
  const challenge = await call(session.captcha, {});
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
  try {
    const solution = await new Promise<Solution>((resolve, reject) => {
      worker.addEventListener('message', ({ data }) =>
        data?.derivedKey ? resolve(data) : reject(data?.error),
      );
      worker.addEventListener('error', reject);
      worker.postMessage({ type: 'work', challenge, counterStart: 0, counterStep: 1 });
    });
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    worker.terminate();
  }
}
