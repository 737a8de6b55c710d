import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { dashboard } from '@dekanat/contract/reports/dashboard.ts';
import { deadlineRadar } from '@dekanat/contract/reports/deadline-radar.ts';
import { beforeAll, expect, it } from 'vitest';
import { LISTS, type ProductList, type Query } from './property/list-totals.ts';
import { requiredOfReports } from './property/report-queries.ts';
import { useServer } from './use-server.ts';

const { server, admin, dekan } = useServer({ callers: ['admin', 'dekan'] });

/** Filters without which a list is refused, by the names of lists. */
let needed: Map<string, Query>;
beforeAll(async () => {
  needed = new Map(await requiredOfReports(server.services.db));
});

/** A filter takes a value that the contract names, else the first of these that it does not refuse. */
const VALUES = [1, 2024, 'a', '2025-09-01', 'AA1234567'];
/** The second page: on the first, the number of rows may give the total, which is then not counted. */
const PAGE = { limit: 1, page: 2 };

/** How often totals were read so far, by outcome. */
async function readsOfTotals() {
  const { values } = await server.services.metrics.cacheReads.get();
  const reads = (outcomes: string[]) =>
    values
      .filter(({ labels }) => labels.cache === 'totals' && outcomes.includes(String(labels.outcome)))
      .reduce((sum, { value }) => sum + value, 0);
  return { cached: reads(['hit', 'miss']), uncached: reads(['uncached']) };
}

/** Whether a call reads cached totals, and whether it reads totals that cannot be cached. */
async function totalsOf(caller: typeof admin, call: Endpoint, query: Query) {
  const before = await readsOfTotals();
  const { status } = await caller.call(call, { query } as never);
  const after = await readsOfTotals();
  return { status, cached: after.cached > before.cached, uncached: after.uncached > before.uncached };
}

/** What a list reads with its needed filters alone, and for staff of the whole university with each other filter. */
async function readsOf(caller: typeof admin, { name, list, filters }: ProductList) {
  const base = { ...needed.get(name), ...PAGE };
  const reads = async (filter: string, value?: unknown) => ({
    ...{ list: name, filter },
    ...(await totalsOf(caller, list, filter === '' ? base : { ...base, [filter]: value })),
  });
  const found = [await reads('')];
  if (caller === dekan || !found.some(({ cached, uncached }) => cached || uncached)) return found;
  for (const [filter, values] of Object.entries(filters))
    for (const value of [...values.slice(0, 1), ...VALUES]) {
      const narrowed = await reads(filter, value);
      found.push(narrowed);
      if (narrowed.status === 200) break;
    }
  return found;
}

/** The lists whose totals are cached (decision 97), with the reports of many rows. */
const CACHED = [
  'gpa.academicDebtors.list',
  'gpa.gpaRecords.list',
  'papers.transcripts.list',
  'ratings.statements.list',
  'registration.studentRegisters.list',
  'reports.attemptMarks.list',
  'reports.electiveChoices.list',
  'reports.studentTasks.list',
  'reports.studentVisits.list',
  'students.studentStatuses.list',
  'students.students.list',
  'study.taskAttempts.list',
];
/** Reports that read marks, attempts, sign-ins or applications, whose changes are not counted: their totals are counted every time. */
const UNCACHED = [
  'reports.ratingAverage.list',
  'reports.ratingMonitoring.list',
  'reports.restoredSubjects.list',
  'reports.signIns.list',
  'reports.studentRetakes.list',
  'reports.testResults.list',
];
/** Filters that read parts of syllabi, whose changes are not counted. */
const UNCACHED_FILTERS = ['reports.attemptMarks.list syllabus_id', 'study.taskAttempts.list lesson_id'];

it('counts every change of what the totals of large lists read, with every filter', async () => {
  const reads: Awaited<ReturnType<typeof readsOf>> = [];
  for (const caller of [admin, dekan])
    for (const list of LISTS.filter((one) => !one.list.path.includes('{')))
      reads.push(...(await readsOf(caller, list)));
  const namesOf = (found: typeof reads, nameOf: (one: (typeof reads)[number]) => string) =>
    [...new Set(found.map(nameOf))].toSorted();
  const cached = namesOf(
    reads.filter((one) => one.cached),
    ({ list }) => list,
  );
  expect(cached).toEqual(CACHED);
  const uncached = reads.filter((one) => one.uncached);
  const always = uncached.filter(({ list }) => !cached.includes(list));
  expect(namesOf(always, ({ list }) => list)).toEqual(UNCACHED);
  const sometimes = uncached.filter(({ list }) => cached.includes(list));
  expect(namesOf(sometimes, ({ list, filter }) => `${list} ${filter}`)).toEqual(UNCACHED_FILTERS);
});

it.each([
  // Changes of staff accounts and jobs are not counted.
  [dashboard.read, true],
  [deadlineRadar.read, false],
])('caches what the numbers of $0.path count', async (call, uncached) => {
  expect(await totalsOf(admin, call, {})).toEqual({ status: 200, cached: true, uncached });
});
