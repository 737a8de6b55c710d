import { hemis as calls } from '@dekanat/contract/students/hemis/hemis.ts';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { type Client, signIn } from '#test/client.ts';
import { makeSpeciality, makeStudentGroup, unique } from '#test/factories.ts';
import { answering, HEMIS_TOKEN, type HemisServer, registered, startHemis } from '#test/hemis-server.ts';
import { makeStudent } from '#test/people-factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let hemis: HemisServer;
let admin: Client;
const installation = () => ({ HEMIS_URL: `${hemis.url}/`, HEMIS_TOKEN, HEMIS_UNIVERSITY: '1' });
beforeAll(async () => {
  hemis = await startHemis();
  server = await startTestServer(installation());
  admin = await signIn(server.url, 'admin');
});
beforeEach(() => hemis.answer());
afterAll(async () => {
  await server.close();
  await hemis.close();
});

const idNumber = () => `397${String(unique()).padStart(9, '0')}`;
const check = (id_number: string, client = admin) => client.call(calls.check, { body: { id_number } });

it('HEMIS: fills the form with values that fit the local records and reports the others', async () => {
  const id_number = idNumber();
  const { result } = await check(id_number);
  expect(result).toMatchObject({
    id_number,
    second_name: 'Xoʻjayev',
    first_name: 'Anvar',
    third_name: 'Karim oʻgʻli',
    birth_date: '2004-09-01',
    gender: 'male',
    citizenship_id: 'uzbek',
    edu_payment_id: 'contract',
    country_id: 1,
    group_id: null,
    group_name: 'Yoʻq guruh',
  });
  const places = await server.services.db
    .selectFrom('districts')
    .innerJoin('regions', 'regions.id', 'districts.region_id')
    .where('districts.id', '=', result.city_id)
    .select(['regions.id', 'districts.soato_id'])
    .executeTakeFirst();
  expect(places).toEqual({ id: result.province_id, soato_id: '1726269' });
});

it('HEMIS: finds the group by its name, in any script, in the own university only', async () => {
  const { id, name } = await makeStudentGroup(admin, { name: `Xalqaro ${unique()}` });
  hemis.answer((request, response, number) =>
    answering({
      success: true,
      data: registered(number, { group: { code: 1, name: name.replace('Xalqaro', 'Халқаро') } }),
    })(request, response, number),
  );
  expect((await check(idNumber())).result.group_id).toBe(id);
  const ofOther = await startTestServer(
    { ...installation(), HEMIS_UNIVERSITY: '2' },
    { databaseUrl: String(server.services.pool.options.connectionString) },
  );
  onTestFinished(() => ofOther.close());
  const other = await signIn(ofOther.url, 'admin2');
  expect((await check(idNumber(), other)).result.group_id).toBeNull();
});

it('HEMIS: takes the active one of two groups with the same name', async () => {
  const closed = await makeStudentGroup(admin, { status: 0 });
  const active = await makeStudentGroup(admin, { name: String(closed.name) });
  hemis.answer((request, response, number) =>
    answering({
      success: true,
      data: registered(number, { group: { code: 1, name: String(closed.name) } }),
    })(request, response, number),
  );
  expect((await check(idNumber())).result.group_id).toBe(active.id);
});

it('HEMIS: takes no group of another speciality', async () => {
  const speciality = await makeSpeciality(admin);
  const { id, name } = await makeStudentGroup(admin, { speciality_id: speciality.id });
  const groupFor = async (specialty: object) => {
    hemis.answer((request, response, number) =>
      answering({
        success: true,
        data: registered(number, { specialty, group: { code: 1, name: String(name) } }),
      })(request, response, number),
    );
    return (await check(idNumber())).result.group_id;
  };
  const other = { code: '60999999', name: 'Boshqa mutaxassislik' };
  expect(await groupFor(other)).toBeNull();
  expect(await groupFor({ ...other, code: speciality.code })).toBe(id);
  expect(await groupFor({ ...other, name: speciality.name })).toBe(id);
});

it('HEMIS: ignores codes and names that have no local equivalent', async () => {
  hemis.answer((request, response, number) =>
    answering({
      success: true,
      data: registered(number, {
        first_name: 'AN\u0000VAR',
        gender: { code: 'constructor', name: 'x' },
        province: { code: 'x\u0000', name: '\u0000' },
        group: { code: '1', name: 'y'.repeat(500_000) },
      }),
    })(request, response, number),
  );
  expect((await check(idNumber())).result).toMatchObject({
    first_name: 'Anvar',
    gender: null,
    province_id: null,
    group_name: null,
  });
});

it('HEMIS: is not called for a number that is already stored', async () => {
  const { id_number } = await makeStudent(admin);
  const requestsBefore = hemis.requests.length;
  const { status, error } = await check(id_number);
  expect([status, error.code, Object.keys(error.message)]).toEqual([409, 'duplicate', ['id_number']]);
  expect(hemis.requests).toHaveLength(requestsBefore);
});

it('reports on the number that the student is active elsewhere', async () => {
  hemis.answer(answering({ success: false, error: 'Boshqa OTMda faol' }));
  const { status, error } = await check(idNumber());
  expect([status, error.message]).toEqual([
    409,
    { id_number: [expect.stringContaining('Boshqa OTMda faol')] },
  ]);
});

it.each([
  ['topilmadi', 404, answering({}, 404)],
  ['topilmadi', 404, answering({ success: false, error: 'Talaba topilmadi' })],
  ['rad etdi', 503, answering({ error: 'token' }, 403)],
])('reports with a sentence that %s: %i', async (words, code, answer) => {
  hemis.answer(answer);
  const { status, error } = await check(idNumber());
  expect([status, error.message]).toEqual([code, expect.stringContaining(words)]);
  expect(JSON.stringify(error)).not.toContain(HEMIS_TOKEN);
});

it.each([
  ['javob bermayapti', true],
  ['sozlanmagan', false],
])('reports with a sentence that %s: 503, HEMIS configured: %j', async (words, isConfigured) => {
  hemis.answer(answering({}, 500));
  // A server of its own, because it calls HEMIS no more for a while after such an answer.
  const own = await startTestServer(isConfigured ? installation() : {});
  const { status, error } = await check(idNumber(), await signIn(own.url, 'admin'));
  await own.close();
  expect([status, error.message]).toEqual([503, expect.stringContaining(words)]);
  expect(JSON.stringify(error)).not.toContain(HEMIS_TOKEN);
});

it('HEMIS: the service of the installation serves no other university', async () => {
  const admin2 = await signIn(server.url, 'admin2');
  const { status, error } = await check(idNumber(), admin2);
  expect([status, error.message]).toEqual([503, expect.stringContaining('sozlanmagan')]);
  // Of which of several universities it is, is not configured.
  const own = await startTestServer({ HEMIS_URL: hemis.url, HEMIS_TOKEN });
  onTestFinished(() => own.close());
  expect((await check(idNumber(), await signIn(own.url, 'admin'))).status).toBe(503);
});
