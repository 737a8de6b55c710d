import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { type Config, readConfig } from '#config/config.ts';
import { connectClient } from '#db/connect-client.ts';
import { backupKey, NOT_ENCRYPTED } from '#platform/backups/backup-encryption.ts';
import { readableFile, writeEncrypted } from '#platform/backups/encrypted-file.ts';
import { connectDatabase } from '#platform/embedded-postgres/connect-database.ts';
import { withSpoolDirectory } from '#platform/files/spool.ts';
import { createStorage } from '#platform/files/storage.ts';
import { storeThrough } from '#platform/files/store-stream.ts';
import { exportUniversity } from '#platform/moves/export-university.ts';
import { finishMove, openUniversity, removeUniversity } from '#platform/moves/finish-move.ts';
import { unfreeze } from '#platform/moves/freeze.ts';
import { loadUniversity } from '#platform/moves/load-university.ts';
import { MoveRefused } from '#platform/moves/move-refused.ts';
import { readBelonging } from '#platform/moves/moved-tables.ts';
import { type MovePlan, planMove } from '#platform/moves/plan-move.ts';
import { universityState } from '#platform/moves/university-state.ts';
import { readMasterKey } from '#platform/security/master-key.ts';

const USAGE = `npm run move -- COMMAND
  at the source:  plan   --university ID
                  export --university ID --file FILE [--leave-jobs]
                  cancel --university ID [--yes]
                  finish --university ID --address https://NEW
                  remove --university ID --yes
  at the target:  check  --file FILE [--with-shared] [--without-secrets]
                  load   --file FILE [--with-shared] [--without-secrets]
                  open   --university ID`;

const MEGABYTE = 1_000_000;

const { values: given, positionals } = parseArgs({
  options: {
    university: { type: 'string' },
    file: { type: 'string' },
    address: { type: 'string' },
    yes: { type: 'boolean', default: false },
    'leave-jobs': { type: 'boolean', default: false },
    'with-shared': { type: 'boolean', default: false },
    'without-secrets': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

function required(option: 'university' | 'file' | 'address'): string {
  const value = given[option];
  if (value === undefined) throw new MoveRefused(`--${option} is missing.\n${USAGE}`);
  return value;
}

function university(): number {
  const id = Number(required('university'));
  if (!Number.isInteger(id) || id < 1)
    throw new MoveRefused(`--university is the id of a university.\n${USAGE}`);
  return id;
}

interface Installation {
  config: Config;
  databaseUrl: string;
  client: pg.Client;
}

function showPlan({ name, rows, files, stays, warnings, problems }: MovePlan): void {
  for (const [table, count] of Object.entries(rows)) console.log(`  ${table.padEnd(36)} ${count}`);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(`${name}: ${total} rows of ${Object.keys(rows).length} tables would move,`);
  console.log(`with ${files.count} files of ${(files.bytes / MEGABYTE).toFixed(1)} MB.`);
  for (const [what, count] of Object.entries(stays)) console.log(`Stays behind: ${count} ${what}`);
  for (const warning of warnings) console.log(`Note: ${warning}`);
  for (const problem of problems) console.log(`Prevents the move: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

async function load({ config, databaseUrl }: Installation, dryRun: boolean): Promise<void> {
  const storage = createStorage(config.files, config.dataDirectory, (error) => console.error(error));
  const { sourceSecretKey: secretKey } = config;
  await withSpoolDirectory(config.dataDirectory, async (spool) => {
    const path = await readableFile(resolve(required('file')), spool, config);
    const { university: loaded, tables } = await loadUniversity(
      path,
      {
        databaseUrl,
        withShared: given['with-shared'],
        keys: {
          masterKey: await readMasterKey(config),
          sourceMasterKey:
            secretKey === undefined ? undefined : await readMasterKey({ ...config, secretKey }),
          withoutSecrets: given['without-secrets'],
        },
        storeFile: storeThrough(spool, storage),
        log: console.log,
      },
      { dryRun },
    );
    const what = `${loaded?.name} (university ${loaded?.id}, ${tables.length} tables)`;
    console.log(
      dryRun
        ? `${what} can be loaded here. Nothing was changed.`
        : `Loaded: ${what}. It is frozen: “open” ends that.`,
    );
  });
}

const COMMANDS: Record<string, (installation: Installation) => Promise<void>> = {
  async plan({ client }) {
    showPlan(await planMove(client, await readBelonging(client, university())));
  },
  async export({ config, databaseUrl }) {
    const path = resolve(required('file'));
    if (backupKey(config) === undefined) console.error(NOT_ENCRYPTED);
    const storage = createStorage(config.files, config.dataDirectory, (error) => console.error(error));
    const leaveJobs = given['leave-jobs'];
    const source = { databaseUrl, storage, universityId: university(), leaveJobs, log: console.log };
    const { files, missing } = await writeEncrypted(path, config, (unfinished) =>
      exportUniversity(unfinished, source),
    );
    for (const entry of missing)
      console.error(`The bytes of ${entry} are missing or incomplete in the storage.`);
    console.log(`${path}: ${files} files, ${((await stat(path)).size / MEGABYTE).toFixed(1)} MB`);
  },
  async cancel({ client }) {
    const { name, movedTo } = await universityState(client, university());
    if (movedTo !== null && !given.yes)
      throw new MoveRefused(
        `${name} has moved to ${movedTo}: if it is open there, it would be changed on both sides. Add --yes if it is not.`,
      );
    await unfreeze(client, await readBelonging(client, university()));
    console.log(`${name} is open here again.`);
  },
  check: (installation) => load(installation, true),
  load: (installation) => load(installation, false),
  async open({ client }) {
    await openUniversity(client, university());
    console.log('The university is open here.');
  },
  async finish({ client }) {
    await finishMove(client, university(), required('address'));
    console.log(
      `The university stays frozen here; its users and its papers are sent to ${required('address')}.`,
    );
  },
  async remove({ client }) {
    const { name, movedTo } = await universityState(client, university());
    if (!given.yes)
      throw new MoveRefused(
        `This deletes all that ${name} has here (it has moved to ${movedTo ?? 'no address'}). Add --yes.`,
      );
    const removed = await removeUniversity(client, university());
    const rows = Object.values(removed).reduce((sum, count) => sum + count, 0);
    console.log(`${name} is removed: ${rows} rows of ${Object.keys(removed).length} tables.`);
  },
};

/** `npm run move -- COMMAND`: moves one university to another installation (docs/operations.md). */
async function move(): Promise<void> {
  const command = COMMANDS[positionals[0] ?? ''];
  if (command === undefined || positionals.length !== 1) throw new MoveRefused(USAGE);
  const config = readConfig();
  const database = await connectDatabase(config, { shared: true, log: console.log });
  try {
    const client = await connectClient({ connectionString: database.url, application_name: 'dekanat move' });
    try {
      await command({ config, databaseUrl: database.url, client });
    } finally {
      await client.end();
    }
  } finally {
    await database.close();
  }
}

move().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
