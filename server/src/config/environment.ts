import { z } from 'zod';
import { FilesAddress } from './files-address.ts';

const flag = z.enum(['on', 'off']);

/** All environment variables and their values. */
export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SEED: z.union([z.enum(['demo', 'none']), z.coerce.number().int().min(3_000).max(5_000_000)]).optional(),
  SUPERADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  DEMO_PASSWORD: z.string().min(8).max(128).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  FILES: FilesAddress.default({ kind: 'disk' }),
  FILE_LIMIT_MB: z.coerce.number().int().min(1).max(1_000).default(20),
  ANONYMOUS_UPLOADS: flag.default('off'),
  FFMPEG_PATH: z.string().min(1).optional(),
  SOFFICE_PATH: z.string().min(1).optional(),
  HEMIS_URL: z.union([z.literal('demo'), z.url({ protocol: /^https?$/ })]).optional(),
  HEMIS_TOKEN: z.string().min(1).max(4_096).optional(),
  HEMIS_UNIVERSITY: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  HEMIS_NIGHTLY: flag.default('off'),
  HEMIS_ADDRESSES: z.enum(['public', 'any']).default('public'),
  SIGN_IN_ADDRESSES: z.enum(['public', 'any']).default('public'),
  HEMIS_CA: z.string().min(1).optional(),
  RATE_LIMITS: flag.default('on'),
  SECRET_KEY: z.string().min(32).max(1_000).optional(),
  SOURCE_SECRET_KEY: z.string().min(32).max(1_000).optional(),
  BACKUP_PASSPHRASE: z.string().min(12).max(1_000).optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58}$/)
    .optional(),
  BACKUP_IDENTITY: z
    .string()
    .regex(/^AGE-SECRET-KEY-1[0-9A-Z]{58}$/)
    .optional(),
  METRICS_TOKEN: z.string().min(16).max(200).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SERVICE_NAME: z.string().min(1).max(200).default('dekanat'),
  ARCHIVE_AFTER_MONTHS: z.coerce.number().int().min(12).max(1_200).default(84),
  MIN_FREE_DISK_MB: z.coerce.number().int().min(0).default(500),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d{1,18}:[\w-]{8,}$/)
    .optional(),
  TELEGRAM_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.telegram.org'),
  PUSH_ENDPOINTS: z.enum(['public', 'any']).default('public'),
  WEBHOOK_ADDRESSES: z.enum(['public', 'any']).default('public'),
  OUTGOING: flag.default('on'),
  CORS_ORIGINS: z.string().default(''),
  TRUST_PROXY: z.string().default(''),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(120).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
});

/** Describes the values of each variable in the error message of a wrong one. */
export const ADVICE: Record<keyof z.infer<typeof Environment>, string> = {
  NODE_ENV: 'development, test or production',
  HOST: 'the address to listen on, such as 127.0.0.1 or 0.0.0.0',
  PORT: 'a port number from 0 to 65535 (0 takes any free one)',
  DATA_DIR: 'a directory that Dekanat may write to',
  DATABASE_URL:
    'an address such as postgres://user:password@host:5432/dekanat, or unset for the embedded database',
  DATABASE_REPLICA_URL: 'the address of a streaming replica of DATABASE_URL, or unset for none',
  SEED: 'demo (an empty database gets demonstration data), a number of students for it such as 100000, or none',
  SUPERADMIN_PASSWORD: '8 to 128 characters',
  DEMO_PASSWORD: '8 to 128 characters',
  PUBLIC_URL: 'the address at which people open Dekanat, such as https://dekanat.example.uz',
  FILES: 'disk, or a bucket such as s3://key:secret@host:9000/bucket?region=us-east-1&tls=off',
  FILE_LIMIT_MB: 'a whole number of megabytes from 1 to 1000',
  ANONYMOUS_UPLOADS: 'on (cabinets of students may upload files without signing in) or off',
  FFMPEG_PATH: 'the ffmpeg program, with ffprobe beside it, such as /usr/bin/ffmpeg, or none',
  SOFFICE_PATH: 'the soffice program of LibreOffice, such as /usr/bin/soffice, or none',
  HEMIS_URL:
    'the address of the national student data, such as https://student.hemis.example.uz, demo for a service with invented data, or unset for none',
  HEMIS_TOKEN: 'the token that HEMIS_URL asks for',
  HEMIS_UNIVERSITY: 'the id of the university that HEMIS_URL belongs to, where there are several',
  HEMIS_NIGHTLY: 'on (the students of the university of HEMIS_URL are compared every night) or off',
  HEMIS_ADDRESSES:
    'public, or any (universities may enter addresses of HEMIS in the network of the server, and http)',
  SIGN_IN_ADDRESSES:
    'public, or any (universities may enter sign-in providers in the network of the server, and http)',
  HEMIS_CA: 'a readable file with the certificates (PEM) that HEMIS is trusted by, or unset',
  RATE_LIMITS: 'on or off (off is refused in production)',
  SECRET_KEY: 'at least 32 random characters, the same in all processes, or unset for a file in DATA_DIR',
  SOURCE_SECRET_KEY:
    'the SECRET_KEY of the installation from which a university comes; only to load a university',
  BACKUP_PASSPHRASE: '12 characters or more, or unset',
  BACKUP_RECIPIENT: 'a public key of age, such as age1…, or unset',
  BACKUP_IDENTITY: 'a secret key of age, such as AGE-SECRET-KEY-1…; only to restore a backup',
  METRICS_TOKEN: '16 to 200 characters, or unset: /metrics then answers only the machine itself',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'the address of a collector for traces, such as http://localhost:4318, or unset for no traces',
  OTEL_TRACES_SAMPLER_ARG: 'the share of traces that are sent, from 0 to 1',
  OTEL_SERVICE_NAME: 'the name of this installation in traces, such as dekanat',
  ARCHIVE_AFTER_MONTHS: 'a whole number of months from 12 to 1200',
  MIN_FREE_DISK_MB: 'a whole number of megabytes; with less free space writes are refused',
  SMTP_URL:
    'an address such as smtps://user:password@mail.example.uz, or unset for mail into the outbox directory',
  TELEGRAM_BOT_TOKEN: 'the token of a bot, such as 123456:ABC…, or unset for no Telegram',
  TELEGRAM_API_URL: 'the address of a Bot API server, or unset for https://api.telegram.org',
  PUSH_ENDPOINTS:
    'public, or any (notifications may be sent to any address, for tests; refused in production)',
  WEBHOOK_ADDRESSES: 'public, or any (webhooks may also call http addresses, other ports and this network)',
  OUTGOING: 'on, or off for a copy beside the original: it sends nothing to other systems',
  CORS_ORIGINS: 'origins separated by commas, such as https://cabinet.example.uz, or unset for none',
  TRUST_PROXY: 'addresses of proxies separated by commas, true behind exactly one proxy, or unset',
  DRAIN_SECONDS: 'a whole number of seconds from 0 to 120',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent',
};
