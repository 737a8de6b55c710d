import { formatDay } from '@dekanat/contract/api/days.ts';
import { paperVerification } from '@dekanat/contract/papers/verification.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signIn } from '#test/client.ts';
import { pdfText } from '#test/pdf-text.ts';
import { makeApplication } from '#test/retake-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

async function print(path: string, token = admin.token) {
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(`${server.url}/api/auth/contract-pdf/${path}`, { headers });
  const body = Buffer.from(await response.arrayBuffer());
  const text = response.status === 200 ? pdfText(body).lines.join(' ').replace(/\s+/g, ' ') : '';
  return { status: response.status, text };
}
const paperOf = (studentId: number) =>
  server.services.db
    .selectFrom('papers')
    .where('kind', '=', 'retake_contract')
    .where('student_id', '=', studentId)
    .select(['code', 'number', 'revoked_at'])
    .orderBy('id')
    .execute();

it('contract: prints parties, subjects and the sum in figures and words, in Uzbek and Russian', async () => {
  const { application, sheet } = await makeApplication(server, admin, { status: 1 });
  const uzbek = await print(`${application.id}?language=oz`);
  const expected = [
    'QAYTA OʻQISH TOʻGʻRISIDA SHARTNOMA',
    `№ ${application.contract_number}, ${formatDay(application.contract_date ?? '')}`,
    application.fio,
    application.subjects[0]?.subject_name ?? '',
    'sakkiz yuz ming soʻm',
    '/verify/',
  ];
  for (const words of expected) expect(uzbek.text).toContain(words);
  expect(uzbek.text.replace(/\s/g, '')).toContain('800000');
  const russian = await print(`${application.id}?language=ru`);
  for (const words of ['ДОГОВОР О ПОВТОРНОМ ОБУЧЕНИИ', 'восемьсот тысяч сум'])
    expect(russian.text).toContain(words);
  const papers = await paperOf(sheet.studentIds[0] ?? 0);
  expect(papers).toMatchObject([{ number: application.contract_number, revoked_at: null }]);
});

describe('passport, PINFL and address of the student', () => {
  const STREET = 'Oʻrikzor 12';
  async function makeContract(passport: string, passport_pin: string) {
    const { application, sheet } = await makeApplication(server, admin);
    const student = sheet.studentIds[0] ?? 0;
    // The district with the highest id: there is no region with it.
    const place = await server.services.db
      .selectFrom('districts')
      .innerJoin('regions', 'regions.id', 'districts.region_id')
      .select(['regions.country_id', 'regions.id as province_id', 'districts.id as city_id'])
      .orderBy('districts.id', 'desc')
      .executeTakeFirstOrThrow();
    await server.services.db
      .updateTable('students')
      .set({ passport, passport_pin, street: STREET, ...place })
      .where('id', '=', student)
      .execute();
    await admin.call(retakeApplications.update, { params: { id: application.id }, body: { status: 1 } });
    return { id: application.id, student };
  }
  const showingsOf = (student: number) =>
    server.services.db
      .selectFrom('personal_data_showings')
      .where('row_id', '=', student)
      .select(['record', 'user_id'])
      .execute();

  it('are printed for users who issue contracts, and each access is recorded', async () => {
    const { id, student } = await makeContract('AB7654321', '31234567890123');
    expect(await showingsOf(student)).toEqual([]);
    const { text } = await print(`${id}?language=oz`);
    const { city_id } = await server.services.db
      .selectFrom('students')
      .where('id', '=', student)
      .select('city_id')
      .executeTakeFirstOrThrow();
    const [district] = await server.services.db
      .selectFrom('district_translations')
      .where('district_id', '=', city_id)
      .where('language', '=', 'oz')
      .select('name')
      .execute();
    expect(text).toContain(`${district?.name}, Oʻrikzor 12`);
    expect(text).toMatch(/Pasport AB7654321 JSHSHIR 31234567890123 Manzili Oʻzbekiston, .+, .+, Oʻrikzor 12/);
    expect(await showingsOf(student)).toEqual([{ record: 'students', user_id: expect.any(Number) }]);
  });

  it('are masked for users who only read, and for everyone who has the code', async () => {
    const secrets = ['AB7654322', '31234567890124'] as const;
    const { id, student } = await makeContract(...secrets);
    const viewer = await signIn(server.url, 'viewer');
    const [paper] = await paperOf(student);
    for (const shown of [
      await print(`${id}?language=oz`, viewer.token),
      await print(`${id}?language=oz&code=${paper?.code}`, ''),
    ]) {
      expect(shown.text).toMatch(/Pasport AB\*{5}22 JSHSHIR \*{10}0124 Manzili \*{5} Fakultet/);
      for (const secret of [...secrets, STREET]) expect(shown.text).not.toContain(secret);
    }
    expect(await showingsOf(student)).toEqual([]);
  });
});

