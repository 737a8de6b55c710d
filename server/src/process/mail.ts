import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import nodemailer from 'nodemailer';
import type { Config } from '#kernel/config.ts';
import type { Mail } from '#kernel/kernel.ts';

const SENDER = 'Dekanat';

/** Letters go by SMTP; without a mail server they are files in `DATA_DIR/outbox`, and the log says which. */
export function createMail(config: Config, log: FastifyBaseLogger): Mail {
  if (config.smtpUrl === undefined) return outbox(join(config.dataDirectory, 'outbox'), log);
  const transport = nodemailer.createTransport(config.smtpUrl);
  const from = { name: SENDER, address: `no-reply@${new URL(config.publicUrl).hostname}` };
  return { send: async (letter) => void (await transport.sendMail({ from, ...letter })) };
}

function outbox(directory: string, log: FastifyBaseLogger): Mail {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async send(letter) {
      const { message } = await transport.sendMail({ from: `${SENDER} <no-reply@localhost>`, ...letter });
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const file = join(directory, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
      await writeFile(file, message as Buffer, { mode: 0o600 });
      log.info({ file }, 'No SMTP_URL: the letter was written to the outbox');
    },
  };
}
