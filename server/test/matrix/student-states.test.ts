import { session } from '@dekanat/contract/access/sessions/session.ts';
import { realmOf } from '@dekanat/contract/api/endpoint.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { files } from '@dekanat/contract/files/files.ts';
import { interfaceTexts } from '@dekanat/contract/reference/interface-texts.ts';
import { studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openStudentAccount } from '#test/accounts.ts';
import { type Client, clientOf, signIn } from '#test/client.ts';
import { exampleOf } from '#test/examples.ts';
import { useServer } from '../use-server.ts';
import { ANY_INPUT } from './endpoints.ts';

const ORIGIN = 'https://kabinet.example.uz';
const { server, admin } = useServer({ environment: { CORS_ORIGINS: ORIGIN } });

/** Calls of students who have set their password; streams of events have tests of their own. */
const calls = ENDPOINTS.filter(
  ({ endpoint }) => realmOf(endpoint) === 'student' && !endpoint.download && !endpoint.beforePasswordSet,
);
const reads = calls.filter(({ endpoint }) => endpoint.method === 'GET');
/** What only a studying student does; an exam that has begun is shown, and no other begins (exams.test.ts). */
const SUBMITTING =
  /^(retakes\.ownRetakes\.apply$|papers\.ownPapers\.orderCertificate$|study\.(studentTasks\.handIn|lessonComments\.add|studySubjects\.(choose|change)|studentExams\.(answer|complete)|studentTests\.(answer|complete))$)/;

type Account = Awaited<ReturnType<typeof openStudentAccount>>;
let student: Account;
let bare: Client;
beforeAll(async () => {
  [student, { client: bare }] = [
    await openStudentAccount(server, admin),
    await openStudentAccount(server, admin),
  ];
});

const setStatus = (status: 'studying' | 'academic_leave') =>
  sql`update students set study_status = ${status} where id = ${student.id}`.execute(server.services.db);
const inputOf = async (named: (typeof calls)[number]) => {
  const context = {
    server,
    maker: admin,
    universityId: 1,
    gives: 'faculty_index',
    callerId: student.userId,
  } as const;
  return exampleOf(named)(context);
};
type Answer = { status: number; body: unknown };
const refusal = ({ status, body }: Answer) => [status, typeof (body as { message?: unknown }).message];

describe('a student', () => {
  const callWithMore = async (named: (typeof calls)[number]) => {
    const { query, body, ...input } = await inputOf(named);
    const further = { university_id: '2', student_id: '1', zzz: 'x' };
    const more = {
      ...input,
      query: { ...query, ...further },
      ...(body === undefined ? {} : { body: { ...body, ...further, zzz: { a: [1] } } }),
    };
    return async () => (await student.client.call(named.endpoint, more as never)).status;
  };

  it.each(calls.filter(({ endpoint }) => endpoint.method !== 'GET'))(
    '$name ignores unknown parameters and fields',
    async (named) => {
      const call = await callWithMore(named);
      expect(await call()).toBe(200);
    },
  );

  it.each(calls)('$name answers 401 to a client that has no token', async ({ endpoint }) => {
    for (const token of ['null', 'undefined', '']) {
      const headers = { authorization: `Bearer ${token}` };
      expect(refusal(await clientOf(server.url).call(endpoint, { ...ANY_INPUT, headers } as never))).toEqual([
        401,
        'string',
      ]);
    }
  });

  it.each(reads)('$name ignores unknown parameters, and is read on academic leave too', async (named) => {
    const call = await callWithMore(named);
    expect(await call()).toBe(200);
    await setStatus('academic_leave');
    const status = await call();
    await setStatus('studying');
    expect(status).toBe(200);
  });

  it.each(calls.filter(({ name }) => SUBMITTING.test(name)))(
    '$name is 405 with a sentence on academic leave',
    async (named) => {
      const input = await inputOf(named);
      await setStatus('academic_leave');
      const answer = await student.client.call(named.endpoint, input as never);
      await setStatus('studying');
      expect(refusal(answer)).toEqual([405, 'string']);
    },
  );

  /** Its id names one exam or post, which is not found. */
  const OF_ONE = /^(study\.studentExams\.start|content\.studentPosts\.read)$/;
  it.each(reads.filter(({ name }) => !OF_ONE.test(name)))(
    '$name answers without a registration',
    async ({ name, endpoint }) => {
      const query = {
        ...{ subject_id: 1, syllabus_module_lesson_id: 1, control_type_id: 2, semester_id: 1 },
        ...{ exam_schedule_id: 1, academic_year_id: 0, curriculum_id: 0, season_semester: 'autumn_semester' },
      };
      const { status, body } = await bare.call(endpoint, { ...ANY_INPUT, query } as never);
      expect(status).toBe(200);
      const { result } = body as { result: { data?: unknown } | null };
      // News for all students concern this one, too.
      if (result !== null && 'data' in result && !name.startsWith('content.'))
        expect(result.data).toEqual([]);
    },
  );
});

