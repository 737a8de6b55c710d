import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { expect, it } from 'vitest';
import { withOwnNames } from './spelled-fields.ts';

const bodyOf = (...names: string[]) => ({ shape: Object.fromEntries(names.map((name) => [name, {}])) });
const endpoint = {
  body: bodyOf('semester_id', 'rows'),
  plainList: 'rows',
  spelled: { semId: 'semester_id' },
} as unknown as Endpoint;

const BODIES: { sent: unknown; read: unknown }[] = [
  { sent: { semId: 1, other: 2 }, read: { semester_id: 1, other: 2 } },
  { sent: { semId: 1, semester_id: 2 }, read: { semId: 1, semester_id: 2 } },
  { sent: [1], read: { rows: [1] } },
  { sent: null, read: null },
  { sent: { constructor: 1 }, read: { constructor: 1 } },
  { sent: { rows: [], language: 'ru' }, read: { rows: [] } },
  { sent: { language: 'xx' }, read: { language: 'xx' } },
];
it.each(BODIES)('spelled fields: reads $sent as $read', ({ sent, read }) => {
  expect(withOwnNames(endpoint, sent)).toEqual(read);
});

it('spelled fields: leaves the language of texts', () => {
  const own = { body: bodyOf('language') } as unknown as Endpoint;
  expect(withOwnNames(own, { language: 'ru' })).toEqual({ language: 'ru' });
});

const spelled = ENDPOINTS.filter(({ endpoint: { spelled } }) => spelled !== undefined);
it.each(spelled)('$name has the fields that its other names mean', ({ endpoint: { body, spelled = {} } }) => {
  const fields = Object.keys(body?.shape ?? {});
  expect(Object.values(spelled).filter((own) => !fields.includes(own))).toEqual([]);
  expect(Object.keys(spelled).filter((name) => fields.includes(name))).toEqual([]);
});
