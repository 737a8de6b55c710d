import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { profile } from '@dekanat/contract/access/profile.ts';
import { pathOf, permissionsFor, realmOf } from '@dekanat/contract/api/endpoint.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#test/client.ts';
import { exampleOf } from '#test/examples.ts';
import { makeFaculty } from '#test/factories.ts';
import { endpointsOf, FEATURES } from './endpoints.ts';
import { ALL_PERMISSIONS, useMatrix } from './matrix.ts';

const matrix = useMatrix();

it.each(FEATURES)('%s has a file of matrix tests and one of property tests', (feature) => {
  // Calls of students have tests with other students instead (callers.test.ts, and those of the feature).
  const folders = endpointsOf(feature).forStaff.length > 0 ? ['matrix', 'property'] : ['property'];
  for (const folder of folders)
    expect(existsSync(join(import.meta.dirname, '..', folder, `${feature}.test.ts`)), folder).toBe(true);
});

it.each(ENDPOINTS)('$name has an example', (named) => {
  expect(exampleOf(named)).toBeTypeOf('function');
});

describe('the OpenAPI description', () => {
  interface Operation {
    tags: string[];
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

  it('has a part with the calls of students and their conventions', async () => {
    const response = await fetch(`${matrix.server.url}/api/openapi.json`);
    const { tags } = (await response.json()) as { tags: { name: string; description: string }[] };
    const part = tags.find(({ name }) => name === 'student');
    for (const text of [
      '{ "result": … }',
      '402',
      '/storage/{directory}/{filename}.{extension}',
      'Bearer null',
    ])
      expect(part?.description).toContain(text);
    for (const { endpoint } of ENDPOINTS.filter((named) => realmOf(named.endpoint) === 'student')) {
      const operation = paths[pathOf(endpoint)]?.[endpoint.method.toLowerCase()];
      expect(operation?.tags).toEqual(['student']);
    }
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

describe('an id of the path that is repeated in the body', () => {
  const puts = ENDPOINTS.filter(
    ({ endpoint: { method, body, realm, access } }) =>
      method === 'PUT' && body !== undefined && realm !== 'student' && access !== 'public',
  );
  const ownId = puts.filter(({ endpoint }) => 'id' in (endpoint.body?.shape ?? {}));
  const UNKNOWN = 2_147_483_646;

  const problemsWith = async ({ endpoint }: (typeof puts)[number], id: unknown) => {
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, UNKNOWN]),
    );
    const answer = await matrix.superadmin.call(endpoint, { params, body: { id } });
    if (answer.status === 200) return [];
    return typeof answer.error.message === 'object' ? Object.keys(answer.error.message) : [];
  };

  it.each(puts)('is accepted by $name', async (named) => {
    const { result } = await matrix.superadmin.call(profile.read);
    const id = named.endpoint.path.includes('{') ? UNKNOWN : (result[0]?.id ?? 0);
    expect(await problemsWith(named, id)).not.toContain('id');
  });

  it.each(puts.filter((named) => !ownId.includes(named)))(
    'is refused by $name if it is another one',
    async (named) => {
      expect(await problemsWith(named, UNKNOWN - 1)).toContain('id');
    },
  );

  it('is refused unless it is a number or a text', async () => {
    for (const id of [{ toString: 1 }, [UNKNOWN], { id: UNKNOWN }, null, true])
      for (const named of puts.filter(({ name }) => name === 'structure.faculties.update'))
        expect(await problemsWith(named, id), JSON.stringify(id)).toContain('id');
  });
});

describe('users who only read', () => {
  const isReading = (permission: string) => permission.endsWith('_index');
  /** Needs no permission, or one that is for reading. */
  const opened = ENDPOINTS.filter(
    ({ endpoint: { method, access, realm, superAdministrator } }) =>
      method !== 'GET' &&
      access !== 'public' &&
      // Students write only what is their own, which the tests of their calls show.
      realm !== 'student' &&
      !superAdministrator &&
      (access === 'signed-in' || permissionsFor(access).some(isReading)),
  );
  /** What these calls change belongs to the caller alone. */
  const OWN = [
    /^access\.(profile|account|sessions|accountSessions|secondFactor|accountSecondFactor|linkedIdentities|passkeys|listViews|ownApiTokens)\./,
    /^notifications\.(notifications|ownNotifications|notificationPreferences|pushDevices)\./,
    /^curricula\.examFeeds\.(createOwn|removeOwn)$/,
    /^study\.student(Tests|Exams)\.(answer|complete)$/,
    // Read marks of messages and posts, the trash of the own mailbox; the own job; a file for the own use.
    /^messages\.messages\.(markRead|trash|restore)$/,
    /^content\.postFeed\.view$/,
    /^operations\.(jobs\.cancelOwn|exports\.create)$/,
    // Reports for the own use; writing to others needs the permission to write messages.
    /^reports\.reportSchedules\./,
    // Uploads, which others see once a record that they may write refers to them.
    /^files\.files\.store(Image|ImageEditor|File)$/,
  ];
  /** The handler requires more: sheet, attempt or students assigned to the teacher, a writing permission of the imported resource. */
  const CHECKED_BY_HANDLER = [
    /^messages\.ownMessages\.(write|answer)$/,
    /^ratings\.ownSheets\.(save|import)$/,
    /^study\.ownTestAttempts\.change$/,
    /^operations\.imports\./,
  ];

  it('can call no endpoint that changes more than what belongs to the caller', () => {
    const known = [...OWN, ...CHECKED_BY_HANDLER];
    expect(opened.map(({ name }) => name).filter((name) => !known.some((own) => own.test(name)))).toEqual([]);
  });

  /** Writes of others' data, derived from all endpoints: a new one is tried without being named here. */
  const writing = ENDPOINTS.filter(
    ({ name, endpoint: { method, access, realm } }) =>
      method !== 'GET' &&
      access !== 'public' &&
      access !== 'signed-in' &&
      realm !== 'student' &&
      ![...OWN, ...CHECKED_BY_HANDLER].some((own) => own.test(name)),
  );

  it('are refused every call that changes more, before its body is read', async () => {
    expect(writing.length).toBeGreaterThan(200);
    const viewer = await signIn(matrix.server.url, 'viewer');
    const done: string[] = [];
    for (const { name, endpoint } of writing) {
      const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, id]) => [id, 1]));
      const answer = await viewer.call(endpoint, { params, body: {} });
      if (answer.status !== 403) done.push(`${name}: ${answer.status}`);
    }
    expect(done).toEqual([]);
  });

  /** Writes of papers, retakes, GPA, restoration and individual schedules, which clients offer beside lists. */
  const REFUSED = [
    'POST /api/crm/transcript-students',
    'DELETE /api/crm/transcript-students/{id}',
    'POST /api/crm/final-exam-call-letters',
    'DELETE /api/crm/final-exam-call-letters/{id}',
    'POST /api/crm/gpa-rating-students',
    'PUT /api/crm/gpa-recalculates/{studentId}',
    'PUT /api/crm/re-reading-subject-groups/{id}',
    'DELETE /api/crm/re-reading-subject-groups/{id}',
    'PUT /api/crm/update-deadline-re-reading-subjects/{id}',
    'POST /api/crm/recovery',
    'PUT /api/crm/students/reading-recovery/{id}',
    'POST /api/crm/store-students-recovery-for-rating',
    'POST /api/crm/individual-exam-schedules',
    'POST /api/crm/individual-examen-teacher',
  ];

  it.each(REFUSED)('are refused %s', async (call) => {
    const named = ENDPOINTS.find(({ endpoint }) => `${endpoint.method} ${pathOf(endpoint)}` === call);
    if (named === undefined) throw new Error(`No endpoint ${call}`);
    const viewer = await signIn(matrix.server.url, 'viewer');
    const { status, error } = await viewer.call(named.endpoint, await matrix.example(named));
    expect([status, error.code]).toEqual([403, 'forbidden']);
  });
});

