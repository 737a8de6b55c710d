import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { homeUniversity } from '@dekanat/contract/universities/home-university.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { challengeOf, connectApp } from './authenticator.ts';
import { type Client, clientOf, signIn } from './client.ts';
import { cloneDatabase, DEMO_PASSWORD, SUPERADMIN_PASSWORD, type TestDatabase } from './database.ts';
import { adminInput } from './factories.ts';
import { copyPreparedData } from './prepared-data.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { TEMPORARY_DIRECTORY } from './temporary-directory.ts';

let directory: string;
let database: TestDatabase;
beforeAll(async () => {
  directory = mkdtempSync(join(TEMPORARY_DIRECTORY, 'dekanat-logs-'));
  database = await cloneDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

const listening = async (environment: Record<string, string> = {}): Promise<ServerProcess> => {
  const server = await startProcess({
    DATA_DIR: directory,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'trace',
    ...environment,
  });
  await server.listening;
  return server;
};
const lines = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { req?: { path: string }; msg: string });
/** Failed sign-ins of one test must not require a captcha in the next. */
afterEach(() => command('delete from sign_in_failures'));

const command = async (text: string) => {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query(text).finally(() => client.end());
};
const link = () => {
  const written = readdirSync(join(directory, 'outbox')).map((file) =>
    readFileSync(join(directory, 'outbox', file), 'utf8'),
  );
  return /token=(?:3D)?([\w-]+)/.exec(written.join('\n').replace(/=\r?\n/g, ''))?.[1] ?? '';
};

/** A mail server that refuses every recipient and repeats the address. */
async function refusingMailServer(): Promise<{ server: Server; url: string }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 mail.example.uz\r\n');
    socket.on('data', (chunk) => {
      const line = chunk.toString().trim();
      const recipient = /^RCPT TO:(.*)$/i.exec(line)?.[1];
      socket.write(recipient === undefined ? '250 OK\r\n' : `550 5.1.1 ${recipient}: user unknown\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}` };
}

describe('a planned 503', () => {
  it('is no error in the log', async () => {
    const server = await listening({ MIN_FREE_DISK_MB: String(10 ** 12) });
    const admin = await signIn(server.url, 'admin');
    expect((await admin.call(faculties.create, { body: {} })).error.code).toBe('disk_full');
    await server.end('SIGTERM');
    const written = lines(server.output()) as { level?: number; msg: string }[];
    expect(written.find(({ msg }) => msg === 'Request refused')?.level).toBe(40);
    expect(written.filter(({ level = 0 }) => level >= 50)).toEqual([]);
  });
});

describe('the log at level trace', () => {
  it('contains no password, token, e-mail or search text', async () => {
    const server = await listening();
    const secrets = [DEMO_PASSWORD, SUPERADMIN_PASSWORD, '@dekanat.local', '@example.uz', 'argon2', 'maxfiy'];
    const anonymous = clientOf(server.url);
    const keep = (client: Client) => {
      secrets.push(String(client.tokens?.access_token), String(client.tokens?.refresh_token));
      return client;
    };

    const admin = keep(await signIn(server.url, 'admin@dekanat.local'));
    const logIn = (body: Record<string, unknown>) => anonymous.call(session.login, { body });
    await logIn({ username: 'admin@dekanat.local', password: 'maxfiy-notogri' });
    await logIn({
      username: 'maxfiy@example.uz',
      password: 'maxfiy-notogri',
      captchaToken: 'maxfiy-captcha',
    });
    await logIn({ username: 'admin', password: 'maxfiy', email: 'maxfiy@example.uz' });
    const refreshed = await anonymous.call(session.refresh, {
      headers: { authorization: `Bearer ${admin.tokens?.refresh_token}` },
    });
    secrets.push(refreshed.result.access_token, refreshed.result.refresh_token);
    await anonymous.call(session.refresh, { headers: { authorization: 'Bearer maxfiy-token' } });

    const registrar = keep(await signIn(server.url, 'registrar'));
    const app = await connectApp(registrar, DEMO_PASSWORD);
    const challenge = await challengeOf(server, 'registrar', DEMO_PASSWORD);
    await anonymous.call(session.secondFactor, { body: { challenge, code: app.recoveryCodes[0] ?? '' } });
    await anonymous.call(session.secondFactor, { body: { challenge: 'maxfiy-1', code: 'maxfiy-kod' } });
    secrets.push(app.secret, challenge, ...app.recoveryCodes);

    await anonymous.call(session.forgotPassword, { body: { username: 'viewer@dekanat.local' } });
    await expect.poll(() => readdirSync(directory)).toContain('outbox');
    await expect.poll(() => link()).not.toBe('');
    secrets.push(link());
    await fetch(`${server.url}/change-pass?token=${link()}`);
    await anonymous.call(session.resetPassword, { body: { token: link(), password: 'maxfiy-yangi-parol' } });
    await anonymous.call(session.resetPassword, {
      body: { token: 'maxfiy-token', password: 'maxfiy-yangi-parol' },
    });

    await admin.call(faculties.list, { query: { name: 'maxfiy qidiruv' } });
    await admin.call(profile.changePassword, {
      body: { current_password: 'maxfiy-1', password: 'maxfiy-yangi' },
    });
    await admin.call(admins.create, {
      body: adminInput({ permission_group_id: 1, username: 'maxfiy', password: 'maxfiy-parol' }),
    });
    await admin.call(admins.create, {
      body: adminInput({ permission_group_id: 1, username: 'maxfiy', password: 'maxfiy-parol' }),
    });
    for (const body of ['{"password":"maxfiy"', '{"username":"maxfiy","x":1}', '\u0000maxfiy']) {
      await fetch(`${server.url}/api/auth/login?username=maxfiy`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
    }
    await anonymous.call(session.logout, {
      headers: { authorization: `Bearer ${refreshed.result.refresh_token}` },
    });
    await server.end('SIGTERM');

    const output = server.output();
    expect(lines(output).length).toBeGreaterThan(30);
    for (const secret of secrets) expect(output.includes(secret), `“${secret}” is in the log`).toBe(false);
    expect(lines(output).flatMap(({ req }) => req?.path ?? [])).toContain('/change-pass');
    expect(output).not.toContain('token=');
  });

  it('contains an internal error without the values of its row', async () => {
    const server = await listening();
    const admin = await signIn(server.url, 'admin');
    await command(`alter table users add constraint mistake check (email not like 'maxfiy%')`);
    const body = adminInput({ permission_group_id: 1, username: 'sezgir', email: 'maxfiy@example.uz' });
    const { status, error } = await admin.call(admins.create, { body });
    await command('alter table users drop constraint mistake');
    await server.end('SIGTERM');
    expect(status).toBe(500);
    const output = server.output();
    expect(output).toContain(error.request_id);
    expect(output).toContain('mistake');
    expect(output).not.toMatch(/maxfiy|sezgir|argon2/);
  });

  it('contains no error after characters that PostgreSQL cannot store', { tags: 'long' }, async () => {
    const server = await listening({ LOG_LEVEL: 'error' });
    const anonymous = clientOf(server.url);
    const [username, password, domain] = ['a\u0000b', 'maxfiy-parol', 'a\u0000.uz'];
    const answers = await Promise.all([
      anonymous.call(session.login, { body: { username, password } }),
      anonymous.call(session.forgotPassword, { body: { username } }),
      anonymous.call(homeUniversity.ofDomain, { query: { domain } }),
    ]);
    await server.end('SIGTERM');
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(lines(server.output())).toEqual([]);
  });

  it('contains a failed e-mail without its recipient', async () => {
    const mail = await refusingMailServer();
    const server = await listening({ SMTP_URL: mail.url });
    await clientOf(server.url).call(session.forgotPassword, { body: { username: 'admin' } });
    await expect.poll(() => server.output()).toMatch(/"level":50/);
    await server.end('SIGTERM');
    mail.server.close();
    expect(server.output()).toContain('550');
    expect(server.output()).not.toMatch(/admin@|token=|change-pass/);
  });
});

it('the log of the embedded database contains no row values', { tags: 'long' }, async () => {
  const data = mkdtempSync(join(TEMPORARY_DIRECTORY, 'dekanat-log-'));
  copyPreparedData(data);
  const server = await startProcess({ DATA_DIR: data });
  await server.listening;
  const admin = await signIn(server.url, 'admin');
  const { status } = await admin.call(admins.create, {
    body: adminInput({ permission_group_id: 1, email: 'viewer@dekanat.local' }),
  });
  await server.end('SIGTERM');
  const log = readFileSync(join(data, 'postgres.log'), 'utf8');
  rmSync(data, { recursive: true, force: true });
  expect(status).toBe(409);
  expect(log).toContain('ready to accept connections');
  expect(log).not.toContain('viewer@');
});

it('logs: logs number, method, path, status and duration of every request', async () => {
  const server = await listening({ LOG_LEVEL: 'info' });
  const { headers } = await clientOf(server.url).call(faculties.list, { query: { name: 'x' } });
  await server.end('SIGTERM');
  const mine = lines(server.output()).filter(
    (line) => (line as { reqId?: string }).reqId === headers.get('x-request-id'),
  );
  expect(mine).toMatchObject([
    { req: { method: 'GET', path: '/api/crm/faculties' } },
    { res: { statusCode: 401 }, responseTime: expect.any(Number) },
  ]);
});
