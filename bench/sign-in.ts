import { session } from '@dekanat/contract/access/sessions/session.ts';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { hash, verify } from '@node-rs/argon2';
import { type Benchmark, type Figure, figure, type Subject } from './benchmark.ts';
import { latencyBeside } from './latency-under-load.ts';
import { compare, load } from './load.ts';
import { PASSWORD } from './processes.ts';
import { tokensOf } from './tokens.ts';

const SIGN_INS_AT_ONCE = 8;
const VERIFY_SECONDS = 5;
const SESSIONS = 20;

/** Bare hashing with the same concurrency as the sign-ins. */
async function bareVerifications(): Promise<{ perSecond: number }> {
  const stored = await hash(PASSWORD);
  const until = performance.now() + VERIFY_SECONDS * 1000;
  let done = 0;
  const worker = async () => {
    while (performance.now() < until) {
      await verify(stored, PASSWORD);
      done++;
    }
  };
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, worker));
  return { perSecond: done / VERIFY_SECONDS };
}

/** A different account per connection. */
const PEOPLE = ['admin', 'dekan', 'registrar', 'viewer', 'admin2'];
let next = 0;

const signIns = (url: string, seconds?: number) =>
  load(
    {
      url: url + pathOf(session.login),
      method: 'POST',
      connections: SIGN_INS_AT_ONCE,
      headers: { 'content-type': 'application/json' },
      setupClient: (client) =>
        client.setBody(JSON.stringify({ username: PEOPLE[next++ % PEOPLE.length], password: PASSWORD })),
    },
    seconds,
  );

const othersMeanwhile = ({ url }: Subject) =>
  latencyBeside('a request while others sign in, against alone (mean)', url, () => signIns(url));

/** Each connection refreshes its own session repeatedly with its newest token. */
async function refreshes(url: string): Promise<Figure> {
  const tokens = await Promise.all(Array.from({ length: SESSIONS }, () => tokensOf(url, 'registrar')));
  let done = 0;
  const until = performance.now() + VERIFY_SECONDS * 1000;
  const client = async (first: string) => {
    let token = first;
    while (performance.now() < until) {
      const response = await fetch(url + pathOf(session.refresh), {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!response.ok) throw new Error(`Refresh failed: ${response.status}`);
      token = ((await response.json()) as { result: { refresh_token: string } }).result.refresh_token;
      done++;
    }
  };
  await Promise.all(tokens.map(({ refresh_token: token }) => client(token)));
  return figure('refresh', done / VERIFY_SECONDS, 1_000, 'requests/s', '>= 1');
}

export const signIn: Benchmark = {
  name: 'sign-in',
  async run(subject) {
    await signIns(subject.url, 3);
    const [ours, limit] = await compare(() => signIns(subject.url), bareVerifications);
    return [
      figure('sign-in, against bare argon2id', ours.perSecond, limit.perSecond, 'requests/s', '>= 0.9'),
      await othersMeanwhile(subject),
      await refreshes(subject.url),
    ];
  },
};
