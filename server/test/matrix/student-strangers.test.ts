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
const idsIn = (input: Sent): [Part, string][] =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.keys(input[part] ?? {})
      .filter((field) => ID_FIELD.test(field))
      .map((field): [Part, string] => [part, field]),
  );
const withValue = (input: Sent, [part, field]: [Part, string], value: unknown): Sent => ({
  ...input,
  [part]: { ...input[part], [field]: value },
});
const valueAt = (input: Sent, [part, field]: [Part, string]) => input[part]?.[field];
/** An id, or a list of ids, of records that do not exist. */
const absent = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(absent) : typeof value === 'string' ? String(ABSENT) : ABSENT;

const withIds = ENDPOINTS.filter(({ endpoint }) => {
  const { path, query, body, beforePasswordSet } = endpoint;
  const fields = [...Object.keys(query?.shape ?? {}), ...Object.keys(body?.shape ?? {})];
  const namesRecords = path.includes('{') || fields.some((field) => ID_FIELD.test(field));
  return realmOf(endpoint) === 'student' && !beforePasswordSet && namesRecords;
});

describe.each(STRANGERS)('a %s', (stranger) => {
  const compared = withIds.filter(
    ({ name }) => stranger === 'student of another university' || !FOR_ALL.test(name),
  );
  it.each(compared)(
    '$name answers to the ids of another student as to ids that do not exist',
    async (named) => {
      const [owners, own] = [await inputOf(named, OWNER), await inputOf(named, stranger)];
      const { client } = students[stranger].account;
      const answerTo = async (input: Sent) => {
        const { status, body } = await client.call(named.endpoint, input as never);
        const { request_id: _, ...answer } = body as { request_id?: string };
        return { status, answer };
      };
      const ids = idsIn(owners).filter((id) => valueAt(owners, id) !== valueAt(own, id));
      const all = (value: (id: [Part, string]) => unknown) =>
        ids.reduce((input, id) => withValue(input, id, value(id)), own);
      expect(await answerTo(all((id) => valueAt(owners, id)))).toEqual(
        await answerTo(all((id) => absent(valueAt(owners, id)))),
      );
      for (const id of ids) {
        const value = valueAt(owners, id);
        expect(await answerTo(withValue(own, id, value)), id.join('.')).toEqual(
          await answerTo(withValue(own, id, absent(value))),
        );
      }
      // The ids exist, and the calls of the other student have changed nothing.
      const { status } = await students.owner.account.client.call(named.endpoint, owners as never);
      expect(status).toBe(200);
    },
  );
});
