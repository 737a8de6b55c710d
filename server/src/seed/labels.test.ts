import type { QueryOf } from '@dekanat/contract/kernel/endpoint.ts';
import { LABEL_MODULES, labels } from '@dekanat/contract/reference/labels.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, signIn } from '#test/client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { addLabels } from './labels.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signIn(server.url, 'admin');
});
afterAll(() => server.close());

const labelsOf = async (client: Client, query: QueryOf<typeof labels.options>) =>
  (await client.call(labels.options, { query })).result;

it.each([
  ['oz', 'Bakalavr', 'Magistr'],
  ['uz', 'Бакалавр', 'Магистр'],
  ['ru', 'Бакалавр', 'Магистр'],
  ['en', 'Bachelor', 'Master'],
] as const)(
  'are read in the wanted language, in their own order, without those switched off: %s',
  async (language, ...words) => {
    const shown = await labelsOf(admin, { module: 'education_type', language });
    expect(shown.map(({ key, label }) => [key, label])).toEqual([
      ['bakalavr', words[0]],
      ['magistr', words[1]],
    ]);
  },
);

it('are read in the language of the own university when none is asked for', async () => {
  const [theirs, ours] = await Promise.all(
    [await signIn(server.url, 'admin2'), admin].map((client) => labelsOf(client, { module: 'gender' })),
  );
  expect([theirs?.[0]?.label, ours?.[0]?.label]).toEqual(['Мужской', 'Erkak']);
});

it('exist for every module, in all five languages', async () => {
  const rows = await server.kernel.db
    .selectFrom('labels')
    .innerJoin('label_translations', 'label_translations.label_id', 'labels.id')
    .select((eb) => ['labels.module', 'labels.key', eb.fn.countAll<number>().as('texts')])
    .groupBy(['labels.module', 'labels.key'])
    .execute();
  expect(new Set(rows.map(({ module }) => module))).toEqual(new Set(LABEL_MODULES));
  expect(rows.filter(({ texts }) => texts !== 5)).toEqual([]);
});

it.each([{}, { module: '' }, { module: 'nothing' }])('need a module that there is: %j', async (query) => {
  const { status, error } = await admin.call(labels.options, { query: query as never });
  expect([status, Object.keys(error.message)]).toEqual([422, ['module']]);
});

it('are brought along once: what was changed since stays, what is missing comes back', async () => {
  const { db } = server.kernel;
  const named = (key: string) => db.selectFrom('labels').select('id').where('key', '=', key);
  await db
    .updateTable('label_translations')
    .set({ label: 'Erkak kishi' })
    .where('label_id', '=', named('male'))
    .where('language', '=', 'oz')
    .execute();
  await db.deleteFrom('label_translations').where('label_id', '=', named('female')).execute();
  await db.deleteFrom('labels').where('key', '=', 'female').execute();
  await addLabels(db);
  const shown = await labelsOf(admin, { module: 'gender', language: 'oz' });
  expect(shown.map(({ label }) => label)).toEqual(['Erkak kishi', 'Ayol']);
});
