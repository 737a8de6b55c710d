import { hemisComparisons } from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import { hemisConnections } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { registerOf } from '#integrations/hemis/demo/demo-answers.ts';
import { DEMO_TOKEN, startDemoHemis } from '#integrations/hemis/demo/demo-hemis.ts';
import { inventedStudent } from '#integrations/hemis/demo/demo-students.ts';
import { publish } from '#platform/realtime/bus.ts';
import { makeUniversity } from '#test/factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, superadmin } = useServer({
  callers: ['superadmin'],
  environment: { HEMIS_ADDRESSES: 'any' },
});

/** Connects a university with a service of its own, which does something once, when it is first asked for students. */
async function connectRegister(university_id: number, once: () => Promise<unknown>) {
  let isFirst = true;
  const register = await startDemoHemis({
    requestsPerSecond: 1_000,
    register: async () => {
      if (isFirst) await once();
      isFirst = false;
      return registerOf([inventedStudent(1)], 0);
    },
  });
  onTestFinished(() => register.close());
  const body = { university_id, address: `${register.url}/1`, token: DEMO_TOKEN, nightly: true };
  expect((await superadmin.call(hemisConnections.update, { body })).status).toBe(200);
}

/** Runs the job of the night, and waits until the attempt has ended. */
async function attemptNight(attempts: number) {
  const { db } = server.services;
  await sql`update jobs set due_at = now() where kind = 'hemis_nightly' and status = 'waiting'`.execute(db);
  await publish(db, 'job_waiting', {});
  const read = async () => {
    const { rows } = await sql<{ status: string }>`
      select status from jobs where kind = 'hemis_nightly' and attempts = ${attempts} and status <> 'running'`.execute(
      db,
    );
    return rows[0]?.status;
  };
  await expect.poll(read).toBeDefined();
  return read();
}

const nightsOf = async (university_id: number) => {
  const query = { university_id, target: 'university' } as const;
  return (await superadmin.call(hemisComparisons.list, { query })).result.data.map(({ state }) => state);
};

it('HEMIS: a night is repeated for a university although another one is refused', async () => {
  const { db } = server.services;
  const { id: third } = await makeUniversity(superadmin);
  // While the first one is compared, the second one loses its connection; the comparison of the third one is lost.
  await connectRegister(1, () => sql`delete from hemis_connections where university_id = 2`.execute(db));
  await connectRegister(2, async () => undefined);
  await connectRegister(third, () =>
    sql`delete from hemis_comparisons where university_id = ${third}`.execute(db),
  );
  expect(await attemptNight(1)).toBe('waiting');
  expect([await nightsOf(1), await nightsOf(third)]).toEqual([['complete'], []]);
  expect(await attemptNight(2)).toBe('done');
  expect([await nightsOf(1), await nightsOf(third)]).toEqual([['complete'], ['complete']]);
});

it('HEMIS: a comparison that its job has not finished has failed, however the job has ended', async () => {
  const { db } = server.services;
  const stateOf = async (status: string) => {
    const { rows } = await sql<{ id: number }>`
      with job as (
        insert into jobs (kind, input, university_id, language, status, due_at, finished_at)
        values ('hemis_comparison', '{}', 2, 'oz', ${status}, 'infinity', case when ${status} = 'done' then now() end) returning id)
      insert into hemis_comparisons (university_id, target, job_id) select 2, 'university', id from job returning id`.execute(
      db,
    );
    const id = rows[0]?.id ?? 0;
    return (await superadmin.call(hemisComparisons.read, { params: { id } })).result.state;
  };
  expect(await stateOf('done')).toBe('failed');
  expect(await stateOf('waiting')).toBe('running');
});
