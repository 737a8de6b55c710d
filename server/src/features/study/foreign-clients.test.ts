import { expect, it } from 'vitest';
import { changeAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import { makeTaughtPlan, openStudyingAccount } from '#test/study-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

interface Sent {
  method?: string;
  body?: string;
  type?: string;
}
/** A request as a client of another author sends it. */
async function send(
  client: Client,
  path: string,
  { method = 'POST', body, type = 'application/json' }: Sent,
) {
  const response = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${client.token}`, 'content-type': type },
    ...(body !== undefined && { body }),
  });
  const answer = (await response.json()) as { result?: unknown; message?: unknown };
  return { status: response.status, ...answer };
}

const open = async () => {
  const taught = await makeTaughtPlan(admin);
  return { taught, student: await openStudyingAccount(server, admin, taught.plan) };
};

it('foreign clients of students: send any ids besides the fields of a call', async () => {
  const { taught, student } = await open();
  const { task } = taught.items;
  const path = `/api/student/syllabus/QuestionAttemptStore/${task}`;
  const handedIn = await send(student.client, path, {
    body: JSON.stringify({ text: 'Javob', itemId: 0, id: null, semester_id: '' }),
  });
  expect(handedIn).toMatchObject({ status: 200 });
  await changeAccount(server, student.userId, { must_set_password: true });
  const first = await signIn(server.url, student.username, student.password);
  const body = JSON.stringify({ id: 0, password: 'olmazor uzum daftar qalam' });
  expect((await send(first, '/api/student/password', { method: 'PUT', body })).status).toBe(200);
});

it('foreign clients of students: announce JSON and send no body', async () => {
  const { taught, student } = await open();
  const path = `/api/student/syllabus/CompleteTestStore/${taught.items.test}`;
  const { status, message } = await send(student.client, path, {});
  // Nothing was begun that could be completed.
  expect([status, typeof message]).toEqual([405, 'string']);
  expect((await send(admin, '/api/crm/faculties', {})).status).toBe(400);
  expect((await send(student.client, path, { body: '{' })).status).toBe(400);
});

it('foreign clients of students: get refusals in the language of the student when they name none', async () => {
  const { taught, student } = await open();
  const path = `/api/student/syllabus/CompleteTestStore/${taught.items.test}`;
  await changeAccount(server, student.userId, { default_language: 'ru' });
  await expect
    .poll(async () => (await send(student.client, path, {})).message)
    .toEqual((await send(student.client, `${path}?language=ru`, {})).message);
  const uzbek = await send(student.client, `${path}?language=oz`, {});
  expect(uzbek.message).not.toEqual((await send(student.client, path, {})).message);
});

it('foreign clients of students: get 402 for a closed account that has no password of its own yet', async () => {
  const { student } = await open();
  await changeAccount(server, student.userId, { must_set_password: true, deadline: '2020-01-01' });
  const shown = () => send(student.client, '/api/student/profile/show', { method: 'GET' });
  await expect.poll(async () => (await shown()).status).toBe(402);
});
