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

interface Letter {
  to: string;
  subject: string;
  text: string;
}

/** Sends letters by SMTP, or writes them into a directory. */
export interface Mail {
  send(letter: Letter): Promise<void>;
}

const SENDER = 'Dekanat';

/** Loaded with the first letter: most processes never send one. */
const mailer = async () => (await import('nodemailer')).default;

/** Letters go by SMTP; without a mail server they are files in `DATA_DIR/outbox`, and the log says which. */
export function createMail({ smtpUrl, publicUrl, dataDirectory }: Config, log: FastifyBaseLogger): Mail {
  if (smtpUrl === undefined) return outbox(join(dataDirectory, 'outbox'), log);
  const from = { name: SENDER, address: `no-reply@${new URL(publicUrl).hostname}` };
  const transport = once(async () => (await mailer()).createTransport(smtpUrl));
  return { send: async (letter) => void (await (await transport()).sendMail({ from, ...letter })) };
}

function outbox(directory: string, log: FastifyBaseLogger): Mail {
  const transport = once(async () =>
    (await mailer()).createTransport({ streamTransport: true, buffer: true }),
  );
  return {
    async send(letter) {
      const { message } = await (await transport()).sendMail({
        from: `${SENDER} <no-reply@localhost>`,
        ...letter,
      });
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const file = join(directory, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`);
      await writeFile(file, message as Buffer, { mode: 0o600 });
      log.info({ file }, 'No SMTP_URL: the letter was written to the outbox');
    },
  };
}

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};
