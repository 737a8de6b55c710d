import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { exampleOf } from '#test/examples.ts';
import { makeFaculty } from '#test/factories.ts';
import { FEATURES } from './endpoints.ts';
import { ALL_PERMISSIONS, useMatrix } from './matrix.ts';

const matrix = useMatrix();

it.each(FEATURES)('%s has a file of matrix tests and one of property tests', (feature) => {
  for (const folder of ['matrix', 'property'])
    expect(existsSync(join(import.meta.dirname, '..', folder, `${feature}.test.ts`)), folder).toBe(true);
});

it.each(ENDPOINTS)('$name has an example', (named) => {
  expect(exampleOf(named)).toBeTypeOf('function');
});

describe('the OpenAPI description', () => {
  interface Operation {
    security?: object[];
    parameters?: { name: string; in: string }[];
    requestBody?: object;
    responses: Record<string, object>;
  }
  let paths: Record<string, Record<string, Operation>>;
  beforeAll(async () => {
    const response = await fetch(`${matrix.server.url}/api/openapi.json`);
    paths = ((await response.json()) as { paths: typeof paths }).paths;
  });

  it.each(ENDPOINTS)('lists $name with its parameters, body and security', ({ endpoint }) => {
    const operation = paths[pathOf(endpoint)]?.[endpoint.method.toLowerCase()];
    const parameters = operation?.parameters?.map((parameter) => `${parameter.in} ${parameter.name}`) ?? [];
    const ids = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path ${name}`);
    const query = Object.keys(endpoint.query?.shape ?? {}).map((name) => `query ${name}`);
    expect(parameters.sort()).toEqual([...ids, ...query].sort());
    expect(operation?.security).toEqual(endpoint.access === 'public' ? undefined : [{ bearer: [] }]);
    expect(operation?.requestBody !== undefined).toBe(
      endpoint.body !== undefined || endpoint.upload === true,
    );
    expect(Object.keys(operation?.responses ?? {})).toEqual(['200', 'default']);
  });

  it('allows null wherever a list of values may be null', () => {
    const incomplete = (schema: unknown): unknown[] => {
      if (typeof schema !== 'object' || schema === null) return [];
      const { type, enum: values } = schema as { type?: unknown; enum?: unknown };
      const wrong =
        Array.isArray(type) && type.includes('null') && Array.isArray(values) && !values.includes(null);
      return [...(wrong ? [schema] : []), ...Object.values(schema).flatMap(incomplete)];
    };
    expect(JSON.stringify(paths)).toContain(',null]');
    expect(incomplete(paths)).toEqual([]);
  });

  it('lists no endpoint outside the contract', () => {
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(
      ENDPOINTS.map(({ endpoint }) => `${endpoint.method} ${pathOf(endpoint)}`).sort(),
    );
  });
});

describe('an account of one faculty with every permission', () => {
  /**
   * The own account, notifications, views and calendar, reading in the form of a POST, and what belongs to no faculty yet: files, orders, the question bank. Messages
   * belong to accounts, and a recalculation of GPA takes the students in scope. A new
   * syllabus belongs to the faculty of its author.
   */
  const OWN = [
    /^access\.(profile|account|sessions|secondFactor|listViews)\./,
    /^curricula\.examFeeds\.(createOwn|removeOwn)$/,
    /^syllabi\.(syllabi\.(create|duplicate)|testQuestions\.importFile|bankQuestions|videos\.storeFiles)/,
    /^files\./,
    /^operations\.exports\./,
    /^notifications\./,
    /^operations\.imports\.upload/,
    /^students\.(hemis\.check|orders\.(create|update)|studentImports)/,
    /^teachers\.teacherImports/,
    /^messages\./,
    /^gpa\.gpaRecords\.recalculateStale$/,
  ];
  const writes = ENDPOINTS.filter(
    ({ name, endpoint }) =>
      endpoint.method !== 'GET' &&
      endpoint.access !== 'public' &&
      endpoint.realm !== 'student' &&
      !endpoint.superAdministrator &&
      !OWN.some((own) => own.test(name)),
  );
  let facultyId: number;
  beforeAll(async () => {
    await matrix.grant(ALL_PERMISSIONS);
    facultyId = (await makeFaculty(matrix.admin)).id;
    await matrix.bindToFaculty(1);
  });

  it.each(writes)('$name changes nothing outside the faculty', async (named) => {
    const { status } = await matrix.tester.call(named.endpoint, await matrix.example(named, { facultyId }));
    expect([403, 404, 405, 422]).toContain(status);
  });
});
