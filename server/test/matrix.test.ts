import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { secondFactor } from '@dekanat/contract/access/second-factor/second-factor.ts';
import { sessions } from '@dekanat/contract/access/sessions/sessions.ts';
import { type Endpoint, pathOf } from '@dekanat/contract/api/endpoint.ts';
import type { ErrorBody } from '@dekanat/contract/api/errors.ts';
import { PERMISSION_CATALOGUE, type Permission } from '@dekanat/contract/api/permissions.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { codeFor, connectApp } from './authenticator.ts';
import { type Client, clientOf, type Input, signIn } from './client.ts';
import { DEMO_PASSWORD } from './database.ts';
import type { Stage } from './example.ts';
import { exampleOf } from './examples.ts';
import {
  makeAdmin,
  makeDepartment,
  makeFaculty,
  makeGroup,
  makeJob,
  makeNotification,
  makeSpeciality,
  makeStudentGroup,
  makeTeacherGroup,
  permissionIds,
} from './factories.ts';
import { type HemisServer, startHemis } from './hemis-server.ts';
import { makeStudent } from './people-factories.ts';
import { startTestServer, type TestServer } from './server.ts';

type Named = (typeof ENDPOINTS)[number];

/** Other realms: caller-matrix.test.ts. */
const calls = ENDPOINTS.filter(({ endpoint }) => endpoint.realm !== 'student');
/** Calls that concern the person or the product, not a university's records: `university_id` means nothing to them. */
const UNSCOPED =
  /^access\.(session|sessions|secondFactor|profile)\.|^operations\.notifications\.|^reference\.(?!configs\.)/;