describe('an account of one faculty with every permission', () => {
  /**
   * The own account, notifications, views and calendar, reading in the form of a POST, and what belongs to no faculty yet: files, orders, the question bank. Messages
   * belong to accounts, and a recalculation of GPA takes the students in scope. A new
   * syllabus belongs to the faculty of its author.
   */
  const OWN = [
    /^access\.(profile|account|sessions|accountSessions|secondFactor|accountSecondFactor|linkedIdentities|passkeys|listViews|ownApiTokens)\./,
    /^curricula\.examFeeds\.(createOwn|removeOwn)$/,
    /^syllabi\.(syllabi\.(create|duplicate)|testQuestions\.importFile|bankQuestions|videos\.storeFiles)/,
    /^files\./,
    /^operations\.exports\./,
    /^notifications\./,
    /^operations\.imports\.(upload|fetch)/,
    /^students\.(hemis\.check|orders\.(create|update)|studentImports)/,
    /^teachers\.teacherImports/,
    /^messages\./,
    /^gpa\.gpaRecords\.recalculateStale$/,
    /^reports\.reportSchedules\./,
  ];
  // The matrix of a feature shows that the others answer 404.
  const { ofFaculty } = endpointsOf();
  const writes = ENDPOINTS.filter((named) => !ofFaculty.includes(named)).filter(
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
