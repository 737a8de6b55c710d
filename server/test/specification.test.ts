import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { ENDPOINTS, RESOURCES } from '@dekanat/contract/endpoints.ts';
import { describe, expect, it } from 'vitest';

interface Call {
  method: string;
  path: string;
  area: string;
  step: string;
  access: string;
}

const ROOT = `${import.meta.dirname}/../..`;
/** The list of all calls that the specifications name. It lies beside the repository and is absent elsewhere. */
const CALLS = `${ROOT}/../shared/spec/calls.json`;
const calls: Call[] = existsSync(CALLS) ? JSON.parse(readFileSync(CALLS, 'utf8')) : [];
const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;

/** Steps that are under way or done. */
const STEPS = ['foundation', 'reference', 'people'];
/**
 * Calls of those steps that are not there yet. Whoever builds one takes its line away: the test says which lines
 * have had their day.
 */
const NOT_YET: string[] = [];

/** Calls that no specification names and an issue asks for. */
const BEYOND = [
  // Reference data: exports, and what an editor asks before it opens another language.
  ...['countries', 'regions', 'districts', 'nationalities', 'teachers', 'teacher-groups'].flatMap((name) => [
    `GET /api/crm/${name}/export`,
    `GET /api/crm/${name}/{id}/check`,
  ]),
  'GET /api/crm/labels/export',
  'GET /api/crm/config/export',
  'GET /api/crm/i18n/export',
  'GET /api/crm/audit/export',
  'GET /api/crm/audit/people',
  'GET /api/crm/main-statistic-by-university',
  'PUT /api/crm/notifications',
  // Lists that are too long to wait for.
  'POST /api/crm/exports',
  // What was imported before, and the rows of an import that are to be mended.
  'GET /api/crm/imports',
  'GET /api/crm/imports/{id}/errors',
  // A licence's secret is shown on request only, and whoever saw it is written down.
  'POST /api/crm/university-licenses/{id}/show',
  'POST /api/crm/university-licenses/{id}/rotate',
  'GET /api/crm/university-licenses/{id}/showings',
  // What is personal of a student is shown on request only, and whoever saw it is written down.
  'POST /api/crm/students/{id}/show',
  'POST /api/crm/teachers/{id}/show',
  // The first call of the student application.
  'GET /api/student/profile/show',
  // Students without e-mail replace their first password.
  'PUT /api/student/profile/change-password',
  // First passwords on paper.
  'POST /api/crm/students/account-slips',
  // What a bulk act would do, and what is filtered as a file; those who stand in an order.
  'POST /api/crm/students/student-status-preview',
  'GET /api/crm/students/student-status/export',
  'GET /api/crm/orders/export',
  'GET /api/crm/orders/{id}/students',
  // Whose login page this is.
  'GET /api/auth/university',
  // The second step of signing in, and what else an authenticator app needs (decision 13).
  'POST /api/auth/second-factor',
  'POST /api/crm/profile/totp/recovery-codes',
  'DELETE /api/crm/admins/{id}/totp',
  // All other sessions at once.
  'DELETE /api/crm/profile/sessions',
];

const access = new Map(
  ENDPOINTS.map(({ endpoint }) => [`${endpoint.method} ${pathOf(endpoint)}`, endpoint.access]),
);
const due = calls.filter((call) => STEPS.includes(call.step) && !NOT_YET.includes(nameOf(call)));

const title = 'the calls of ../shared/spec/calls.json';
describe.skipIf(calls.length === 0)(
  calls.length > 0 ? title : `${title} (skipped: no such file here)`,
  () => {
    it.each(due)('$method $path can be called by: $access', (call) => {
      expect(access.get(nameOf(call))).toBe(call.access);
    });

    it('that are still to come are all named by the specifications, and none of them is there', () => {
      const named = new Set(calls.map(nameOf));
      expect(NOT_YET.filter((call) => !named.has(call))).toEqual([]);
      expect(NOT_YET.filter((call) => access.has(call))).toEqual([]);
    });

    it('are, with those that an issue asks for, every endpoint of the contract', () => {
      const named = new Set(calls.map(nameOf));
      expect([...access.keys()].filter((call) => !named.has(call)).toSorted()).toEqual(BEYOND.toSorted());
    });
  },
);

describe('feature names', () => {
  /** ARCHITECTURE.md names these, and what each is about. */
  const FEATURES = [
    'access',
    'universities',
    'structure',
    'reference',
    'students',
    'teachers',
    'planning',
    'syllabi',
    'exams',
    'movement',
    'grading',
    'retakes',
    'content',
    'messaging',
    'reports',
    'files',
    'operations',
  ];
  const foldersIn = (path: string) =>
    readdirSync(`${ROOT}/${path}`, { withFileTypes: true })
      .filter(
        (entry) => entry.isDirectory() && !['api', 'catalogue', 'locales', 'people'].includes(entry.name),
      )
      .map(({ name }) => name);
  const contract = foldersIn('contract/src');

  it.each(contract)('%s is one that the map knows', (name) => expect(FEATURES).toContain(name));

  it.each(['server/src/features', 'web/src/features'])('are the same in %s as in the contract', (path) => {
    expect(foldersIn(path).filter((name) => !contract.includes(name))).toEqual([]);
  });

  it('stand in the list of resources as in the tree', () => {
    expect(Object.keys(RESOURCES).sort()).toEqual(contract.sort());
  });
});
