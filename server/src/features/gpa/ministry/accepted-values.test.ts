import { ministryConnections } from '@dekanat/contract/gpa/ministry/ministry-connections.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoMinistry, startDemoMinistry } from '#integrations/hemis/demo/demo-ministry.ts';
import { localStudents } from '#integrations/hemis/demo/local-students.ts';
import { useMinistry } from '#test/ministry.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ environment: { HEMIS_ADDRESSES: 'any' } });
const { ministry, connect, makeRecord, preview, pushesOf, send } = useMinistry(server, admin);
let other: DemoMinistry;
beforeAll(async () => {
  other = await startDemoMinistry({ students: () => localStudents(server.services.db, 1) });
});
afterAll(() => other.close());

it('accepted values: those of a former service do not count for the present one', async () => {
  const { wanted } = await makeRecord();
  expect((await send(wanted))?.state).toBe('sent');
  expect(await preview(wanted)).toMatchObject({ count: 0, unchanged: 1 });
  // Another password is no other account.
  await connect({ nightly: true, client_secret: 'boshqa' });
  await connect();
  expect(await preview(wanted)).toMatchObject({ count: 0, unchanged: 1 });

  await connect({ address: `${other.url}/1` });
  expect(await preview(wanted)).toMatchObject({ count: 1, unchanged: 0 });
  expect((await send(wanted))?.state).toBe('sent');
  expect([ministry.stored.length, other.stored.length]).toEqual([1, 1]);
  expect(await preview(wanted)).toMatchObject({ count: 0, unchanged: 1 });

  await admin.call(ministryConnections.remove, {});
  await connect();
  expect(await preview(wanted)).toMatchObject({ count: 1, unchanged: 0 });
});

it('accepted values: a student whose university the service does not name is refused', async () => {
  const { wanted } = await makeRecord();
  ministry.misbehave('no-university');
  const push = await send(wanted);
  expect([push?.state, push?.said]).toEqual([
    'refused',
    'Vazirlik talaba qaysi universitetda oʻqishini aytmadi',
  ]);
  expect(ministry.stored).toEqual([]);
});

it('accepted values: the university of a student may be a code alone', async () => {
  const { wanted } = await makeRecord();
  ministry.misbehave('code-only');
  expect((await send(wanted))?.state).toBe('sent');
  expect((await pushesOf()).length).toBe(1);
});
