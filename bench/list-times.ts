import { setTimeout } from 'node:timers/promises';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { resultOf } from './seeded-server.ts';

const PACE_MS = 50;
const IDLE_REQUESTS = 100;

/** A server, and the authorisation of staff. */
interface Served {
  url: string;
  headers: Record<string, string>;
}

/** Milliseconds per list of students of one user while `others` run. */
async function listsWhile({ url, headers }: Served, others: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (others()) {
    const began = performance.now();
    await fetch(`${url}${pathOf(students.list)}?language=oz`, { headers }).then(resultOf);
    times.push(performance.now() - began);
    await setTimeout(PACE_MS);
  }
  return times;
}

/** Lists of students of one user: alone, and until `work` has ended. */
export async function listsBeside(many: Served, work: () => Promise<unknown>) {
  let left = IDLE_REQUESTS;
  const idle = await listsWhile(many, () => left-- > 0);
  let working = true;
  const worked = work().finally(() => {
    working = false;
  });
  const meanwhile = await listsWhile(many, () => working);
  await worked;
  return { idle, meanwhile };
}
