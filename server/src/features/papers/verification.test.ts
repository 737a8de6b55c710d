import { session } from '@dekanat/contract/access/sessions/session.ts';
import { transcripts } from '@dekanat/contract/papers/transcripts.ts';
import { paperVerification } from '@dekanat/contract/papers/verification.ts';
import { expect, it } from 'vitest';
import { clientOf } from '#test/client.ts';
import { makeTranscript } from '#test/paper-factories.ts';
import { makeStudent, makeStudyCertificate } from '#test/people-factories.ts';
import { sendRaw } from '#test/raw-client.ts';
import { startTestServer } from '#test/server.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const verify = async (code: string) => {
  const response = await fetch(`${server.url}/api/auth/verify?code=${encodeURIComponent(code)}`);
  return {
    status: response.status,
    body: (await response.json()) as Record<string, Record<string, unknown>>,
  };
};

it('verification: shows number, date, kind, university, initials and validity, and nothing else of the person', async () => {
  const { transcript } = await makeTranscript(server, admin);
  const valid = await verify(transcript.code);
  expect(valid.body.result).toEqual({
    status: 'valid',
    kind: 'transcript',
    number: transcript.regester_number,
    date: '2026-11-20',
    university: expect.any(String),
    initials: expect.stringMatching(/^\S\. \S\. \S\.$/),
    revoked_at: null,
    file_path: `/api/auth/transcript-student-pdf/${transcript.id}?code=${transcript.code}`,
  });
  await admin.call(transcripts.remove, { params: { id: transcript.id } });
  const { result } = (await verify(transcript.code)).body;
  expect(result).toMatchObject({ status: 'revoked', number: transcript.regester_number, file_path: null });
  expect(Object.keys(result ?? {})).toEqual(Object.keys(valid.body.result ?? {}));
});

it('verification: leads to the new address of a paper whose university has moved, and opens no file of it', async () => {
  const { transcript } = await makeTranscript(server, admin);
  const { code, id } = transcript;
  const { db } = server.services;
  await db.insertInto('moved_papers').values({ code, address: 'https://new.example' }).execute();
  const moved = await fetch(`${server.url}/api/auth/verify?code=${code}&language=en`);
  expect([moved.status, await moved.json()]).toEqual([
    503,
    expect.objectContaining({
      code: 'unavailable',
      message: `The university that issued this paper has moved. Verify the paper here: https://new.example/verify/${code}`,
    }),
  ]);
  const file = () => fetch(`${server.url}/api/auth/transcript-student-pdf/${id}?code=${code}`);
  expect((await file()).status).toBe(404);
  await db.deleteFrom('moved_papers').where('code', '=', code).execute();
  expect([(await verify(code)).body.result?.status, (await file()).status]).toEqual(['valid', 200]);
});

it.each(['abc%', '%ff%2', '%?language=%'])(
  'verification: a code with invalid URL encoding leads to the page of an unknown code (%j)',
  async (code) => {
    const { status, headers } = await sendRaw(server.url, {
      method: 'GET',
      path: `/verify/${code}`,
      headers: {},
      body: undefined,
    });
    const [typed = ''] = code.split('?');
    expect([status, headers.location]).toEqual([302, `/verify/${encodeURIComponent(typed)}`]);
    expect((await verify(typed)).status).toBe(404);
  },
);

it('verification: verifies certificates of study', async () => {
  const certificate = await makeStudyCertificate(admin, (await makeStudent(admin)).id);
  const { code } = await server.services.db
    .selectFrom('papers')
    .where('id', '=', certificate.id)
    .select('code')
    .executeTakeFirstOrThrow();
  expect(code).toMatch(/^[\w-]{32}$/);
  expect((await verify(code)).body.result).toMatchObject({
    kind: 'study_certificate',
    number: certificate.number,
  });
});

it('verification: answers 429 with a sentence to an address that tries many codes', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'on' });
  try {
    const url = `${limited.url}/api/auth/verify?code=`;
    const answers = await Promise.all(Array.from({ length: 200 }, (_, tried) => fetch(`${url}${tried}`)));
    const refused = answers.filter(({ status }) => status === 429);
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([404, 429]);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toMatchObject({
      code: 'too_many',
      message: expect.stringContaining('qayta urining'),
    });
    // Calls without a limit of their own are counted apart.
    expect((await clientOf(limited.url).call(session.logout)).status).toBe(200);
  } finally {
    await limited.close();
  }
});

it('verification: answers every unknown or hostile code alike', async () => {
  const codes = [
    '',
    'x',
    'A'.repeat(32),
    "' or 1=1 --",
    '../../etc/passwd',
    '<script>',
    'ʻʼ',
    'A'.repeat(64),
    '%',
  ];
  for (const code of codes) {
    const { status, body } = await verify(code);
    expect([code, status, body.code, body.message]).toEqual([
      code,
      404,
      'not_found',
      'Bunday kodli hujjat topilmadi',
    ]);
  }
  expect((await verify('A'.repeat(65))).status).toBe(422);
  const { status } = await admin.call(paperVerification.verify, { query: {} });
  expect(status).toBe(422);
});
