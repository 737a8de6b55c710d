import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import { pathOf } from '@dekanat/contract/kernel/endpoint.ts';
import { imports as calls, type Import } from '@dekanat/contract/operations/imports.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { writeXlsx } from 'hucre/xlsx';
import { type Benchmark, figure } from './benchmark.ts';
import { bearer, tokensOf } from './tokens.ts';

const ROWS = 20_000;
const SECONDS = 20;
const MEGABYTE = 1_000_000;
const MEMORY_MB = 400;
const LONGEST_MS = 500;
const LOOK_MS = 50;

/** A workbook of departments in two languages; `word` makes them other ones, or the same ones changed. */
async function workbook(word: string): Promise<Blob> {
  const head = ['Nomi (Oʻzbekcha)', 'Nomi (Русский)', 'Kodi', 'Fakultet', 'Holati'];
  const rows = Array.from({ length: ROWS }, (_, n) => [
    `${word} ${n} kafedrasi`,
    `Кафедра ${word} ${n}`,
    `IMP-${n}`,
    'Matematika fakulteti',
    'Faol',
  ]);
  const bytes = await writeXlsx({ sheets: [{ name: 'Kafedralar', rows: [head, ...rows] }] });
  return new Blob([new Uint8Array(bytes)]);
}

/** Makes calls as one person. */
function person(url: string, headers: Record<string, string>) {
  const json = async <Result>(response: Response): Promise<Result> => {
    if (!response.ok) throw new Error(`${response.url}: ${await response.text()}`);
    return ((await response.json()) as { result: Result }).result;
  };
  return {
    upload(file: Blob) {
      const body = new FormData();
      body.append(FILES_FIELD, file, 'kafedralar.xlsx');
      const address = `${url}${pathOf(calls.upload)}?resource=departments`;
      return fetch(address, { method: 'POST', headers, body }).then(json<Import>);
    },
    /** Seconds until the job is over. */
    async act(id: number, act: string): Promise<number> {
      const began = performance.now();
      const address = url + pathOf(calls.update).replace('{id}', String(id));
      const body = JSON.stringify({ act });
      await fetch(address, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      }).then(json<Import>);
      for (;;) {
        const { job } = await fetch(`${address}?limit=1`, { headers }).then(json<Import>);
        if (job?.status === 'done') return (performance.now() - began) / 1000;
        if (job?.status === 'failed') throw new Error(`${act}: ${job.error}`);
        await setTimeout(LOOK_MS);
      }
    },
  };
}

/** The longest that somebody waits for a list while `others` work. */
async function longest(
  url: string,
  headers: Record<string, string>,
  others: Promise<unknown>,
): Promise<number> {
  let worstMs = 0;
  let working = true;
  const ended = others.finally(() => {
    working = false;
  });
  while (working) {
    const began = performance.now();
    await fetch(`${url}${pathOf(departments.list)}?limit=60`, { headers }).then((one) => one.arrayBuffer());
    worstMs = Math.max(worstMs, performance.now() - began);
    await setTimeout(LOOK_MS);
  }
  await ended;
  return worstMs;
}

/** The most memory that a process has held since `forget`. */
const memoryOf = (pid: number) => ({
  forget: () => writeFile(`/proc/${pid}/clear_refs`, '5'),
  async megabytes() {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024) / MEGABYTE;
  },
});

/** A workbook of twenty thousand rows, all of them new, and then all of them changed. */
export const imports: Benchmark = {
  name: 'imports',
  async run({ url, pid }) {
    const headers = bearer(await tokensOf(url));
    const { upload, act } = person(url, headers);
    const memory = memoryOf(pid);
    await memory.forget();
    const figures = [];
    for (const [word, kind] of [
      ['Yangi', 'new'],
      ['Boshqa', 'changed'],
    ] as const) {
      const { id } = await upload(await workbook(word));
      const checked = await act(id, 'check');
      const written = await act(id, 'write');
      figures.push(
        figure(`${ROWS} rows seen through, all ${kind}`, checked, SECONDS, 's', '<= 1'),
        figure(`${ROWS} rows written, all ${kind}`, written, SECONDS, 's', '<= 1'),
      );
    }
    const { id } = await upload(await workbook('Yana'));
    const worstMs = await longest(url, headers, act(id, 'check'));
    figures.push(
      figure('longest wait for a list meanwhile', worstMs, LONGEST_MS, 'ms', '<= 1'),
      figure('memory of the server, the most', await memory.megabytes(), MEMORY_MB, 'MB', '<= 1'),
    );
    return figures;
  },
};
