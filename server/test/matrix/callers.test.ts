import { profile } from '@dekanat/contract/access/profile.ts';
import { permissionsFor, realmOf } from '@dekanat/contract/api/endpoint.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { interfaceTexts } from '@dekanat/contract/reference/interface-texts.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { changeAccount, openStudentAccount, openTeacherAccount } from '#test/accounts.ts';
import { type Client, clientOf, signIn } from '#test/client.ts';
import { exampleOf } from '#test/examples.ts';
import { useServer } from '../use-server.ts';
import { ANY_INPUT } from './endpoints.ts';

type Named = (typeof ENDPOINTS)[number];
const KINDS = ['staff', 'super administrator', 'teacher', 'teacher with a permission', 'student'] as const;
type Kind = (typeof KINDS)[number];

let callers: Record<Kind, Client>;
let studentUserId: number;

const { server } = useServer({ callers: [] });
beforeAll(async () => {
  const [admin, superAdministrator] = await Promise.all([
    signIn(server.url, 'admin'),
    signIn(server.url, 'superadmin'),
  ]);
  const student = await openStudentAccount(server, admin);
  studentUserId = student.userId;
  callers = {
    staff: admin,
    'super administrator': superAdministrator,
    teacher: (await openTeacherAccount(server, admin)).client,
    'teacher with a permission': (await openTeacherAccount(server, admin, ['faculty_index'])).client,
    student: student.client,
  };
});

const guarded = ENDPOINTS.filter(({ endpoint }) => endpoint.access !== 'public');
const [backOffice, ofStudents, ofResources] = (['crm', 'student', 'resources'] as const).map((realm) =>
  guarded.filter(({ endpoint }) => realmOf(endpoint) === realm),
) as [Named[], Named[], Named[]];
const pairs = (calls: Named[], kinds: readonly Kind[]) =>
  calls.flatMap((named) => kinds.map((kind) => ({ ...named, kind })));

/** Authorisation runs before the input is parsed, so any input will do. */
const answerTo = async (client: Client, { endpoint }: Named) => {
  const { status, body } = await client.call(endpoint, ANY_INPUT);
  return [status, (body as { code?: string }).code];
};

describe('the back office', () => {
  const refused = pairs(backOffice, ['teacher', 'student']).filter(
    ({ endpoint, kind }) => !(kind === 'student' ? endpoint.openToStudents : endpoint.openToTeachers),
  );
  it.each(refused)('$name refuses a $kind', async ({ kind, ...named }) => {
    expect(await answerTo(callers[kind], named)).toEqual([403, 'forbidden']);
  });

  const withoutFacultyIndex = backOffice.filter(
    ({ endpoint: { access, openToTeachers } }) =>
      access !== 'signed-in' && !openToTeachers && !permissionsFor(access).includes('faculty_index'),
  );
  it.each(withoutFacultyIndex)('$name refuses a teacher with another permission', async (named) => {
    expect(await answerTo(callers['teacher with a permission'], named)).toEqual([403, 'forbidden']);
  });

  it('admits a teacher to the endpoints of the own permission, within the own university', async () => {
    const teacher = callers['teacher with a permission'];
    const { result } = await teacher.call(faculties.list);
    expect(result.total).toBeGreaterThan(0);
    expect(new Set(result.data.map(({ university_id }) => university_id))).toEqual(new Set([1]));
    expect((await teacher.call(faculties.list, { query: { university_id: 2 } })).status).toBe(403);
    expect((await teacher.call(profile.read)).result).toMatchObject([{ permissions: ['faculty_index'] }]);
  });

  it('returns the public interface texts to every kind of caller alike', async () => {
    const texts = (client: Client) => client.call(interfaceTexts.texts, { query: { category: 'crm' } });
    const { result } = await texts(clientOf(server.url));
    for (const kind of KINDS) expect((await texts(callers[kind])).result).toEqual(result);
  });
});

describe('files', () => {
  const { open = [], permitted = [] } = Object.groupBy(ofResources, ({ endpoint }) =>
    endpoint.access === 'signed-in' ? 'open' : 'permitted',
  );
  it.each(pairs(open, ['teacher', 'student']))('$name admits a $kind', async ({ kind, ...named }) => {
    expect([200, 404, 415]).toContain((await answerTo(callers[kind], named))[0]);
  });

  it.each(pairs(permitted, ['teacher', 'student']))('$name refuses a $kind', async ({ kind, ...named }) => {
    expect((await answerTo(callers[kind], named))[0]).toBe(403);
  });
});

describe('the realm of students', () => {
  afterEach(async () => {
    await changeAccount(server, studentUserId, { must_set_password: false, deadline: null });
    await sql`update universities set status = 1 where id = 1`.execute(server.services.db);
    server.services.sessions.forgetAll();
  });
  const change = async (state: Parameters<typeof changeAccount>[2]) => {
    await changeAccount(server, studentUserId, state);
    server.services.sessions.forgetAll();
  };

  it.each(ofStudents)('$name returns 401 without a token', async (named) => {
    expect(await answerTo(clientOf(server.url), named)).toEqual([401, 'signed_out']);
  });

  it.each(
    pairs(
      ofStudents,
      KINDS.filter((kind) => kind !== 'student'),
    ),
  )('$name refuses a $kind', async ({ kind, ...named }) => {
    expect(await answerTo(callers[kind], named)).toEqual([403, 'forbidden']);
  });

  const answering = ofStudents.filter(({ endpoint }) => !endpoint.download);
  it.each(answering)('$name returns exactly the fields of its contract', async (named) => {
    const context = {
      server,
      maker: callers.staff,
      universityId: 1,
      gives: 'faculty_index',
      callerId: studentUserId,
    } as const;
    await change({ must_set_password: named.endpoint.beforePasswordSet === true });
    const { result, body } = await callers.student.call(named.endpoint, await exampleOf(named)(context));
    expect(body).toEqual({ result });
    expect(named.endpoint.result.parse(result)).toEqual(result);
  });

  it.each(ofStudents.filter(({ endpoint }) => !endpoint.beforePasswordSet))(
    '$name refuses a student who must first set a password',
    async (named) => {
      await change({ must_set_password: true });
      expect(await answerTo(callers.student, named)).toEqual([403, 'password_not_set']);
    },
  );

  it.each(ofStudents.filter(({ endpoint }) => !endpoint.whileClosed))(
    '$name returns 402 after the deadline and while the university is inactive',
    async (named) => {
      await change({ deadline: new Date(Date.now() - 1000).toISOString() });
      expect(await answerTo(callers.student, named)).toEqual([402, 'closed']);
      await change({ deadline: null });
      await sql`update universities set status = 0 where id = 1`.execute(server.services.db);
      server.services.sessions.forgetAll();
      expect(await answerTo(callers.student, named)).toEqual([402, 'closed']);
    },
  );
});
