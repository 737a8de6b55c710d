import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type Access, type Endpoint, permissionsFor } from '@dekanat/contract/api/endpoint.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { LABEL_MODULES } from '@dekanat/contract/reference/labels.ts';
import { universityStatistics } from '@dekanat/contract/reports/university-statistics.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAccount } from '../server/test/accounts.ts';
import { type Client, signIn } from '../server/test/client.ts';
import { startTestServer, type TestServer } from '../server/test/server.ts';
import { importsOf } from './import-graph.ts';
import { readSource } from './source-keys.ts';

// A select of a form reads its options from a look-up; a user who may open the form's screen must be able to fill it in.

const ROOT = join(import.meta.dirname, '..');
const LOOKUP = /(?:lookupOf|queryOf|call)\(\s*(\w+)\.options\b/g;
const CONTRACT_IMPORT = /import \{([^}]*)\} from '@dekanat\/contract\/([^']+)'/g;

interface Screen {
  path: string;
  needs: Access;
  load: () => unknown;
}
/** Loaded without its types, which belong to the browser. */
const { screens } = (await import(join(ROOT, 'web/src/app/screens.ts'))) as { screens: Screen[] };

/** Shown only to those who have the permission that fills its select (`student_cabinet_show`), on screens of other permissions. */
const GATED = 'web/src/features/students/viewed-student-select.tsx';

/** The filters of all reports. The one report of this permission has no filter by records, nor a current academic year. */
const REPORT_FILTERS = [
  'report/report-controls.tsx',
  'report/report-bar.tsx',
  'schedules/followed-year.tsx',
].map((name) => `web/src/features/reports/${name}`);
const WITHOUT_SELECTS: Permission = 'university_index';

/** The sources of a screen: what it imports, at once or on demand, from the features. */
function sourcesOf({ load }: Screen, permission: Permission): string[] {
  const [, module = ''] = /import\('#([^']+)'\)/.exec(load.toString()) ?? [];
  const found = new Set<string>();
  const visit = (file: string) => {
    if (!file.startsWith('web/src/features/') || file === GATED || found.has(file)) return;
    if (permission === WITHOUT_SELECTS && REPORT_FILTERS.includes(file)) return;
    found.add(file);
    for (const { to } of importsOf(file)) visit(to);
  };
  visit(`web/src/${module}`);
  return [...found];
}

/** The look-ups that a source reads, by the path of their module in the contract and their resource. */
function lookupsIn(file: string): { from: string; name: string }[] {
  const source = readSource(file);
  const imports = [...source.matchAll(CONTRACT_IMPORT)].flatMap(([, names = '', from = '']) =>
    names.split(',').map((name) => ({ name: name.trim(), from })),
  );
  return [...source.matchAll(LOOKUP)].flatMap(([, name = '']) => imports.filter((one) => one.name === name));
}

const endpointOf = async ({ from, name }: { from: string; name: string }) =>
  (await import(join(ROOT, 'contract/src', from)))[name].options as Endpoint;

const cases = new Map<string, { permission: Permission; lookup: string; endpoint: Endpoint }>();
for (const screen of screens)
  for (const permission of permissionsFor(screen.needs))
    for (const lookup of sourcesOf(screen, permission).flatMap(lookupsIn)) {
      const endpoint = await endpointOf(lookup);
      cases.set(`${permission} ${endpoint.path}`, { permission, lookup: endpoint.path, endpoint });
    }

let server: TestServer;
let superadmin: Client;
const clients = new Map<Permission, Client>();

beforeAll(async () => {
  server = await startTestServer();
  superadmin = await signIn(server.url, 'superadmin');
});
afterAll(() => server.close());

/** An account whose only permission opens the screen. */
async function clientWith(permission: Permission): Promise<Client> {
  const client =
    clients.get(permission) ?? (await openAccount(server, superadmin, { permissions: [permission] })).client;
  clients.set(permission, client);
  return client;
}

it('lookup areas: the report of universities has no filter by records', () =>
  expect([...universityStatistics.required, ...universityStatistics.optional]).toEqual(['name', 'status']));

it('lookup areas: finds the selects of all features that have one', () => {
  const lookups = new Set([...cases.values()].map(({ lookup }) => lookup));
  const selects = globSync('web/src/features/**/*-select.tsx', { cwd: ROOT }).flatMap(lookupsIn);
  expect(lookups.size).toBeGreaterThanOrEqual(new Set(selects.map(({ name }) => name)).size);
});

it.each([...cases.values()])(
  '$permission alone fills the selects of $lookup',
  async ({ permission, endpoint }) => {
    const client = await clientWith(permission);
    const query = 'module' in (endpoint.query?.shape ?? {}) ? { module: LABEL_MODULES[0] } : {};
    expect((await client.call(endpoint, { query })).status).toBe(200);
  },
);
