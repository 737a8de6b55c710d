import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#config/config.ts';

declare module '#api/context.ts' {
  interface Services {
    mail: Mail;
  }
}

interface Email {
  to: string;
  subject: string;
  text: string;
  /** A repeated e-mail with the same id gets the same Message-ID: many mail servers deliver it once. */
  id?: string;
}

/** Sends by SMTP or writes to a directory. */
export interface Mail {
  send(email: Email): Promise<void>;
}

const SENDER = 'Dekanat';
/** A server that does not answer must not hold up those who wait for it. */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Loaded with the first email, because most processes send none. */
const loadNodemailer = async () => (await import('nodemailer')).default;

/** Without SMTP_URL emails are written to `DATA_DIR/outbox` and logged. */
export function createMail({ smtpUrl, publicUrl, dataDirectory }: Config, log: FastifyBaseLogger): Mail {
  if (smtpUrl === undefined) return outboxMail(join(dataDirectory, 'outbox'), log);
  const host = new URL(publicUrl).hostname;
  const from = { name: SENDER, address: `no-reply@${host}` };
  const transport = lazy(async () => (await loadNodemailer()).createTransport({ url: smtpUrl, ...TIMEOUTS }));
  return {
    async send({ id, ...email }) {
      const messageId = id === undefined ? {} : { messageId: `<${id}@${host}>` };
      await (await transport()).sendMail({ from, ...messageId, ...email });
    },
  };
}

function outboxMail(directory: string, log: FastifyBaseLogger): Mail {
  const transport = lazy(async () =>
    (await loadNodemailer()).createTransport({ streamTransport: true, buffer: true }),
  );
  return {
    async send({ id: _id, ...email }) {
      const { message } = await (await transport()).sendMail({
        from: `${SENDER} <no-reply@localhost>`,
        ...email,
      });
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const file = join(directory, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
      await writeFile(file, message as Buffer, { mode: 0o600 });
      log.info({ file }, 'No SMTP_URL: the email was written to the outbox');
    },
  };
}

const lazy = <T>(create: () => Promise<T>): (() => Promise<T>) => {
  let created: Promise<T> | undefined;
  return () => (created ??= create());
};
