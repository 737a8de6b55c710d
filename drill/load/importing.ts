import { imports } from '@dekanat/contract/operations/imports.ts';
import { csv } from '../../server/test/sheets.ts';
import type { Actor } from './actor.ts';
import { runImportJob } from './import-job.ts';
import type { Journal } from './journal.ts';
import { compareOnce, type Writer } from './writer.ts';

const PAUSE_MS = 4_000;
const ROWS = 20;

const STORED = `select code, count(*)::integer as times from departments where code like 'DR%' group by 1`;

/** Imports of departments: upload, dry run and writing, the last two as jobs. */
export function importsWriter(actor: Actor, facultyName: string, journal: Journal): Writer {
  const acknowledged = new Set<string>();
  const sent = new Set<string>();
  let files = 0;
  async function write(): Promise<void> {
    files += 1;
    const codes = Array.from({ length: ROWS }, (_, row) => `DR${files}-${row + 1}`);
    for (const code of codes) sent.add(code);
    const lines = codes.map((code) => `Kafedra ${code};${code};${facultyName};Faol`);
    const file = csv(['Nomi (Oʻzbekcha);Kodi;Fakultet;Holati', ...lines, ''].join('\n'));
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const uploaded = await journal.persist('an upload', () =>
      actor.call(imports.upload, { query: { resource: 'departments' }, files: [file], headers }),
    );
    if (uploaded === undefined) return;
    const { id } = uploaded;
    const isDone =
      (await runImportJob(actor, { id, act: 'check', state: 'checked' }, journal)) &&
      (await runImportJob(actor, { id, act: 'write', state: 'written' }, journal));
    if (isDone) for (const code of codes) acknowledged.add(code);
  }
  return {
    loops: [{ pauseMs: PAUSE_MS, write }],
    async check(primary) {
      const rows = await primary.query<{ code: string; times: number }>(STORED);
      const stored = new Map(rows.map(({ code, times }) => [code, times]));
      return compareOnce('department', { acknowledged, sent }, stored);
    },
  };
}
