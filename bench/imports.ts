import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { FILES_FIELD } from '@dekanat/contract/files/files.ts';
import { imports as calls, type Import } from '@dekanat/contract/operations/imports.ts';
import { districts } from '@dekanat/contract/reference/districts.ts';
import { departments } from '@dekanat/contract/structure/departments.ts';
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { writeXlsx } from 'hucre/xlsx';
import { type Benchmark, type Figure, figure } from './benchmark.ts';
import { bearer, tokensOf } from './tokens.ts';

const ROWS = 20_000;
const SECONDS = { structure: 20, people: 30 };
const MEGABYTE = 1_000_000;
const MEMORY_MB = 400;
const LONGEST_MS = 500;
const LOOK_MS = 50;

/** A workbook of departments in two languages; another `word` makes new or changed ones. */
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

const SURNAMES = ['Karimov', 'Rahimov', 'Yusupov', 'Tursunov', 'Abdullayev', 'Ismoilov', 'Sobirov'];
const NAMES = ['Anvar', 'Bobur', 'Dilshod', 'Jasur', 'Otabek', 'Sardor', 'Ulugʻbek'];

/** A workbook of students with every field that a registrar enters, in existing groups and districts. */
async function enrolment(of: { groups: string[]; districts: string[] }, street: string): Promise<Blob> {
  const head = [
    [
      'Familiyasi',
      'Ismi',
      'Otasining ismi',
      'Talaba raqami (HEMIS)',
      'JSHSHIR',
      'Pasport',
      'Tugʻilgan sanasi',
    ],
    ['Jinsi', 'Telefon', 'Guruh', 'Fuqaroligi', 'Millati', 'Tuman', 'Koʻcha, uy', 'Toʻlov turi'],
  ].flat();
  const one = (list: string[], index: number) => list[index % list.length] ?? '';
  const digits = (number: number, length: number) => String(number).padStart(length, '0');
  const rows = Array.from({ length: ROWS }, (_, n) => [
    ...[one(SURNAMES, n), one(NAMES, n >> 3), `${one(NAMES, n >> 6)} oʻgʻli`],
    ...[`777${digits(n, 9)}`, `5010904${digits(n, 7)}`, `IM${digits(n, 7)}`, '01.09.2004', 'Erkak'],
    ...[`+99890${digits(n, 7)}`, one(of.groups, n), 'uzbek', 'oʻzbek', one(of.districts, n)],
    ...[`${street} koʻchasi, ${n}`, n % 3 === 0 ? 'grant' : null],
  ]);
  const bytes = await writeXlsx({ sheets: [{ name: 'Talabalar', rows: [head, ...rows] }] });
  return new Blob([new Uint8Array(bytes)]);
}

/** Calls the API as one user. */
function importClient(url: string, headers: Record<string, string>) {
  const json = async <Result>(response: Response): Promise<Result> => {
    if (!response.ok) throw new Error(`${response.url}: ${await response.text()}`);
    return ((await response.json()) as { result: Result }).result;
  };
  return {
    upload(file: Blob, resource: Import['resource']) {
      const body = new FormData();
      body.append(FILES_FIELD, file, 'jadval.xlsx');
      const address = `${url}${pathOf(calls.upload)}?resource=${resource}`;
      return fetch(address, { method: 'POST', headers, body }).then(json<Import>);
    },
    /** Distinct words of a list. */
    async words(path: string): Promise<string[]> {
      const found = await fetch(`${url}${path}`, { headers }).then(json<{ name: string }[]>);
      return [...new Set(found.map(({ name }) => name))];
    },
    /** Seconds until the job ends. */
    async act(id: number, act: string, options: object = {}): Promise<number> {
      const began = performance.now();
      const address = url + pathOf(calls.update).replace('{id}', String(id));
      const body = JSON.stringify({ act, ...options });
      await fetch(address, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
      }).then(json<Import>);
      for (;;) {
        const { job, counts } = await fetch(`${address}?limit=1`, { headers }).then(json<Import>);
        if (job?.status === 'done' && counts?.error) throw new Error(`${act}: ${counts.error} wrong rows`);
        if (job?.status === 'done') return (performance.now() - began) / 1000;
        if (job?.status === 'failed') throw new Error(`${act}: ${job.error}`);
        await setTimeout(LOOK_MS);
      }
    },
  };
}

/** The longest response time of a list while `others` run. */
async function longestResponseMs(
  url: string,
  headers: Record<string, string>,
  list: string,
  others: Promise<unknown>,
): Promise<number> {
  let worstMs = 0;
  let working = true;
  const completed = others.finally(() => {
    working = false;
  });
  while (working) {
    const began = performance.now();
    await fetch(`${url}${list}?limit=60`, { headers }).then((one) => one.arrayBuffer());
    worstMs = Math.max(worstMs, performance.now() - began);
    await setTimeout(LOOK_MS);
  }
  await completed;
  return worstMs;
}

/** The peak memory of a process since `forget`. */
const memoryOf = (pid: number) => ({
  forget: () => writeFile(`/proc/${pid}/clear_refs`, '5'),
  async megabytes() {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024) / MEGABYTE;
  },
});

type ImportClient = ReturnType<typeof importClient>;

async function checkAndWrite(
  { upload, act }: ImportClient,
  resource: 'departments' | 'students',
  file: Blob,
  what: string,
  options?: object,
): Promise<Figure[]> {
  const limit = resource === 'students' ? SECONDS.people : SECONDS.structure;
  const { id } = await upload(file, resource);
  const checked = await act(id, 'check', options);
  const written = await act(id, 'write');
  return [
    figure(`dry run of ${ROWS} ${resource} of a workbook, all ${what}`, checked, limit, 's', '<= 1'),
    figure(`${ROWS} ${resource} written, all ${what}`, written, limit, 's', '<= 1'),
  ];
}

/** Workbooks of twenty thousand rows, first all new, then all changed. */
export const imports: Benchmark = {
  name: 'imports',
  async run({ url, pid }) {
    const headers = bearer(await tokensOf(url));
    const importer = importClient(url, headers);
    const memory = memoryOf(pid);
    await memory.forget();
    const figures = [
      ...(await checkAndWrite(importer, 'departments', await workbook('Yangi'), 'new')),
      ...(await checkAndWrite(importer, 'departments', await workbook('Boshqa'), 'changed')),
    ];
    const again = await importer.upload(await workbook('Yana'), 'departments');
    const worstMs = await longestResponseMs(
      url,
      headers,
      pathOf(departments.list),
      importer.act(again.id, 'check'),
    );
    figures.push(figure('longest wait for a list meanwhile', worstMs, LONGEST_MS, 'ms', '<= 1'));

    const of = {
      groups: await importer.words(pathOf(studentGroups.options)),
      districts: await importer.words(`${pathOf(districts.options)}?country_id=1`),
    };
    const enrolled = await enrolment(of, 'Navoiy');
    const accounts = { accounts: true };
    figures.push(
      ...(await checkAndWrite(importer, 'students', enrolled, 'new, with accounts', accounts)),
      ...(await checkAndWrite(importer, 'students', await enrolment(of, 'Bobur'), 'changed')),
    );
    const { id } = await importer.upload(await enrolment(of, 'Temur'), 'students');
    const worst = await longestResponseMs(url, headers, pathOf(students.list), importer.act(id, 'check'));
    figures.push(
      figure('longest wait for the list of students meanwhile', worst, LONGEST_MS, 'ms', '<= 1'),
      figure('peak memory of the server', await memory.megabytes(), MEMORY_MB, 'MB', '<= 1'),
    );
    return figures;
  },
};
