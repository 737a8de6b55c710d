import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { clientOf } from './client.ts';
import type { TestServer } from './server.ts';

/** A decoded e-mail. */
export interface ReadLetter {
  to: string;
  subject: string;
  text: string;
}

const quotedPrintable = (body: string) => {
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_mark, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

const encodedWords = (header: string) =>
  header.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=\s*/gi, (_mark, how: string, word: string) =>
    how.toUpperCase() === 'B'
      ? Buffer.from(word, 'base64').toString('utf8')
      : quotedPrintable(word.replaceAll('_', ' ')),
  );

function readLetter(raw: string): ReadLetter {
  const [head = '', ...parts] = raw.split(/\r?\n\r?\n/);
  const headers = head.replace(/\r?\n[ \t]+/g, ' ');
  const header = (name: string) => encodedWords(new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '');
  const body = parts.join('\n\n');
  const encoding = header('Content-Transfer-Encoding');
  const decoded =
    encoding === 'base64' ? Buffer.from(body, 'base64').toString('utf8') : quotedPrintable(body);
  return { to: header('To'), subject: header('Subject'), text: encoding === '7bit' ? body : decoded };
}

const OUTBOX_MS = 8_000;

/** Waits until the outbox has sent what it was given. Browser tests call it too, so it does without Vitest. */
async function outboxEmpty({ services: { db } }: TestServer): Promise<void> {
  const waiting = db
    .selectFrom('deliveries')
    .where('state', '=', 'waiting')
    .where('channel', '=', 'email')
    .select('id');
  const start = Date.now();
  while ((await waiting.execute()).length > 0) {
    if (Date.now() - start > OUTBOX_MS) throw new Error('The outbox still has waiting e-mails');
    await setTimeout(10);
  }
}

/** E-mails written so far, oldest first, including those of running background work and of the outbox. */
export async function letters(server: TestServer): Promise<ReadLetter[]> {
  const { services } = server;
  await services.backgroundDone();
  await outboxEmpty(server);
  const directory = join(services.config.dataDirectory, 'outbox');
  const files = await readdir(directory).catch(() => []);
  return Promise.all(
    files.sort().map(async (file) => readLetter(await readFile(join(directory, file), 'utf8'))),
  );
}

/** Requests a password reset and returns the token of the link in the e-mail. */
export async function resetToken(server: TestServer, username: string): Promise<string> {
  const before = (await letters(server)).length;
  await clientOf(server.url).call(session.forgotPassword, { body: { username } });
  const fresh = (await letters(server)).slice(before).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]);
  return fresh.find((token) => token !== undefined) ?? '';
}
