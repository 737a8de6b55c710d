import type { QueryOf } from '@dekanat/contract/api/endpoint.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/client.ts';
import { makeFaculty } from '#test/factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

describe('a cached statement', () => {
  it('finds only the records of each request', async () => {
    const [one, other] = [await makeStudent(admin), await makeStudent(admin)];
    const find = async (full_search: string) =>
      (await admin.call(students.list, { query: { full_search } })).result.data.map(({ id }) => id);
    for (const student of [one, other, one]) {
      expect(await find(student.id_number)).toEqual([student.id]);
      expect(await find(student.second_name)).toContain(student.id);
    }
  });

  it('is another in each language, order, scope and page', async () => {
    for (const name of ['Bir', 'Ikki', 'Uch']) await makeFaculty(admin, { name });
    const superAdmin = await signIn(server.url, 'superadmin');
    const list = async (query: QueryOf<typeof faculties.list>, client = admin) =>
      (await client.call(faculties.list, { query })).result;
    const firsts = async (query: QueryOf<typeof faculties.list>) =>
      (await list({ limit: 1, ...query })).data[0]?.id;
    const all = (await list({})).data.map(({ id }) => id);
    for (const turn of [0, 1, 2, 0]) expect(await firsts({ page: turn + 1 })).toBe(all[turn]);
    expect(await firsts({ sort: '-name' })).toBe(all.at(-1));
    const languages = [await list({ language: 'ru' }), await list({ language: 'oz' })];
    expect(languages.map(({ data }) => data[0]?.university_name)).toHaveLength(2);
    expect(languages[0]?.data[0]?.university_name).not.toBe(languages[1]?.data[0]?.university_name);
    const everywhere = await list({}, superAdmin);
    expect(everywhere.total).toBeGreaterThan(all.length);
    expect((await list({ university_id: 2 }, superAdmin)).data.every((row) => row.university_id === 2)).toBe(
      true,
    );
  });
});
