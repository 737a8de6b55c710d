import { USERNAME_SIGN, Username } from '@dekanat/contract/access/accounts/username.ts';
import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { adminInput, makeAdmin, makeGroup, unique } from '#test/factories.ts';
import { importing } from '#test/importing.ts';
import { makeStudent } from '#test/people-factories.ts';
import { csv } from '#test/sheets.ts';
import { useServer } from '#test/use-server.ts';
import { skeletonOf } from './lookalikes.ts';
import { freeUsername, freeUsernames } from './usernames.ts';

let permission_group_id: number;
const { server, admin } = useServer();
beforeAll(async () => {
  permission_group_id = (await makeGroup(admin, ['faculty_index'])).id;
});

const LAST_OF_BMP = 0xffff;
/** All signs that a user name may have. */
const SIGNS = Array.from({ length: LAST_OF_BMP }, (_, code) => String.fromCharCode(code)).filter(
  (sign) => USERNAME_SIGN.test(sign) && Username.safeParse(sign).success,
);

const create = async (username: string) => {
  const body = adminInput({ permission_group_id, username });
  const answer = await admin.call(admins.create, { body });
  return answer.status === 200 ? 'made' : JSON.stringify(answer.error.message);
};

it('the database sees in every sign of user names what the table of Unicode sees', async () => {
  expect(SIGNS.length).toBeGreaterThan(300);
  const { rows } = await sql<{ sign: string; skeleton: string }>`
    select sign, username_skeleton(sign) as skeleton from unnest(${SIGNS}::text[]) sign`.execute(
    server.services.db,
  );
  expect(rows.map(({ sign, skeleton }) => [sign, skeleton])).toEqual(
    SIGNS.map((sign) => [sign, skeletonOf(sign)]),
  );
});

describe('a user name', () => {
  it.each(['ɑdmin', 'adⅿin', 'аdmin', 'ａdmin', 'admiո', 'ᴀdmin', 'ƌɑnıel', 'ԁаѕһа', 'ѡeb'])(
    'of letters outside the orthographies of today is refused: %s',
    async (name) => {
      expect(await create(name)).toContain('username');
    },
  );

  it.each(['qıdırbaev', 'ǵayrat', 'gülşen', 'oʻktam', 'жўраев', 'қодиров', 'ánvar', 'georgiou'])(
    'of an orthography is possible: %s',
    async (name) => {
      expect(await create(`${name}.${unique()}`)).toBe('made');
    },
  );

  it.each(['admın', 'Admın', 'regıstrar'])('is compared with those of all universities: %s', async (name) => {
    expect(await create(name)).toContain('username');
  });

  it('that looks like another one is refused, also in a rename, and two at once', async () => {
    const number = unique();
    const made = await makeAdmin(admin, { permission_group_id, username: `boymirza.${number}` });
    expect(await create(`bоymirza.${number}`)).toContain('username');
    for (const name of [`boymırza.${number}`, `boyrnirza.${number}`, `BOYMIRZA.${number}`])
      expect(await create(name), name).toContain('username');
    const { result } = await admin.call(admins.read, { params: { id: made.id } });
    const { email, university_id, faculty_id } = result;
    const renamed = await admin.call(admins.update, {
      params: { id: made.id },
      body: { email, university_id, faculty_id, permission_group_id, username: `boymırza.${number}` },
    });
    expect(renamed.status).toBe(200);
    const twins = await Promise.all([create(`tıllo.${number}`), create(`tillo.${number}`)]);
    expect(twins.filter((answer) => answer === 'made')).toHaveLength(1);
  });

  it('that is chosen for a person looks like no other one', async () => {
    const number = unique();
    await makeAdmin(admin, { permission_group_id, username: `sultan.x${number}z` });
    const { db } = server.services;
    const taken = `sultаn.x${number}z`.replace('а', 'a').replace('l', '1');
    expect(await freeUsername(db, taken)).toBe(`${taken}2`);
    expect(await freeUsernames(db, [taken, taken], [])).toEqual([`${taken}2`, `${taken}3`]);
  });

  it('of an import is refused in its row when it looks like another one', async () => {
    const number = unique();
    await makeAdmin(admin, { permission_group_id, username: `nilufar.${number}` });
    const { id_number } = await makeStudent(admin);
    const { client } = await openAccount(server, admin, {
      permissions: ['student_index', 'student_store', 'student_update', 'student_account_student'],
    });
    for (const name of [`nılufar.${number}`, 'сора']) {
      const { id, counts } = await importing(client).check(
        csv(`HEMIS ID;Login\n${id_number};${name}`),
        'students',
      );
      expect(counts).toMatchObject({ error: 1 });
      expect((await importing(client).problems(id))[0]?.[1]).toContain('Login');
    }
  });
});
