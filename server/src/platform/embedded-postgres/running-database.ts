import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPostmasterOf } from './processes.ts';

const PORT_LINE = 3;

/** URL of the embedded database that another Dekanat process runs in `directory`, undefined when none does. */
export function runningDatabase(directory: string): string | undefined {
  const [file, passwords] = [join(directory, 'postmaster.pid'), `${directory}.password`];
  if (!existsSync(file) || !existsSync(passwords)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  if (!isPostmasterOf(directory, Number.parseInt(lines[0] ?? '', 10))) return undefined;
  const password = applicationPassword(readFileSync(passwords, 'utf8').trim());
  return `postgres://dekanat:${password}@127.0.0.1:${lines[PORT_LINE]}/dekanat`;
}

/** Derives the password of the application role from that of the superuser. */
export const applicationPassword = (superuser: string): string =>
  createHash('sha256').update(`dekanat ${superuser}`).digest('hex');
