import { answersSentences, type Endpoint, realmOf } from '@dekanat/contract/api/endpoint.ts';
import type { FieldMessages } from '@dekanat/contract/api/errors.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { openStudentAccount } from '#test/accounts.ts';
import { type Client, clientOf, signIn } from '#test/client.ts';
import { EMPTY_VALUES, type EmptyValue, emptyBodies } from './empty-bodies.ts';
import { ANY_INPUT } from './matrix/endpoints.ts';
import { useServer } from './use-server.ts';

let student: Client;
const { server, superadmin: staff } = useServer({ callers: ['superadmin'] });
beforeAll(async () => {
  student = (await openStudentAccount(server, await signIn(server.url, 'admin'))).client;
});

/** Whether a setting may be empty depends on the setting (configs.test.ts). */
const OF_SETTINGS = 'reference.configs.update';
const bodied = ENDPOINTS.flatMap(({ name, endpoint }) =>
  name !== OF_SETTINGS &&
  !answersSentences(endpoint) &&
  endpoint.body !== undefined &&
  emptyBodies(endpoint.body, 'absent').length > 0
    ? [{ name, endpoint, schema: endpoint.body }]
    : [],
);
/** What other values get, never an empty field. */
const OF_OTHER_VALUES = [
  'The type of the value is wrong',
  'The date is invalid',
  'The date and time are invalid',
  'The format of the value is wrong',
  'Please enter a whole number',
  'The value is invalid',
  'Choose one of the listed values',
];
const clientFor = (endpoint: Endpoint) => {
  if (endpoint.access === 'public') return clientOf(server.url);
  return realmOf(endpoint) === 'student' ? student : staff;
};
/** A password may consist of any characters; its own rules refuse spaces. */
const isSecret = (path: string) => /password|token|challenge|code$/.test(path);

const KINDS = Object.keys(EMPTY_VALUES) as EmptyValue[];

async function messagesIn(endpoint: Endpoint, body: Record<string, unknown>): Promise<FieldMessages> {
  const query = { language: 'en' };
  const answer = await clientFor(endpoint).call(endpoint, { params: ANY_INPUT.params, query, body });
  // Any other status: the field is accepted, and something else may be refused.
  return answer.status === 422 ? (answer.error.message as FieldMessages) : {};
}

interface EmptyMessage {
  kind: EmptyValue;
  /** Which of the bodies: the forms of a union have fields of the same name. */
  place: number;
  path: string;
  sentences: string[];
}

/** The messages of every required field, for each kind of empty value that it refuses. */
async function messagesOf(endpoint: Endpoint, schema: z.ZodObject) {
  const messages: EmptyMessage[] = [];
  for (const kind of KINDS)
    for (const [index, { body, paths }] of emptyBodies(schema, kind).entries()) {
      const byField = await messagesIn(endpoint, body);
      const refused = paths.filter((path) => path in byField && (kind !== 'blank' || !isSecret(path)));
      messages.push(...refused.map((path) => ({ kind, place: index, path, sentences: byField[path] ?? [] })));
    }
  return messages;
}

describe('a required field', () => {
  it.each(bodied)('of $name has one sentence, whether absent, null, empty or blank', async (named) => {
    const messages = await messagesOf(named.endpoint, named.schema);
    expect(messages).not.toEqual([]);
    const firstOf = (one: EmptyMessage) =>
      messages.find(({ place, path }) => place === one.place && path === one.path)?.sentences[0];
    const wrong = messages.filter(
      (one) =>
        one.sentences.length > 1 ||
        OF_OTHER_VALUES.includes(one.sentences[0] ?? '') ||
        one.sentences[0] !== firstOf(one),
    );
    expect(wrong).toEqual([]);
  });
});

describe('optional fields of a new student', () => {
  it('may be empty texts', async () => {
    const empty = { phone: '', edu_payment_id: '', social_category_id: '', street: '', other: '', photo: '' };
    const { error } = await staff.call(students.create, { body: empty });
    expect(Object.keys(empty).filter((field) => field in (error.message as FieldMessages))).toEqual([]);
  });
});
