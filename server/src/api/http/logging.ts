import { PERSONAL_FIELDS } from '@dekanat/contract/endpoints.ts';
import pino, { type Logger } from 'pino';
import type { Config } from '#config/config.ts';

/** Fields with secrets and personal data, redacted in every logged object. */
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
/** Fields of an error that are safe to log: the `detail` of PostgreSQL contains row values, the response of a mail server the recipient. */
const ERROR_FIELDS = ['type', 'message', 'stack', 'code', 'constraint', 'table', 'column'] as const;

function describeError(error: Error): Record<string, unknown> {
  const all: Record<string, unknown> = { ...pino.stdSerializers.err(error) };
  const fields = ERROR_FIELDS.filter((field) => all[field] !== undefined);
  return Object.fromEntries(
    fields.map((field) => [field, String(all[field]).replace(ADDRESS, '[redacted]')]),
  );
}

/**
 * Structured log lines. Of a request only method and path are logged: the query may contain names or a one-time token.
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
