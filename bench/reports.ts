import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { dashboard } from '@dekanat/contract/reports/dashboard.ts';
import { deadlineRadar } from '@dekanat/contract/reports/deadline-radar.ts';
import { signIns } from '@dekanat/contract/reports/sign-ins.ts';
import { type Benchmark, type Figure, figure } from './benchmark.ts';
import { listsBeside } from './list-times.ts';
import { STUDENTS, WITH_RECORDS } from './record-volume.ts';
import { chartAddress, placeOf, REPORTS, reportAddress } from './report-addresses.ts';
import { fillReports } from './report-volume.ts';
import { memoryOf, quantile, resultOf, type SeededServer, withSeededServer } from './seeded-server.ts';
import { bearer, tokensOf } from './tokens.ts';

const [REPORT_MS, ALL_MS, HOME_MS] = [300, 2_000, 100];
const EXPORT_MB = 150;
const TIMES = 5;
const SUPER_ADMINISTRATOR = 'superadmin@dekanat.local';

type Headers = Record<string, string>;

async function medianOf(url: string, headers: Headers): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    await fetch(url, { headers }).then(resultOf);
    times.push(performance.now() - began);
  }
  return quantile(times, 0.5);
}

/** Memory of a file of sign-ins of a university, written while it is downloaded. */
async function exportMemory({ url, pid, headers }: SeededServer): Promise<Figure> {
  const memory = memoryOf(pid);
  const before = await memory.now();
  await memory.resetPeak();
  const { ok, status, body } = await fetch(`${url}${pathOf(signIns.calls.export)}?format=csv`, { headers });
  if (!ok || body === null) throw new Error(`The export was answered ${status}`);
  for await (const _part of body);
  const grown = (await memory.peak()) - before;
  return figure('memory of an export of all sign-ins of a university', grown, EXPORT_MB, 'MB', '<= 1');
}

/**
 * The first page of each report with its totals, and its chart: of one university, and of all of them for a super administrator; what the
 * home screen counts; lists of students while reports are read.
 */
async function measured(many: SeededServer): Promise<Figure[]> {
  const { databaseUrl, url } = many;
  const volume = await fillReports(databaseUrl);
  // Filling takes longer than a token is valid, and so may the reports.
  const signedIn = async (username?: string): Promise<SeededServer> => ({
    ...many,
    headers: bearer(await tokensOf(url, username)),
  });
  const administrator = await signedIn();
  console.log(`  ${volume.signIns} sign-ins, ${volume.views} openings of lessons`);
  const place = await placeOf(databaseUrl);
  const figures: Figure[] = [];
  const measure = async (whose: string, limitMs: number, caller: Headers) => {
    for (const report of REPORTS) {
      const calls = [
        { path: pathOf(report.calls.list), address: reportAddress(url, place, report) },
        chartAddress(url, place, report),
      ];
      for (const { path, address } of calls.filter((call) => call !== undefined)) {
        const ms = await medianOf(address, caller);
        console.log(`  ${path} of ${whose}: ${Math.round(ms)} ms`);
        figures.push(figure(`report ${path} of ${whose}, median`, ms, limitMs, 'ms', '<= 1'));
      }
    }
  };
  await measure('a university', REPORT_MS, administrator.headers);
  for (const { read } of [dashboard, deadlineRadar]) {
    const path = pathOf(read);
    const ms = await medianOf(url + path, administrator.headers);
    figures.push(figure(`${path} of a university, median`, ms, HOME_MS, 'ms', '<= 1'));
  }
  figures.push(await exportMemory(administrator));

  const superAdministrator = await signedIn(SUPER_ADMINISTRATOR);
  const { idle, meanwhile } = await listsBeside(await signedIn(), () =>
    measure('all universities', ALL_MS, superAdministrator.headers),
  );
  const name = 'lists while reports of all universities are read, p95 against idle';
  figures.push(figure(name, quantile(meanwhile, 0.95), quantile(idle, 0.95), 'ms', '<= 3'));
  return figures;
}

/** Apart from `records`, because the sign-ins and openings of lessons of all students would slow down what is measured there. */
export const reports: Benchmark = {
  name: 'reports',
  run: () => withSeededServer(STUDENTS, measured, WITH_RECORDS),
};
