import { setTimeout } from 'node:timers/promises';
import { profile } from '@dekanat/contract/access/profile.ts';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { type Figure, figure } from './benchmark.ts';
import { bearer, tokensOf } from './tokens.ts';

const TURNS = 3;
const REQUESTS_OF_A_PERSON = 200;
const PACE_MS = 20;

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Mean milliseconds of requests at the pace of one user: latency, not throughput. */
async function latency(url: string, headers: Record<string, string>): Promise<number> {
  let sumMs = 0;
  for (let count = 0; count < REQUESTS_OF_A_PERSON; count++) {
    const began = performance.now();
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    sumMs += performance.now() - began;
    await setTimeout(PACE_MS);
  }
  return sumMs / REQUESTS_OF_A_PERSON;
}

/** The latency for one user while others work, against that without them. */
export async function latencyBeside(
  name: string,
  url: string,
  others: () => Promise<unknown>,
): Promise<Figure> {
  const headers = bearer(await tokensOf(url));
  const person = () => latency(url + pathOf(profile.read), headers);
  const alone: number[] = [];
  const beside: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    alone.push(await person());
    const [meanMs] = await Promise.all([person(), others()]);
    beside.push(meanMs);
  }
  return figure(name, median(beside), median(alone), 'ms', '<= 2');
}
