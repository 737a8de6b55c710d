import { PERSONAL_FIELDS } from '@dekanat/contract/endpoints.ts';
import pino, { type Logger } from 'pino';
import type { Config } from '#config/config.ts';

/** Names under which secrets and personal data would stand, wherever an object brings them along. */
const SECRET_FIELDS = [
  'password',
  'current_password',
  'secret_key',
  'token',
  'access_token',
  'refresh_token',
  'captchaToken',
  'challenge',
  'secret',
  'uri',
  'recovery_codes',
  'authorization',
  'cookie',
  'email',
  'username',
  ...PERSONAL_FIELDS,
];

const ADDRESS = /[^\s<>"'()]+@[^\s<>"'()]+/g;
/** What an error may say of itself: a database's `detail` is the row that it met, a mail server's answer the recipient. */
const ERROR_FIELDS = ['type', 'message', 'stack', 'code', 'constraint', 'table', 'column'] as const;

function describeError(error: Error): Record<string, unknown> {
  const all: Record<string, unknown> = { ...pino.stdSerializers.err(error) };
  const told = ERROR_FIELDS.filter((field) => all[field] !== undefined);
  return Object.fromEntries(told.map((field) => [field, String(all[field]).replace(ADDRESS, '[redacted]')]));
}

/**
 * Structured lines for machines. A request is its method and path: the query may hold names, the rest of an address
 * a one-time token.
 */
export const createLog = (config: Pick<Config, 'logLevel'>): Logger =>
  pino({
    level: config.logLevel,
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] }),
      err: describeError,
    },
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[redacted]',
    },
  });
