import { notifications } from '@dekanat/contract/notifications/notifications.ts';
import { hemisComparisons } from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import { hemisConnections } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { makeFaculty } from '#test/factories.ts';
import { runNight } from '#test/hemis-comparing.ts';
import { connectTo, startRegister, type TestRegister } from '#test/hemis-register.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let register: TestRegister;
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  register = await startRegister();
  server = await startTestServer({
    HEMIS_URL: `${register.url}/1`,
    HEMIS_TOKEN: 'demo',
    HEMIS_UNIVERSITY: '1',
    HEMIS_NIGHTLY: 'on',
    HEMIS_ADDRESSES: 'any',
  });
  admin = await signIn(server.url, 'admin');
  await register.follow(server);
});
afterAll(() => Promise.all([server.close(), register.close()]));

const nightsOf = async (client: Client) =>
  (await client.call(hemisComparisons.list, { query: { target: 'university' } })).result.data.map(
    ({ state, user_name, university_id }) => [state, user_name, university_id],
  );

// The first night compares with the service of the installation, until the administrator connects another one.
describe('HEMIS', { shuffle: false }, () => {
  it('compares the university of the installation’s service every night, unless it is inactive or its own connection does not', async () => {
    const superadmin = await signIn(server.url, 'superadmin');
    const read = async (client: Client, query = {}) =>
      (await client.call(hemisConnections.read, { query })).result;
    expect(await read(admin)).toMatchObject({ source: 'installation', nightly: true });
    expect(await read(superadmin, { university_id: 2 })).toMatchObject({ source: 'none', nightly: false });
    const { db } = server.services;
    await sql`update universities set status = 0 where id = 1`.execute(db);
    await runNight(server);
    expect(await nightsOf(superadmin)).toEqual([]);
    await sql`update universities set status = 1 where id = 1`.execute(db);
    await runNight(server);
    expect(await nightsOf(superadmin)).toEqual([['complete', null, 1]]);
    await connectTo(admin, register, { nightly: false });
    await runNight(server);
    expect(await nightsOf(superadmin)).toHaveLength(1);
  });

  it('reports a night whose connection was unusable, with the reason', async () => {
    await connectTo(admin, register, { nightly: true });
    const { client: reader } = await openAccount(server, admin, { permissions: ['hemis_comparison_index'] });
    const { client: dean } = await openAccount(server, admin, {
      permissions: ['hemis_comparison_index', 'hemis_connection_index'],
      facultyId: (await makeFaculty(admin)).id,
    });
    await sql`update hemis_connections set token_secret = 'other'::bytea where university_id = 1`.execute(
      server.services.db,
    );
    await runNight(server);
    const newsOf = async (client: Client) =>
      (await client.call(notifications.list, { query: { language: 'en' } })).result.data
        .filter(({ text }) => text.includes('encrypted on another server'))
        .map(({ link }) => link);
    expect(await newsOf(admin)).toEqual(['/settings/hemis']);
    for (const client of [reader, dean])
      expect(await newsOf(client)).toEqual(['/students/hemis-comparisons']);
  });
});
