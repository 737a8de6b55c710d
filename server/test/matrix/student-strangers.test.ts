import { realmOf } from '@dekanat/contract/api/endpoint.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openStudentAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { exampleOf } from '#test/examples.ts';
import { useServer } from '../use-server.ts';

const { server, admin } = useServer();
type Named = (typeof ENDPOINTS)[number];
type Account = Awaited<ReturnType<typeof openStudentAccount>>;
type Part = 'params' | 'query' | 'body';
type Sent = Partial<Record<Part, Record<string, unknown>>>;
type IdField = [Part, string];

const ABSENT = 2_000_000_000;
/** Fields with ids of records, files, or accounts. */
const ID_FIELD = /(^id|_id|_ids|Id|resource|profile_img)$/;
/** Records that a university has for all its students: news, and those to whom a student may write. */
const FOR_ALL = /^(content\.studentPosts\.read|messages\.studentMessages\.send)$/;

const OWNER = 'owner';
const STRANGERS = ['classmate', 'student of another group', 'student of another university'] as const;
type Stranger = (typeof STRANGERS)[number];

const students = {} as Record<
  Stranger | typeof OWNER,
  { account: Account; maker: Client; universityId: number }
>;
beforeAll(async () => {
  const other = await signIn(server.url, 'admin2');
  const owner = await openStudentAccount(server, admin);
  const { rows } = await server.services.pool.query('select group_id from students where id = $1', [
    owner.id,
  ]);
  const classmate = await openStudentAccount(server, admin, { group_id: rows[0].group_id });
  Object.assign(students, {
    owner: { account: owner, maker: admin, universityId: 1 },
    classmate: { account: classmate, maker: admin, universityId: 1 },
    'student of another group': {
      account: await openStudentAccount(server, admin),
      maker: admin,
      universityId: 1,
    },
    'student of another university': {
      account: await openStudentAccount(server, other),
      maker: other,
      universityId: 2,
    },
  });
});

const inputOf = async (named: Named, who: keyof typeof students): Promise<Sent> => {
  const { account, maker, universityId } = students[who];
  const context = { server, maker, universityId, gives: 'faculty_index', callerId: account.userId } as const;
  return (await exampleOf(named)(context)) as Sent;
};

/** Where an input names records. */
const idsIn = (input: Sent): IdField[] =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.keys(input[part] ?? {})
      .filter((field) => ID_FIELD.test(field))
      .map((field): IdField => [part, field]),
  );
const withValue = (input: Sent, [part, field]: IdField, value: unknown): Sent => ({
  ...input,
  [part]: { ...input[part], [field]: value },
});
const valueAt = (input: Sent, [part, field]: IdField) => input[part]?.[field];
/** An id, or a list of ids, of records that do not exist. */
const absent = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(absent) : typeof value === 'string' ? String(ABSENT) : ABSENT;

const withIds = ENDPOINTS.filter(({ endpoint }) => {
  const { path, query, body, beforePasswordSet } = endpoint;
  const fields = [...Object.keys(query?.shape ?? {}), ...Object.keys(body?.shape ?? {})];
  const namesRecords = path.includes('{') || fields.some((field) => ID_FIELD.test(field));
  return realmOf(endpoint) === 'student' && !beforePasswordSet && namesRecords;
});

/** To the ids of `owners`, all at once and each by itself among ids of its own, a stranger gets the answer to ids that do not exist. */
async function expectUnknown(named: Named, stranger: Stranger, owners: Sent): Promise<void> {
  const own = await inputOf(named, stranger);
  const answerTo = async (input: Sent) => {
    const { status, body } = await students[stranger].account.client.call(named.endpoint, input as never);
    const { request_id: _, ...answer } = body as { request_id?: string };
    return { status, answer };
  };
  const ids = idsIn(owners).filter((id) => valueAt(owners, id) !== valueAt(own, id));
  for (const changed of [ids, ...ids.map((id) => [id])]) {
    const withValues = (value: (id: IdField) => unknown) =>
      changed.reduce((input, id) => withValue(input, id, value(id)), own);
    expect(
      await answerTo(withValues((id) => valueAt(owners, id))),
      `${stranger}: ${changed.join(' ')}`,
    ).toEqual(await answerTo(withValues((id) => absent(valueAt(owners, id)))));
  }
}

async function expectStrange(named: Named, strangers: readonly Stranger[]): Promise<void> {
  const owners = await inputOf(named, OWNER);
  for (const stranger of strangers) await expectUnknown(named, stranger, owners);
  // The ids exist, and the calls of the others have changed nothing.
  const { status } = await students.owner.account.client.call(named.endpoint, owners as never);
  expect(status).toBe(200);
}

describe('a student', () => {
  const title = '$name answers to the ids of another student as to ids that do not exist';
  const nearestOf = ({ name }: Named): Stranger =>
    FOR_ALL.test(name) ? 'student of another university' : 'classmate';
  // Nobody is nearer than a classmate.
  it.each(withIds)(title, (named) => expectStrange(named, [nearestOf(named)]));

  it.each(withIds.filter(({ name }) => !FOR_ALL.test(name)))(
    `${title}, whichever student asks`,
    { tags: 'long' },
    (named) => expectStrange(named, STRANGERS),
  );
});
