import { profile } from '@dekanat/contract/access/profile.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { letterheads } from '@dekanat/contract/universities/letterheads.ts';
import { phoneDigits, universities } from '@dekanat/contract/universities/universities.ts';
import { describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { letterheadInput, makeFaculty, makeImage, makeUniversity, universityInput } from '#test/factories.ts';
import { useServer } from '#test/use-server.ts';
import { makeVideo } from '#test/video-factories.ts';

const { server, admin, superadmin } = useServer({ callers: ['admin', 'superadmin'] });

const own = async (language: 'oz' | 'ru' | 'qq' = 'oz') =>
  (await admin.call(universities.read, { params: { id: 1 }, query: { language } })).result;
const change = (client: Client, body: object, id = 1) =>
  client.call(universities.update, { params: { id }, body: { ...universityInput(), ...body } });

describe('a phone number', () => {
  it.each(['901234567', '+998901234567', '998 90 123-45-67', ' +998 (90) 123 45 67 '])(
    'is read from “%s”',
    (typed) => expect(phoneDigits(typed)).toBe('901234567'),
  );
  it.each(['90123456', '9012345678', '90123456a', ''])('is refused as “%s”', async (phone_number) => {
    const { status, error } = await change(admin, { phone_number });
    expect([status, Object.keys(error.message)]).toEqual([422, ['phone_number']]);
  });
});

describe('a new university', () => {
  it('appears in the header’s switcher at once', async () => {
    const { id, name } = await makeUniversity(superadmin, { name: 'Yangi ochilgan universitet' });
    const { result } = await superadmin.call(profile.read, { query: { language: 'oz' } });
    expect(result[0]?.universities).toContainEqual(expect.objectContaining({ id, name }));
    const { result: found } = await superadmin.call(universities.options, { query: { search: 'ochilgan' } });
    expect(found.map((university) => university.id)).toEqual([id]);
  });

  it('is refused under the name of another', async () => {
    const { name } = await makeUniversity(superadmin);
    const { status, error } = await superadmin.call(universities.create, { body: universityInput({ name }) });
    expect([status, error.message]).toEqual([409, { name: ['Shunday nomli universitet bor'] }]);
  });

  it('is refused with every wrong field named', async () => {
    const body = { language: 'oz', name: ' ', rector: '', address: 'uy', status: 2 };
    const { status, error } = await superadmin.call(universities.create, { body });
    expect(status).toBe(422);
    expect(Object.keys(error.message).toSorted()).toEqual(
      [
        'account_number',
        'accountant',
        'address',
        'advisor',
        'default_language',
        'name',
        'phone_number',
        'rector',
        'status',
      ].toSorted(),
    );
    expect(error.message).toMatchObject({ address: ['Manzil kamida 5 belgidan iborat boʻlsin'] });
  });

  it('can be removed while it is empty', async () => {
    const { id } = await makeUniversity(superadmin);
    await makeFaculty(superadmin, { university_id: id });
    const refused = await superadmin.call(universities.remove, { params: { id } });
    expect([refused.status, refused.error.message]).toEqual([405, expect.stringContaining('1 ta fakultet')]);
    const { id: empty } = await makeUniversity(superadmin);
    expect((await superadmin.call(universities.remove, { params: { id: empty } })).status).toBe(200);
    expect((await superadmin.call(universities.read, { params: { id: empty } })).status).toBe(404);
  });

  it('can be removed with its letterhead and former logos', async () => {
    const { db } = server.services;
    const { id } = await makeUniversity(superadmin);
    const logos = [await makeImage(superadmin), await makeImage(superadmin)];
    for (const { id: logo_file_id } of logos)
      await superadmin.call(letterheads.update, { params: { id }, body: letterheadInput({ logo_file_id }) });
    const claims = () =>
      db
        .selectFrom('files')
        .select(['university_id', 'claimed_table'])
        .where(
          'id',
          'in',
          logos.map((logo) => logo.id),
        )
        .execute();
    const { id: facultyId } = await makeFaculty(superadmin, { university_id: id });
    const remove = () => superadmin.call(universities.remove, { params: { id } });
    expect((await remove()).error.message).toContain('1 ta fakultet');
    const { result } = await superadmin.call(letterheads.read, { params: { id } });
    expect(result.logo_url).toBe(logos[1]?.file_url);
    expect(await claims()).toEqual(Array(2).fill({ university_id: id, claimed_table: 'letterheads' }));
    await superadmin.call(faculties.remove, { params: { id: facultyId } });
    expect((await remove()).status).toBe(200);
    expect(await claims()).toEqual(Array(2).fill({ university_id: null, claimed_table: null }));
  });

  it('can be removed after its messages, videos and question bank have lost their users', async () => {
    const { db } = server.services;
    const { id } = await makeUniversity(superadmin);
    const message = await db
      .insertInto('messages')
      .values({ university_id: id, sender_id: 0, sender_username: 'sobiq' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const claim = async (claimed_table: string, claimed_id: number) => {
      const { id: file } = await makeImage(superadmin);
      const claimed = { university_id: id, claimed_table, claimed_id, unclaimed_since: null };
      await db.updateTable('files').set(claimed).where('id', '=', file).execute();
      return file;
    };
    const files = [await claim('messages', message.id), await claim('bank_questions', id)];
    const video = await makeVideo(server, 1);
    await db.updateTable('videos').set({ university_id: id }).where('id', '=', video).execute();
    expect((await superadmin.call(universities.remove, { params: { id } })).status).toBe(200);
    const left = db.selectFrom('files').select(['university_id', 'claimed_table']).where('id', 'in', files);
    expect(await left.execute()).toEqual(Array(2).fill({ university_id: null, claimed_table: null }));
  });
});

describe('a university’s administrator', () => {
  it('sees and changes it, and no other', async () => {
    const { result } = await admin.call(universities.list);
    expect(result.data.map(({ id }) => id)).toEqual([1]);
    const { result: changed } = await change(admin, { name: 'Zarafshon universiteti' });
    expect(changed).toMatchObject({ name: 'Zarafshon universiteti', status: 1, default_language: 'oz' });
    expect((await change(admin, {}, 2)).status).toBe(404);
    expect((await admin.call(universities.create, { body: universityInput() })).status).toBe(403);
  });

  it('deactivates it, and a super administrator activates it again', async () => {
    const { id } = await makeUniversity(superadmin);
    const account = await openAccount(server, superadmin, {
      universityId: id,
      permissions: ['university_index', 'university_update'],
    });
    expect((await change(account.client, { status: 0 }, id)).result.status).toBe(0);
    expect((await account.client.call(profile.read)).status).toBe(402);
    expect((await change(superadmin, { status: 1 }, id)).result.status).toBe(1);
    expect((await account.client.call(profile.read)).status).toBe(200);
  });

  it('reads only without university_update', async () => {
    const { client } = await openAccount(server, admin, { permissions: ['university_index'] });
    expect((await client.call(universities.list)).result.total).toBe(1);
    expect((await change(client, {})).status).toBe(403);
  });
});

describe('languages', () => {
  it('has name, rector and address per language, and other fields once', async () => {
    const { rector } = await own('ru');
    await change(admin, {
      language: 'qq',
      name: 'Zarafshan universiteti',
      rector: 'R. Sardor',
      phone_number: '901112233',
    });
    expect(await own('qq')).toMatchObject({ name: 'Zarafshan universiteti', rector: 'R. Sardor' });
    expect(await own('ru')).toMatchObject({ rector, phone_number: '901112233' });
    const check = (language: 'qq' | 'en') =>
      admin.call(universities.check, { params: { id: 1 }, query: { language } });
    expect((await check('qq')).result.exists).toBe(true);
  });

  it.each(['admin', 'superadmin'])('keeps its default language for %s', async (name) => {
    const client = await signIn(server.url, name);
    const { status, error } = await change(client, { default_language: 'ru' });
    expect([status, Object.keys(error.message)]).toEqual([422, ['default_language']]);
    expect((await change(client, { default_language: 'oz' })).status).toBe(200);
  });

  it('is filtered by its default language and found by name in any script', async () => {
    const ids = async (query: object) =>
      (await superadmin.call(universities.list, { query })).result.data.map(({ id }) => id);
    expect(await ids({ default_language: 'ru' })).toEqual([2]);
    expect(await ids({ name: 'амударё политехника' })).toEqual([2]);
  });
});

it('universities: refuses a stale update', async () => {
  const { version } = await own();
  await change(admin, {});
  const { status, error } = await change(superadmin, { version });
  expect([status, error.code]).toEqual([409, 'stale']);
});

it('universities: exports what is filtered, as text', async () => {
  const query = { format: 'csv', language: 'ru', columns: 'name,default_language,founded_year' } as const;
  const { body } = await superadmin.call(universities.export, { query });
  expect(String(body)).toContain('"Амударьинский политехнический институт","Русский","1991"');
});
