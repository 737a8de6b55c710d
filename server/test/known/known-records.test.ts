import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../client.ts';
import type { ExampleContext } from '../example.ts';
import { startTestServer } from '../server.ts';
import { EDUCATION_RECORDS } from './education-records.ts';
import { MOVEMENT_RECORDS } from './movement-records.ts';
import { OFFICE_RECORDS } from './office-records.ts';
import { REPORT_RECORDS } from './report-records.ts';

let context: ExampleContext;
beforeAll(async () => {
  const server = await startTestServer();
  context = { server, maker: await signIn(server.url, 'admin'), universityId: 1, gives: 'faculty_index' };
});
afterAll(() => context.server.close());

const objectsIn = (value: unknown): object[] =>
  [value].flat().filter((one): one is object => typeof one === 'object' && one !== null);

/** The fields that a record lacks; one inside another record must be in each of these, and there must be one. */
const missingFields = (record: unknown, fields: string) =>
  fields.split(/\s+/).filter((path) => {
    const names = path.split('.');
    const last = names.pop() ?? '';
    const owners = names.reduce(
      (objects, name) => objects.flatMap((one) => objectsIn((one as Record<string, unknown>)[name])),
      objectsIn(record),
    );
    return owners.length === 0 || !owners.every((owner) => last in owner);
  });

/**
 * Records that clients read field by field, with the spelling that they use. To add one, name its fields and the call that
 * answers it.
 */
const KNOWN_RECORDS = [...OFFICE_RECORDS, ...EDUCATION_RECORDS, ...MOVEMENT_RECORDS, ...REPORT_RECORDS];

it.each(KNOWN_RECORDS)('a $record has the fields that clients know', async ({ fields, from }) => {
  expect(missingFields(await from(context), fields)).toEqual([]);
});
