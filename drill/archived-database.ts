import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabase } from './create-database.ts';
import type { Directory } from './directory.ts';
import { POSTGRESQL } from './packages.ts';
import { type Program, runCommand, startProgram, until } from './programs.ts';

const STANZA = 'dekanat';
const STARTED_WITHIN_MS = 60_000;

/** PostgreSQL whose write-ahead log pgBackRest archives (docs/operations.md). */
export interface ArchivedDatabase {
  /** A full backup, or one of what has changed since the last one. */
  backUp(type: 'full' | 'incr'): void;
  /** The time by the clock of the database. */
  now(): Promise<string>;
  /** Waits until everything that was stored so far is archived. */
  archive(): void;
  /** Starts a copy of the database as it was at that time. */
  restoreAt(time: string, port: number): Promise<Program>;
  stop(): Promise<void>;
}

const asPostgres = (...command: string[]): string =>
  runCommand('setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', ...command);

function makeFolder(directory: Directory, name: string): string {
  const path = join(directory.path, name);
  mkdirSync(path);
  runCommand('chown', 'postgres:postgres', path);
  runCommand('chmod', '700', path);
  return path;
}

interface Place {
  /** Directory of the cluster. */
  data: string;
  socket: string;
  port: number;
}

/** Writes the configuration of pgBackRest. @returns its path */
function configure(directory: Directory, { data, socket, port }: Place): string {
  const file = join(directory.path, 'pgbackrest.conf');
  const [repository, logs, locks] = ['repository', 'backup-logs', 'locks'].map((name) =>
    makeFolder(directory, name),
  );
  const settings = [
    ...['[global]', `repo1-path=${repository}`, `log-path=${logs}`, `lock-path=${locks}`, 'start-fast=y'],
    ...[`[${STANZA}]`, `pg1-path=${data}`, `pg1-port=${port}`, `pg1-socket-path=${socket}`],
  ];
  writeFileSync(file, `${settings.join('\n')}\n`);
  return file;
}

async function query<Row extends pg.QueryResultRow>({ port }: Pick<Place, 'port'>, text: string) {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts PostgreSQL, and waits until it accepts writes. */
async function startPostgres(
  { data, socket, port }: Place,
  { log, archiving }: { log: string; archiving: readonly string[] },
): Promise<Program> {
  const settings = [
    ...[`port=${port}`, `unix_socket_directories=${socket}`, 'listen_addresses=127.0.0.1'],
    ...['shared_buffers=64MB', ...archiving],
  ];
  const command = [`${POSTGRESQL}/postgres`, '-D', data, ...settings.flatMap((one) => ['-c', one])];
  const program = startProgram(command, { log, asPostgres: true, directory: data });
  await until('PostgreSQL accepts writes', STARTED_WITHIN_MS, async () => {
    const [found] = await query<{ recovering: boolean }>(
      { port },
      'select pg_is_in_recovery() as recovering',
    );
    return found?.recovering === false;
  });
  return program;
}

/** Starts an empty database that is archived. */
export async function startArchivedDatabase(directory: Directory, port: number): Promise<ArchivedDatabase> {
  const place = { data: makeFolder(directory, 'archived'), socket: makeFolder(directory, 'sockets'), port };
  asPostgres(
    ...[`${POSTGRESQL}/initdb`, '-D', place.data, '-U', 'postgres', '--auth=trust', '--data-checksums'],
    ...['--encoding=UTF8', '--locale=C.UTF-8'],
  );
  const configuration = configure(directory, place);
  const pgBackRest = (...command: string[]) =>
    asPostgres('pgbackrest', `--config=${configuration}`, `--stanza=${STANZA}`, ...command);
  const archive = `pgbackrest --config=${configuration} --stanza=${STANZA} archive-push %p`;
  const program = await startPostgres(place, {
    log: directory.log('archived'),
    archiving: ['archive_mode=on', `archive_command=${archive}`],
  });
  pgBackRest('stanza-create');
  await createDatabase({ host: '127.0.0.1', port });
  return {
    backUp: (type) => void pgBackRest(`--type=${type}`, 'backup'),
    async now() {
      const [found] = await query<{ now: string }>(place, 'select clock_timestamp()::text as now');
      return found?.now ?? '';
    },
    archive: () => void pgBackRest('check'),
    async restoreAt(time, restoredPort) {
      const data = makeFolder(directory, 'restored');
      pgBackRest(
        ...[`--pg1-path=${data}`, '--type=time', `--target=${time}`, '--target-action=promote', 'restore'],
      );
      const restored = { data, socket: makeFolder(directory, 'restored-sockets'), port: restoredPort };
      return startPostgres(restored, { log: directory.log('restored'), archiving: ['archive_mode=off'] });
    },
    stop: () => program.end('SIGQUIT'),
  };
}
