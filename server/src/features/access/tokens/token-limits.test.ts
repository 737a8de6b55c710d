import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { describe, expect, it } from 'vitest';
import { newApiToken } from '#api/authentication/token-format.ts';
import { makeOwnToken } from '#test/tokens.ts';
import { useServer } from '#test/use-server.ts';

const FEW = { perUser: 90, perApiToken: 20, windowMs: 3_600_000 };

describe('the limit of an API token', () => {
  const { server, admin } = useServer({ rateLimits: FEW });

  it('is counted by itself and stated in every response', async () => {
    const [busy, calm] = [
      await makeOwnToken(server, admin, ['faculty_index']),
      await makeOwnToken(server, admin, ['faculty_index']),
    ];
    const answers = [];
    for (let count = 0; count < FEW.perApiToken + 3; count += 1)
      answers.push(await busy.call(faculties.list));
    const [first] = answers;
    expect(first?.headers.get('ratelimit-policy')).toBe('"token";q=20;w=3600');
    expect(first?.headers.get('ratelimit')).toMatch(/^"token";r=19;t=3(600|59\d)$/);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.headers.get('ratelimit')).toMatch(/^"token";r=0;/);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await calm.call(faculties.list)).status).toBe(200);
    const own = await admin.call(faculties.list);
    expect([own.status, own.headers.get('ratelimit')]).toEqual([200, null]);
  });
});

describe('the limit of made-up API tokens', () => {
  const { server, admin } = useServer({ rateLimits: FEW });

  it('does not refuse a token in use when others try made-up ones from the same address', async () => {
    const [used, unused] = [
      await makeOwnToken(server, admin, ['faculty_index']),
      await makeOwnToken(server, admin, ['faculty_index']),
    ];
    expect((await used.call(faculties.list)).status).toBe(200);
    const { apiTokens } = server.services;
    const guess = () => apiTokens.callerOf(newApiToken(), '127.0.0.1').catch(() => undefined);
    for (let batch = 0; batch < 61; batch += 1) await Promise.all(Array.from({ length: 20 }, guess));
    expect((await unused.call(faculties.list)).status).toBe(429);
    expect((await used.call(faculties.list)).status).toBe(200);
  });
});
