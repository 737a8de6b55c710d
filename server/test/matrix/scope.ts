import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '#test/client.ts';
import { makeFaculty } from '#test/factories.ts';
import { endpointsOf, type NamedEndpoint } from './endpoints.ts';
import { ALL_PERMISSIONS, type Matrix } from './matrix.ts';

const UNKNOWN_IDS = [2_147_483_647, 0, 2_147_483_648, 1e21, 'x', '1e1', ' '];

export function testScope(matrix: Matrix, feature: string): void {
  const { scoped, universityInBody, owned, withId } = endpointsOf(feature);

  describe.runIf(withId.length > 0)('a record outside the scope', () => {
    beforeAll(() => matrix.grant(ALL_PERMISSIONS));

    it.each(owned)('$name answers 404 for a record of another university', async (named) => {
      const params = await matrix.refusedIds(named, { maker: matrix.admin2, universityId: 2 });
      const input = { ...(await matrix.refusedExample(named)), params } as Input<Endpoint>;
      const { status, error } = await matrix.tester.call(named.endpoint, input);
      expect([status, error.code]).toEqual([404, 'not_found']);
    });

    it.each(withId)('$name answers 404 for an unknown id', async (named) => {
      const example = await matrix.refusedExample(named);
      for (const id of UNKNOWN_IDS) {
        const names = [...named.endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
        const params = Object.fromEntries(names.map((name) => [name, id]));
        const input = { ...example, params } as Input<Endpoint>;
        const { status } = await matrix.tester.call(named.endpoint, input);
        expect([id, status]).toEqual([id, 404]);
      }
    });
  });

  testFacultyScope(matrix, feature);

  describe.runIf(scoped.length > 0)('university_id', () => {
    beforeAll(() => matrix.grant(ALL_PERMISSIONS));

    it.each(scoped)('$name refuses another university in the query', async (named) => {
      const example = await matrix.refusedExample(named);
      const query = { ...example.query, university_id: 2 };
      const { status, error } = await matrix.tester.call(named.endpoint, { ...example, query });
      expect([status, error.code]).toEqual([403, 'forbidden']);
    });

    it.each(universityInBody)('$name refuses another university in the body', async (named) => {
      const example = await matrix.refusedExample(named);
      const body = { ...example.body, university_id: 2 };
      const { status, error } = await matrix.tester.call(named.endpoint, { ...example, body });
      expect([status, error.code]).toEqual([403, 'forbidden']);
    });

    testOwnUniversity(
      matrix,
      scoped.filter(({ endpoint }) => endpoint.method === 'GET'),
    );
  });
}

/** `npm test` tries the calls that read: one rule concerns all calls, and writes need records of their own. */
export function testOwnUniversity(matrix: Matrix, scoped: NamedEndpoint[]): void {
  it.each(scoped)('$name accepts the own university in the query', async (named) => {
    const example = await matrix.example(named);
    const query = { ...example.query, university_id: 1 };
    expect((await matrix.tester.call(named.endpoint, { ...example, query })).status).toBe(200);
  });
}

function testFacultyScope(matrix: Matrix, feature: string): void {
  const { ofFaculty } = endpointsOf(feature);

  describe.runIf(ofFaculty.length > 0)('an account of one faculty', () => {
    let facultyId: number;
    beforeAll(async () => {
      await matrix.grant(ALL_PERMISSIONS);
      facultyId = (await makeFaculty(matrix.admin)).id;
    });
    afterAll(() => matrix.bindToFaculty(null));

    describe('calling for another faculty', () => {
      beforeAll(() => matrix.bindToFaculty(1));
      it.each(ofFaculty)('$name answers 404', async (named) => {
        const params = await matrix.refusedIds(named, { facultyId });
        const input = { ...(await matrix.refusedExample(named)), params } as Input<Endpoint>;
        expect((await matrix.tester.call(named.endpoint, input)).status).toBe(404);
      });
    });

    describe('calling for its own faculty', () => {
      beforeAll(() => matrix.bindToFaculty(facultyId));
      it.each(ofFaculty)('$name succeeds', async (named) => {
        const { status } = await matrix.tester.call(
          named.endpoint,
          await matrix.example(named, { facultyId }),
        );
        // The caller's account refers to its faculty, so that one cannot be removed.
        expect(status).toBe(named.name === 'structure.faculties.remove' ? 405 : 200);
      });
    });
  });
}
