import { existsSync } from 'node:fs';
import { students } from '@dekanat/contract/students/students.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../server/src/platform/embedded-postgres/postmaster.ts';
import { signIn } from '../server/test/client.ts';
import { makeStudent, studentInput } from '../server/test/people-factories.ts';
import { startArchivedDatabase } from './archived-database.ts';
import { superviseDekanat, USER_PASSWORD } from './dekanat-process.ts';
import { makeDirectory } from './directory.ts';
import { POSTGRESQL } from './packages.ts';

const PROGRAMS = [`${POSTGRESQL}/postgres`, '/usr/bin/pgbackrest', '/usr/bin/setpriv'];
const missing = PROGRAMS.filter((path) => !existsSync(path));
const isPossible = process.getuid?.() === 0 && missing.length === 0;
const LIMIT_MS = 10 * 60_000;

describe.skipIf(!isPossible)(
  `point-in-time restore${isPossible ? '' : ` (skipped: needs root and ${missing.join(', ')})`}`,
  () => {
    it(
      'shows the record of a student as it was at a chosen time between two changes',
      async () => {
        const directory = makeDirectory();
        const closing: (() => unknown)[] = [() => directory.close()];
        onTestFinished(async () => {
          for (const close of closing.reverse()) await close();
        });
        const [databasePort, restoredPort, port, otherPort] = (await Promise.all(
          Array.from({ length: 4 }, freePort),
        )) as [number, number, number, number];
        const start = async (name: string, at: { port: number; databasePort: number }) => {
          const url = `http://127.0.0.1:${at.port}`;
          const dekanat = superviseDekanat({ name, ...at, files: 'disk', publicUrl: url }, directory);
          closing.push(() => dekanat.stop());
          await dekanat.ready();
          return signIn(url, 'admin', USER_PASSWORD);
        };
        const database = await startArchivedDatabase(directory, databasePort);
        closing.push(() => database.stop());

        const admin = await start('dekanat', { port, databasePort });
        const { id, group_id } = await makeStudent(admin);
        const rename = async (second_name: string) => {
          const body = studentInput({ group_id: group_id ?? 0, second_name });
          void (await admin.call(students.update, { params: { id }, body })).result;
        };
        database.backUp('full');
        await rename('Birinchiyev');
        database.backUp('incr');
        await rename('Ikkinchiyev');
        const between = await database.now();
        await rename('Uchinchiyev');
        database.archive();

        const restored = await database.restoreAt(between, restoredPort);
        closing.push(() => restored.end('SIGQUIT'));
        const reader = await start('restored-dekanat', { port: otherPort, databasePort: restoredPort });
        const nameOf = async (client: typeof admin) =>
          (await client.call(students.read, { params: { id } })).result.second_name;
        expect([await nameOf(reader), await nameOf(admin)]).toEqual(['Ikkinchiyev', 'Uchinchiyev']);
      },
      LIMIT_MS,
    );
  },
);
