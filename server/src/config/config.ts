import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { ADVICE, Environment } from './environment.ts';
import { findFfmpeg } from './ffmpeg.ts';
import { RATE_LIMITS } from './rate-limits.ts';
import { findSoffice } from './soffice.ts';

export class ConfigurationError extends Error {}

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration from the environment. An invalid value stops the start with a message that says what to change.
 * @throws ConfigurationError
 */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const values = parsedEnvironment(given);
  const production = values.NODE_ENV === 'production';
  requireConsistent(values, production);
  return {
    production,
    host: values.HOST,
    port: values.PORT,
    dataDirectory: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    replicaUrl: values.DATABASE_REPLICA_URL,
    /** A number: the demonstration data with this many students. */
    seed: values.SEED ?? (production ? 'none' : 'demo'),
    superadminPassword: values.SUPERADMIN_PASSWORD,
    demoPassword: values.DEMO_PASSWORD,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    /** Otherwise the host of a request is taken for that of the server. */
    hasPublicUrl: values.PUBLIC_URL !== undefined,
    files: values.FILES,
    fileLimitMb: values.FILE_LIMIT_MB,
    /** Students' clients that send no token may upload files. */
    anonymousUploads: values.ANONYMOUS_UPLOADS === 'on',
    /** Converts videos; undefined where it is not installed. */
    ffmpeg: ffmpegAt(values.FFMPEG_PATH, given.PATH),
    /** Prints papers from templates of universities; undefined where it is not installed. */
    soffice: sofficeAt(values.SOFFICE_PATH, given.PATH),
    /** The national student data service of the university that has no connection of its own. */
    hemis: hemisService(values),
    /** Whether universities may enter only addresses of the public internet. */
    hemisAddresses: values.HEMIS_ADDRESSES,
    /** The same for providers with which people sign in. */
    signInAddresses: values.SIGN_IN_ADDRESSES,
    hemisCertificates: certificatesIn(values.HEMIS_CA),
    traces: tracesOf(values),
    rateLimits: values.RATE_LIMITS === 'on' ? RATE_LIMITS : undefined,
    /** Whether this installation calls other systems on its own: not that of a copy beside the original. */
    outgoing: values.OUTGOING === 'on',
    smtpUrl: values.OUTGOING === 'on' ? values.SMTP_URL : undefined,
    telegram: values.OUTGOING === 'on' ? telegramBot(values) : undefined,
    pushEndpoints: values.PUSH_ENDPOINTS,
    webhookAddresses: values.WEBHOOK_ADDRESSES,
    corsOrigins: listed(values.CORS_ORIGINS),
    trustProxy: trustedProxies(values.TRUST_PROXY),
    secretKey: values.SECRET_KEY,
    ...secretsIn(values),
    archiveAfterMonths: values.ARCHIVE_AFTER_MONTHS,
    minFreeDiskMb: values.MIN_FREE_DISK_MB,
    drainSeconds: values.DRAIN_SECONDS,
    // Warnings for a developer at a terminal, every request for an operator.
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  };
}

/** Where traces are sent, how many of them, and under which name. */
const tracesOf = (values: z.output<typeof Environment>) =>
  values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        url: `${values.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
        ratio: values.OTEL_TRACES_SAMPLER_ARG,
        service: values.OTEL_SERVICE_NAME,
      };

const secretsIn = (values: z.output<typeof Environment>) => ({
  metricsToken: values.METRICS_TOKEN,
  backupPassphrase: values.BACKUP_PASSPHRASE,
  backupRecipient: values.BACKUP_RECIPIENT,
  backupIdentity: values.BACKUP_IDENTITY,
  sourceSecretKey: values.SOURCE_SECRET_KEY,
});

/** @throws ConfigurationError with a line for each wrong value */
function parsedEnvironment(given: Record<string, string | undefined>) {
  const parsed = Environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
  throw new ConfigurationError(
    names.map((name) => `${name} must be ${ADVICE[name as keyof typeof ADVICE]}.`).join('\n'),
  );
}

/** `demo` is the service with invented data. */
const hemisService = ({
  HEMIS_URL,
  HEMIS_TOKEN,
  HEMIS_UNIVERSITY,
  HEMIS_NIGHTLY,
}: z.output<typeof Environment>) =>
  HEMIS_URL === undefined
    ? undefined
    : {
        url: HEMIS_URL.replace(/\/$/, ''),
        token: HEMIS_TOKEN ?? '',
        universityId: HEMIS_UNIVERSITY,
        nightly: HEMIS_NIGHTLY === 'on',
      };
const listed = (value: string): string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** @throws ConfigurationError when the named program is missing */
function ffmpegAt(path: string | undefined, searchPath: string | undefined) {
  const found = findFfmpeg(path, searchPath);
  if (found === undefined && path !== undefined && path !== 'none')
    throw new ConfigurationError(`FFMPEG_PATH must be ${ADVICE.FFMPEG_PATH}.`);
  return found;
}

/** @throws ConfigurationError when the named program is missing */
function sofficeAt(path: string | undefined, searchPath: string | undefined) {
  const found = findSoffice(path, searchPath);
  if (found === undefined && path !== undefined && path !== 'none')
    throw new ConfigurationError(`SOFFICE_PATH must be ${ADVICE.SOFFICE_PATH}.`);
  return found;
}

/** Certificates that are trusted besides the usual ones. @throws ConfigurationError when the file has none */
function certificatesIn(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    const text = readFileSync(path, 'utf8');
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  } catch {
    // The sentence below says what to change.
  }
  throw new ConfigurationError(`HEMIS_CA must be ${ADVICE.HEMIS_CA}.`);
}

/** Whether Fastify believes the forwarded address that this host sent, `hop` hosts away. */
type TrustsProxy = (address: string, hop: number) => boolean;

function trustedProxies(value: string): boolean | string[] | TrustsProxy {
  if (value === '' || value === 'false') return false;
  // Fastify accepts a number of hops, but then trusts none.
  if (value === 'true') return (_address, hop) => hop === 0;
  return value.split(',').map((address) => address.trim());
}

/** The bot that sends messages; its id is the first part of its token. */
function telegramBot({ TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: url }: z.infer<typeof Environment>) {
  if (token === undefined) return undefined;
  return { token, id: Number(token.split(':')[0]), apiUrl: url.replace(/\/$/, '') };
}

/** Rules across variables. */
function requireConsistent(values: z.infer<typeof Environment>, production: boolean): void {
  if (production && values.RATE_LIMITS === 'off') {
    throw new ConfigurationError('RATE_LIMITS must be on when NODE_ENV is production.');
  }
  if (production && values.PUSH_ENDPOINTS === 'any') {
    throw new ConfigurationError('PUSH_ENDPOINTS must be public when NODE_ENV is production.');
  }
  if (production && values.SMTP_URL !== undefined && values.PUBLIC_URL === undefined) {
    throw new ConfigurationError('PUBLIC_URL is missing: links in e-mails would point to localhost.');
  }
  if (values.BACKUP_PASSPHRASE !== undefined && values.BACKUP_RECIPIENT !== undefined) {
    throw new ConfigurationError('Set BACKUP_PASSPHRASE or BACKUP_RECIPIENT, not both.');
  }
}
