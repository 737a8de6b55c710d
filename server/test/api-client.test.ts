import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ownApiTokens } from '@dekanat/contract/access/tokens/api-tokens.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '#platform/embedded-postgres/postmaster.ts';
import { makeFaculty, makeSpeciality, makeStudentGroup, studentGroupInput } from './factories.ts';
import { ic, makeSheet, saveCells } from './rating-factories.ts';
import { makeOwnToken } from './tokens.ts';
import { useServer } from './use-server.ts';
import { makeWebhook } from './webhooks.ts';

const { server, admin } = useServer({
  environment: { WEBHOOK_ADDRESSES: 'any' },
  webhookTimeoutMs: 10_000,
});

interface Running {
  lines: Record<string, unknown>[];
  errors: string[];
  program: ChildProcess;
}

/** Runs an example of docs/api-clients.md as its reader does. */
function runExample(name: string, env: Record<string, string>): Running {
  const example = fileURLToPath(new URL(`../../docs/examples/${name}.ts`, import.meta.url));
  const program = spawn(process.execPath, [example], { env });
  onTestFinished(() => void program.kill());
  const [lines, errors]: [Running['lines'], string[]] = [[], []];
  let rest = '';
  program.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = `${rest}${text}`.split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts.map((line) => JSON.parse(line) as Running['lines'][number]));
  });
  program.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  return { lines, errors, program };
}

it('example client: mirrors the groups of one faculty until its token is revoked', async () => {
  const [mine, other] = [await makeFaculty(admin), await makeFaculty(admin)];
  const [speciality, elsewhere] = [
    await makeSpeciality(admin, { faculty_id: mine.id }),
    await makeSpeciality(admin, { faculty_id: other.id }),
  ];
  const group = await makeStudentGroup(admin, { speciality_id: speciality.id });
  await makeStudentGroup(admin, { speciality_id: elsewhere.id });
  const token = await makeOwnToken(server, admin, ['student_group_index'], { faculty_id: mine.id });
  const { lines, errors, program } = runExample('group-mirror', {
    DEKANAT_URL: server.url,
    DEKANAT_TOKEN: token.created.token,
    POLL_MS: '50',
  });
  await expect.poll(() => lines).toEqual([{ read: 1, groups: [{ id: group.id, name: group.name }] }]);

  const joined = await makeStudentGroup(admin, { speciality_id: speciality.id });
  await makeStudentGroup(admin, { speciality_id: elsewhere.id });
  await expect.poll(() => lines.at(-1)).toEqual({ change: 'created', id: joined.id, name: joined.name });
  const body = studentGroupInput({ name: joined.name, speciality_id: elsewhere.id });
  await admin.call(studentGroups.update, { params: { id: joined.id }, body });
  await expect.poll(() => lines.at(-1)).toEqual({ change: 'removed', id: joined.id });
  expect(lines).toHaveLength(3);

  // Unlike `exit`, after what it has printed.
  const ended = once(program, 'close');
  await admin.call(ownApiTokens.revoke, { params: { id: token.created.id } });
  expect(await ended).toEqual([1, null]);
  expect(errors.join('')).toMatch(/^401 /);
});

it('example receiver: prints the event of a changed mark, and refuses what is not signed', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/hook`;
  const { secret } = await makeWebhook(admin, url, ['ratings']);
  const { lines } = runExample('webhook-receiver', { WEBHOOK_SECRET: secret, PORT: String(port) });
  await expect.poll(() => lines).toEqual([{ listening: port }]);
  const sheet = await makeSheet(server, admin, { students: 1 });
  await saveCells(admin, sheet.interimId, [ic(sheet.studentSubjectIds[0] ?? 0, 40)]);
  await expect
    .poll(() => lines.at(-1))
    .toMatchObject({ type: 'ratings.created', data: { student_id: sheet.studentIds[0] } });

  const body = JSON.stringify({ type: 'ratings.changed', timestamp: new Date().toISOString(), data: {} });
  const headers = {
    'webhook-id': 'msg_forged',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
  };
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(400);
  expect(lines).toHaveLength(2);
});