it('contract: stays as it was printed, while the version of the application does not change', async () => {
  const { application, sheet } = await makeApplication(server, admin, { status: 1 });
  const printed = await print(`${application.id}?language=oz`);
  await server.services.db
    .updateTable('students')
    .set({ second_name: 'Boshqayev' })
    .where('id', '=', sheet.studentIds[0] ?? 0)
    .execute();
  expect((await print(`${application.id}?language=oz`)).text).toBe(printed.text);
  const { result } = await admin.call(retakeApplications.read, { params: { id: application.id } });
  expect(result.version).toBe(application.version);
});

it('contract: is refused before activation, and opened by its code alone without an account', async () => {
  const { application } = await makeApplication(server, admin);
  expect((await print(`${application.id}`)).status).toBe(422);
  const { application: active, sheet } = await makeApplication(server, admin, { status: 1 });
  await print(`${active.id}`);
  const [paper] = await paperOf(sheet.studentIds[0] ?? 0);
  const code = paper?.code ?? '';
  expect((await print(`${active.id}?code=${code}`, '')).status).toBe(200);
  expect((await print(`${application.id}?code=${code}`, '')).status).toBe(404);
  const { result } = await admin.call(paperVerification.verify, { query: { code } });
  expect(result).toMatchObject({ status: 'valid', kind: 'retake_contract' });
  expect(result.file_path).toBe(`/api/auth/contract-pdf/${active.id}?code=${code}`);
});

it('contract: stays valid when the deadline and the category are saved again without a change', async () => {
  const { application, sheet } = await makeApplication(server, admin, { status: 1 });
  const params = { id: application.id };
  const body = { end_date: '2090-12-31', social_id: 'orphan' };
  await admin.call(retakeApplications.updateDeadline, { params, body });
  await print(`${application.id}`);
  const { result } = await admin.call(retakeApplications.updateDeadline, { params, body });
  expect(result).toMatchObject(body);
  const papers = await paperOf(sheet.studentIds[0] ?? 0);
  expect(papers.map(({ revoked_at }) => revoked_at === null)).toEqual([false, true]);
});

it('contract: is revoked by another deadline, which prints a new one with the number, and by the deletion', async () => {
  const { application, sheet } = await makeApplication(server, admin, { status: 1 });
  const { id } = application;
  const params = { id };
  await print(`${id}`);
  await admin.call(retakeApplications.updateDeadline, { params, body: { end_date: '2090-12-31' } });
  expect((await print(`${id}?language=oz`)).text).toContain('31.12.2090');
  await admin.call(retakeApplications.remove, { params });
  const papers = await paperOf(sheet.studentIds[0] ?? 0);
  expect(papers.map(({ number }) => number)).toEqual([
    application.contract_number,
    application.contract_number,
  ]);
  expect(papers.every(({ revoked_at }) => revoked_at !== null)).toBe(true);
  for (const { code } of papers) expect((await print(`${id}?code=${code}`, '')).status).toBe(422);
});

it('contract: prints the texts that the university has in place of those of shared labels', async () => {
  const { db } = server.services;
  const { application, sheet } = await makeApplication(server, admin);
  const social = await db
    .selectFrom('labels')
    .where('module', '=', 'social_category_re_reading_subject')
    .select(['id', 'key'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const form = await db
    .selectFrom('labels')
    .innerJoin('curricula', 'curricula.education_form_id', 'labels.key')
    .where('labels.module', '=', 'education_form')
    .where('curricula.id', '=', sheet.curriculum.id)
    .select('labels.id')
    .executeTakeFirstOrThrow();
  const own = [
    { label_id: social.id, university_id: 1, language: 'oz', label: 'Oʻz toifamiz' },
    { label_id: form.id, university_id: 1, language: 'oz', label: 'Oʻz shaklimiz' },
  ];
  await db.insertInto('label_overrides').values(own).execute();
  onTestFinished(async () => void (await db.deleteFrom('label_overrides').execute()));
  const body = { social_id: social.key, status: 1 } as const;
  await admin.call(retakeApplications.update, { params: { id: application.id }, body });
  const { text } = await print(`${application.id}?language=oz`);
  for (const { label } of own) expect(text).toContain(label);
  const russian = (await print(`${application.id}?language=ru`)).text;
  for (const { label } of own) expect(russian).not.toContain(label);
});
