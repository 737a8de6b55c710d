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
/**
 * The planned calls of the whole product. The file lies beside the repository of its maintainers; without it these
 * tests are skipped.
 */
const CALLS = `${ROOT}/../shared/spec/calls.json`;
const calls: Call[] = existsSync(CALLS) ? JSON.parse(readFileSync(CALLS, 'utf8')) : [];
const nameOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`;

/** Steps of the plan that are started or done. */
const STEPS = ['foundation', 'reference', 'people'];
/** Planned calls of these steps that are not implemented yet; the test reports outdated lines. */
const NOT_IMPLEMENTED: string[] = [];

/** Implemented calls that are not in the plan. */
const UNPLANNED = [
  // Reference data: exports, and the check of a translation before an editor opens it.
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
  // Exports of long lists, which run as jobs.
  'POST /api/crm/exports',
  // Previous imports, and the invalid rows of an import as a file.
  'GET /api/crm/imports',
  'GET /api/crm/imports/{id}/errors',
  // The secret of a licence is revealed on request, and each access is recorded.
  'POST /api/crm/university-licenses/{id}/show',
  'POST /api/crm/university-licenses/{id}/rotate',
  'GET /api/crm/university-licenses/{id}/showings',
  // Personal data is revealed on request, and each access is recorded.
  'POST /api/crm/students/{id}/show',
  'POST /api/crm/teachers/{id}/show',
  // The record of the signed-in student.
  'GET /api/student/profile/show',
  // Students without e-mail replace their first password.
  'PUT /api/student/profile/change-password',
  // Printed first passwords.
  'POST /api/crm/students/account-slips',
  // The preview of a bulk status change, exports, and the students of an order.
  'POST /api/crm/students/student-status-preview',
  'GET /api/crm/students/student-status/export',
  'GET /api/crm/orders/export',
  'GET /api/crm/orders/{id}/students',
  // The university of the domain, for its login page.
  'GET /api/auth/university',
  // The second factor: sign-in, recovery codes, reset (decision 13).
  'POST /api/auth/second-factor',
  'POST /api/crm/profile/totp/recovery-codes',
  'DELETE /api/crm/admins/{id}/totp',
  // Closes all other sessions.
  'DELETE /api/crm/profile/sessions',
];

const access = new Map(
  ENDPOINTS.map(({ endpoint }) => [`${endpoint.method} ${pathOf(endpoint)}`, endpoint.access]),
);
const expected = calls.filter((call) => STEPS.includes(call.step) && !NOT_IMPLEMENTED.includes(nameOf(call)));

const title = 'the planned calls in ../shared/spec/calls.json';
describe.skipIf(calls.length === 0)(calls.length > 0 ? title : `${title} (skipped: no such file)`, () => {
  it.each(expected)('$method $path can be called by: $access', (call) => {
    expect(access.get(nameOf(call))).toBe(call.access);
  });

  it('that are not implemented yet are planned, and not in the contract', () => {
    const named = new Set(calls.map(nameOf));
    expect(NOT_IMPLEMENTED.filter((call) => !named.has(call))).toEqual([]);
    expect(NOT_IMPLEMENTED.filter((call) => access.has(call))).toEqual([]);
  });

  it('are, with the unplanned ones, all endpoints of the contract', () => {
    const named = new Set(calls.map(nameOf));
    expect([...access.keys()].filter((call) => !named.has(call)).toSorted()).toEqual(UNPLANNED.toSorted());
  });
});

describe('feature names', () => {
  /** All features of the plan; a new feature gets its line here first. */
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

  it.each(contract)('%s is a planned feature', (name) => expect(FEATURES).toContain(name));

  it.each(['server/src/features', 'web/src/features'])('are the same in %s as in the contract', (path) => {
    expect(foldersIn(path).filter((name) => !contract.includes(name))).toEqual([]);
  });

  it('are the same in the list of resources as in the folders', () => {
    expect(Object.keys(RESOURCES).sort()).toEqual(contract.sort());
  });
});