const guarded = calls.filter(({ endpoint }) => endpoint.access !== 'public');
const permitted = guarded.filter(({ endpoint }) => endpoint.access !== 'signed-in');
/** Calls that no university's own people make, whatever they hold. */
const above = guarded.filter(({ endpoint }) => endpoint.superAdministrator);
const below = guarded.filter((named) => !above.includes(named));
const withId = below.filter(({ endpoint }) => /\{(?!resource)/.test(endpoint.path));
/** Reference data is everybody's. */
const owned = withId.filter(({ name }) => !/^reference\./.test(name));
const scoped = below.filter(({ name }) => !UNSCOPED.test(name));
const naming = scoped.filter(({ endpoint }) => endpoint.body && 'university_id' in endpoint.body.shape);
/** Records that belong to one faculty, or are one: whoever is bound to another must not find them. An order in which nobody stands is the whole university's. */
const ofFaculty = withId.filter(({ name }) =>
  /^(structure|students(?!\.orders\.update)|teachers)\.|^access\.(admins|audit|studentAccounts|teacherAccounts)\.|^operations\.imports\./.test(
    name,
  ),
);

let server: TestServer;
let hemis: HemisServer;
let admin: Client;
let admin2: Client;
let superadmin: Client;
/** An account of university 1 whose permissions, faculty and state each test sets as it needs them. */
let tester: Client;
let testerId: number;
let group: { id: number; name: string };

beforeAll(async () => {
  hemis = await startHemis();
  server = await startTestServer({ HEMIS_URL: hemis.url });
  [admin, admin2, superadmin] = await Promise.all([
    signIn(server.url, 'admin'),
    signIn(server.url, 'admin2'),
    signIn(server.url, 'superadmin'),
  ]);
  group = await makeGroup(admin, ['faculty_index']);
  const { id, username } = await makeAdmin(admin, { permission_group_id: group.id, password: DEMO_PASSWORD });
  testerId = id;
  await changeTester({ must_set_password: false });
  tester = await signIn(server.url, username ?? '');
});
afterAll(async () => {
  await server.close();
  await hemis.close();
});

const ORDINARY = { must_set_password: false, deadline: null } as const;
async function changeTester(change: Partial<Record<keyof typeof ORDINARY, unknown>>) {
  await server.services.db
    .updateTable('users')
    .set(change as object)
    .where('id', '=', testerId)
    .execute();
  server.services.sessions.forgetAll();
}
const bindTester = async (facultyId: number | null) => {
  await server.services.db
    .updateTable('admins')
    .set({ faculty_id: facultyId })
    .where('user_id', '=', testerId)
    .execute();
  server.services.sessions.forgetAll();
};
const grant = async (names: readonly Permission[]) => {
  const body = { name: group.name, permissions: await permissionIds(admin, names) };
  expect((await admin.call(permissionGroups.update, { params: { id: group.id }, body })).status).toBe(200);
};

const ALL = PERMISSION_CATALOGUE.map(({ name }) => name);
const neededBy = ({ access }: Endpoint): Permission =>
  access === 'public' || access === 'signed-in' ? 'faculty_index' : access;
/** Where no permission of the call's own says who may make it: what is imported says so. */
const alsoNeededBy = ({ name }: Named): Permission[] => {
  if (name.startsWith('operations.imports.')) return ['department_store', 'department_update'];
  if (name.startsWith('students.studentImports.')) return ['student_store', 'student_update'];
  return name.startsWith('teachers.teacherImports.') ? ['teacher_store', 'teacher_update'] : [];
};
const stage = ({ endpoint }: Named, given: Partial<Stage> = {}): Stage => ({
  server,
  maker: admin,
  universityId: 1,
  gives: neededBy(endpoint),
  ...given,
});
/** Where the caller must be refused before anybody looks at what was sent, anything may be sent. */
const ANYTHING = { params: { id: 1, resource: 'departments' } };
const example = async (named: Named, given?: Partial<Stage>): Promise<Input<Endpoint>> =>
  exampleOf(named)(stage(named, given));

it.each(ENDPOINTS)('$name has an example', (named) => {
  expect(exampleOf(named)).toBeTypeOf('function');
});

it.each(guarded)('$name answers 401 to whoever is not signed in', async (named) => {
  const { status, error } = await clientOf(server.url).call(named.endpoint, ANYTHING);
  expect([status, error.code]).toEqual([401, 'signed_out']);
});

it.each(permitted)('$name answers 403 to whoever holds every permission but its own', async (named) => {
  await grant(ALL.filter((permission) => permission !== named.endpoint.access));
  const { status, error } = await tester.call(named.endpoint, ANYTHING);
  expect([status, error.code]).toEqual([403, 'forbidden']);
});

describe('whoever holds just the permission', () => {
  /** A changed e-mail or password would need the present one; these are the tester's own. */
  let password = DEMO_PASSWORD;
  const own: Record<string, () => object | Promise<object>> = {
    'access.profile.update': () => ({
      body: { email: `tester${testerId}@example.uz`, current_password: password },
    }),
    'access.profile.changePassword': () => {
      const body = { current_password: password, password: `${password}-x` };
      password = body.password;
      return { body };
    },
    'access.secondFactor.setUp': () => ({ body: { current_password: password } }),
    'access.sessions.close': async () => {
      const { username } = (await tester.call(profile.read)).result[0] ?? {};
      const [another] = (await (await signIn(server.url, username ?? '', password)).call(sessions.list))
        .result;
      return { params: { id: another?.id } };
    },
    'access.secondFactor.confirm': async () => {
      const body = { current_password: password };
      const { secret } = (await tester.call(secondFactor.setUp, { body })).result;
      return { body: { code: codeFor(secret) } };
    },
    'operations.jobs.read': async () => ({ params: await makeJob(server, { user_id: testerId }) }),
    'operations.notifications.mark': async () => ({ params: await makeNotification(server, testerId) }),
    'access.secondFactor.switchOff': both,
    'access.secondFactor.renewRecoveryCodes': both,
  };
  async function both() {
    const { secret } = await connectApp(tester, password);
    return { body: { current_password: password, code: codeFor(secret, 1) } };
  }
  afterEach(() => server.services.db.deleteFrom('second_factors').where('user_id', '=', testerId).execute());

  it.each(calls)('$name succeeds with exactly what its contract names', async (named) => {
    await grant([neededBy(named.endpoint), ...alsoNeededBy(named)]);
    const signedIn = above.includes(named) ? superadmin : tester;
    const caller = named.endpoint.access === 'public' ? clientOf(server.url) : signedIn;
    const { result, body, headers } = await caller.call(named.endpoint, {
      ...(await example(named)),
      ...(await own[named.name]?.()),
    });
    if (named.endpoint.download) {
      expect(headers.get('content-disposition')).toMatch(/^(attachment|inline); filename\*=/);
      return;
    }
    expect(body).toEqual({ result });
    // The contract's schemas drop what they do not name: what is left must be all there was.
    expect(named.endpoint.result.parse(result)).toEqual(result);
  });
});

describe('what only a super administrator does', () => {
  it.each(above)('$name answers 403 to a university’s own, whatever they hold', async (named) => {
    await grant(ALL);
    const { status, error } = await tester.call(named.endpoint, ANYTHING);
    expect([status, error.code]).toEqual([403, 'forbidden']);
  });

  const records = above.filter(({ endpoint }) => endpoint.path.includes('{'));
  it.each(records)('$name answers 404 for what does not exist', async (named) => {
    const given = { ...(await example(named)), params: { id: 2_147_483_647 } };
    expect((await superadmin.call(named.endpoint, given as Input<Endpoint>)).status).toBe(404);
  });
});

describe('a record outside the scope', () => {
  it.each(owned)('$name answers 404 for another university’s', async (named) => {
    await grant(ALL);
    const { params } = await example(named, { maker: admin2, universityId: 2 });
    const { status, error } = await tester.call(named.endpoint, {
      ...(await example(named)),
      params,
    } as Input<Endpoint>);
    expect([status, error.code]).toEqual([404, 'not_found']);
  });

  it.each(withId)('$name answers 404 for one that does not exist', async (named) => {
    await grant(ALL);
    const given = await example(named);
    for (const id of [2_147_483_647, 0, 2_147_483_648, 1e21, 'x', '1e1', ' ']) {
      const { status } = await tester.call(named.endpoint, { ...given, params: { id } } as Input<Endpoint>);
      expect([id, status]).toEqual([id, 404]);
    }
  });

  describe('bound to one faculty', () => {
    afterEach(() => bindTester(null));

    it.each(ofFaculty)('$name answers 404 for another faculty’s', async (named) => {
      await grant(ALL);
      const { id: facultyId } = await makeFaculty(admin);
      await bindTester(1);
      const { status } = await tester.call(named.endpoint, await example(named, { facultyId }));
      expect(status).toBe(404);
    });

    it.each(ofFaculty)('$name finds the own faculty’s', async (named) => {
      await grant(ALL);
      const { id: facultyId } = await makeFaculty(admin);
      await bindTester(facultyId);
      const { status } = await tester.call(named.endpoint, await example(named, { facultyId }));
      // The own faculty cannot be removed: the caller's account holds it.
      expect(status).toBe(named.name === 'structure.faculties.remove' ? 405 : 200);
    });
  });
});

describe('a list or lookup', () => {
  // What belongs to one record, whose number has to be said, is not a list of everything.
  const lists = scoped.filter(
    ({ endpoint: { method, path, query } }) =>
      method === 'GET' && !path.includes('{') && query?.safeParse({}).success !== false,
  );
  const shown = async (client: Client, { endpoint }: Named, text: string) => {
    const known = Object.entries({ limit: 1000, format: 'csv', text }).filter(
      ([name]) => name in (endpoint.query?.shape ?? {}),
    );
    const answer = await client.call(endpoint, { query: Object.fromEntries(known) });
    expect(answer.status).toBe(200);
    return JSON.stringify(answer.body);
  };
  /** A word that stands in one record of each kind, made by `maker`. */
  async function plant(word: string, maker: Client, universityId: number, facultyId: number | null) {
    const { id } = await makeFaculty(maker, { name: word });
    await makeDepartment(maker, { name: word, faculty_id: id });
    const { id: speciality_id } = await makeSpeciality(maker, { name: word, faculty_id: id });
    const { id: group_id } = await makeStudentGroup(maker, { name: word, speciality_id });
    await makeStudent(maker, { second_name: word, group_id });
    await makeTeacherGroup(maker, { name: word, faculty_id: id });
    const made = await makeGroup(maker, ['faculty_index']);
    await maker.call(permissionGroups.update, {
      params: { id: made.id },
      body: { name: `${word}-GROUP`, permissions: made.permissions },
    });
    await makeAdmin(maker, {
      username: word,
      university_id: universityId,
      faculty_id: facultyId ?? id,
      permission_group_id: made.id,
    });
  }

  it('shows nothing of another university', async () => {
    await grant(ALL);
    await plant('FOREIGN', admin2, 2, null);
    for (const named of lists) {
      expect(`${named.name}: ${await shown(tester, named, 'FOREIGN')}`).not.toMatch(
        /FOREIGN|Amudaryo politexnika|Амударьинск/,
      );
    }
    const others = await Promise.all(lists.map((named) => shown(admin2, named, 'FOREIGN')));
    expect(others.filter((text) => text.includes('FOREIGN')).length).toBeGreaterThan(12);
  });

  it('shows somebody of one faculty nothing that belongs to another', async () => {
    await grant(ALL);
    await plant('OTHER', admin, 1, null);
    await bindTester(1);
    const texts = await Promise.all(
      lists.map(async (named) => `${named.name}: ${await shown(tester, named, 'OTHER')}`),
    );
    await bindTester(null);
    // Permission groups are the whole university's.
    for (const text of texts) expect(text).not.toMatch(/OTHER(?!-GROUP)/);
    expect(await shown(admin, { name: '', endpoint: faculties.list }, 'OTHER')).toContain('OTHER');
  });
});

describe('university_id of another university', () => {
  it.each(scoped)('$name refuses it in the query', async (named) => {
    await grant(ALL);
    const given = await example(named);
    const { status, error } = await tester.call(named.endpoint, {
      ...given,
      query: { ...given.query, university_id: 2 },
    });
    expect([status, error.code]).toEqual([403, 'forbidden']);
  });

  it.each(naming)('$name refuses it in the body', async (named) => {
    await grant(ALL);
    const given = await example(named);
    const { status, error } = await tester.call(named.endpoint, {
      ...given,
      body: { ...given.body, university_id: 2 },
    });
    expect([status, error.code]).toEqual([403, 'forbidden']);
  });

  it.each(scoped)('$name takes the own one', async (named) => {
    await grant(ALL);
    const given = await example(named);
    const { status } = await tester.call(named.endpoint, {
      ...given,
      query: { ...given.query, university_id: 1 },
    });
    expect(status).toBe(200);
  });
});

describe('an account that', () => {
  beforeAll(() => grant(ALL));
  afterEach(() => changeTester(ORDINARY));
  /** What the calls that stay open answer is not their matter here. */
  const refused = async ({ endpoint }: Named) => {
    const { status, body } = await tester.call(endpoint, ANYTHING);
    return [status, (body as Partial<ErrorBody>).code];
  };

  it.each(guarded)('must first set its password: $name', async (named) => {
    await changeTester({ must_set_password: true });
    const answer = await refused(named);
    if (named.endpoint.beforePasswordSet) expect([200, 422]).toContain(answer[0]);
    else expect(answer).toEqual([403, 'password_not_set']);
  });

  it.each(guarded)('must first set up its second factor: $name', async (named) => {
    const require = (second_factor_required: boolean) =>
      server.services.db
        .updateTable('permission_groups')
        .set({ second_factor_required })
        .where('id', '=', group.id)
        .execute();
    await require(true);
    server.services.sessions.forgetAll();
    const answer = await refused(named);
    await require(false);
    if (named.endpoint.beforeSecondFactor) expect([200, 422]).toContain(answer[0]);
    else expect(answer).toEqual([403, 'second_factor_not_set']);
  });

  it.each(guarded)('has outlived its deadline: $name', async (named) => {
    await changeTester({ deadline: new Date(Date.now() - 1000).toISOString() });
    const answer = await refused(named);
    if (named.endpoint.whileClosed) expect([200, 404, 422]).toContain(answer[0]);
    else expect(answer).toEqual([402, 'closed']);
  });

  it.each(guarded)('belongs to a closed university: $name', async (named) => {
    const setStatus = (status: number) =>
      sql`update universities set status = ${status} where id = 1`.execute(server.services.db);
    await setStatus(0);
    server.services.sessions.forgetAll();
    const answer = await refused(named);
    await setStatus(1);
    if (named.endpoint.whileClosed) expect([200, 404, 422]).toContain(answer[0]);
    else expect(answer).toEqual([402, 'closed']);
  });
});

describe('the description of the API', () => {
  interface Operation {
    security?: object[];
    parameters?: { name: string; in: string }[];
    requestBody?: object;
    responses: Record<string, object>;
  }
  let paths: Record<string, Record<string, Operation>>;
  beforeAll(async () => {
    const response = await fetch(`${server.url}/api/openapi.json`);
    paths = ((await response.json()) as { paths: typeof paths }).paths;
  });

  it.each(ENDPOINTS)('$name stands in it with its parameters and who may call', ({ endpoint }) => {
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

  it('names no call that the contract does not', () => {
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(
      ENDPOINTS.map(({ endpoint }) => `${endpoint.method} ${pathOf(endpoint)}`).sort(),
    );
  });
});