describe('a student whose access is closed', () => {
  const STATES = {
    'because the licence of the university is blocked': [
      () => sql`update licences set status = 'blocked' where university_id = 1`,
      'Universitetingiz litsenziyasi bloklangan',
    ],
    'after the deadline': [
      (userId: number) => sql`update users set deadline = now() - interval '1 second' where id = ${userId}`,
      'Kirish muddatingiz tugagan',
    ],
    'because the university is inactive': [
      () => sql`update universities set status = 0 where id = 1`,
      'Universitetingiz tizimda faol emas',
    ],
  } as const;
  it.each(Object.entries(STATES))(
    'gets 402 with the reason everywhere but at sign-in and refresh %s',
    async (_when, [state, reason]) => {
      const { username, password, client, userId } = await openStudentAccount(server, admin);
      await state(userId).execute(server.services.db);
      server.services.sessions.forgetAll();
      const again = await signIn(server.url, username, password);
      for (const one of [client, again]) {
        for (const { endpoint } of calls)
          expect(refusal(await one.call(endpoint, ANY_INPUT as never)), endpoint.path).toEqual([
            402,
            'string',
          ]);
        expect((await one.call(studentProfile.show)).error.message).toBe(reason);
        for (const call of [files.storeImage, files.storeFile, files.showImage])
          expect((await one.call(call, { params: { id: 1 } } as never)).status).toBe(402);
        const headers = { authorization: `Bearer ${one.tokens?.refresh_token}` };
        expect((await clientOf(server.url).call(session.refresh, { headers })).status).toBe(200);
      }
      await sql`update licences set status = 'active' where university_id = 1`.execute(server.services.db);
      await sql`update universities set status = 1 where id = 1`.execute(server.services.db);
      server.services.sessions.forgetAll();
    },
  );
});

describe('cabinets of students', () => {
  it('ask for a confirmation of the e-mail in every state, and get an answer', async () => {
    for (const client of [clientOf(server.url), student.client, bare])
      expect((await client.call(session.sendVerify)).result).toBe(true);
  });

  it('read the public texts with a token that is none', async () => {
    for (const token of ['null', 'x.y.z']) {
      const headers = { authorization: `Bearer ${token}` };
      const query = { language: 'oz', category: 'cabinet' } as const;
      const { result } = await clientOf(server.url).call(interfaceTexts.texts, { query, headers });
      expect(Object.values(result).every((text) => typeof text === 'string')).toBe(true);
    }
  });

  it('call from the origins that are configured, and from no other', async () => {
    const preflight = async (origin: string, path: string) => {
      const { status, headers } = await fetch(server.url + path, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type',
        },
      });
      return [status, headers.get('access-control-allow-origin')];
    };
    for (const path of ['/api/student/messages/send', '/api/auth/login', '/api/resources/storeFile']) {
      expect(await preflight(ORIGIN, path)).toEqual([204, ORIGIN]);
      expect((await preflight('https://boshqa.example', path))[1]).toBeNull();
    }
  });
});
