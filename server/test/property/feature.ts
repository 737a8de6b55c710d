import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#test/client.ts';
import { endpointsOf, type NamedEndpoint } from '#test/matrix/endpoints.ts';
import { ofSuperAdministrator, type RequestBudget, runsOf } from './budget.ts';
import { type RandomCalls, SUPER_ADMINISTRATOR, startRandomCalls } from './random-calls.ts';
import { readUniversityRows, type UniversityRows } from './university-rows.ts';

/** Printed in the title; `PROPERTY_SEED=… npx vitest run server/test/property` repeats a failure. */
const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 2 ** 31);
/**
 * Endpoints that random input never calls with success: they need a secret, a stored file, a caller of another kind, or dates and ids
 * that belong together. By the name of the call …
 */
const CALLS = new Set([
  ...['upload', 'export', 'close', 'confirm'],
  ...['login', 'refresh', 'resetPassword', 'changePassword'],
  ...['secondFactor', 'setUp', 'switchOff', 'renewRecoveryCodes'],
]);
/** … all calls of a resource … */
const RESOURCES = new Set([
  'secondFactor',
  'providerSignIn',
  'passkeySignIn',
  'passkeys',
  'linkedIdentities',
  'ownSheets',
  'ownTestAttempts',
  'paperVerification',
]);
/** … and single ones. */
const CALLS_OF_RESOURCES = new Set([
  ...[
    'examFeeds.calendar',
    'examCalendar.feed',
    'ownPapers.file',
    'ownPaperRequests.withdraw',
    'examSchedules.clashes',
    'examSchedules.suggestions',
  ],
  // Without a connection, a finished comparison and an acceptance there is nothing to read or do.
  ...['update', 'remove', 'test', 'steps'].map((call) => `hemisConnections.${call}`),
  'imports.source',
  'planFiles.fetch',
  'planFiles.fetchAll',
  ...['read', 'create', 'compareStudent'].map((call) => `hemisComparisons.${call}`),
  ...['preview', 'create', 'list', 'undo'].map((call) => `hemisAcceptances.${call}`),
  'hemisRecords.show',
  // They ask for the password.
  ...['ownApiTokens.create', 'apiTokens.create', 'notificationPreferences.linkTelegram'],
  ...['create', 'update', 'test', 'tryOut'].map((call) => `signInProviders.${call}`),
  ...['update', 'remove', 'test'].map((call) => `ministryConnections.${call}`),
  ...['preview', 'create', 'again'].map((call) => `hemisPushes.${call}`),
  ...['sheets.history', 'sheets.import', 'sheetPapers.total'],
  ...[
    'ownMessages.write',
    'ownMessages.answer',
    'hemis.check',
    'testResultInfo.read',
    'testQuestions.importFile',
  ],
  ...['totalStatements.read', 'totalStatements.document'],
  // Random input makes templates, but no file that is one.
  ...['file', 'preview', 'publish', 'withdraw'].map((call) => `paperTemplates.${call}`),
  ...['studentProfile.firstEmail', 'studentProfile.firstPassword', 'studentProfile.firstPhoto'],
]);

/** Whether no random request succeeds. Names are such as `ratings.sheets.history`. */
function neverSucceeds(name: string): boolean {
  const [resource = '', call = ''] = name.split('.').slice(-2);
  return CALLS.has(call) || RESOURCES.has(resource) || CALLS_OF_RESOURCES.has(`${resource}.${call}`);
}

/** The number of requests limits a test, not this timeout: on a busy machine they only take longer. */
const TIMEOUT_MS = 600_000;

/** So many endpoints of a feature may get no request that succeeds: random input may miss some of them. */
const MAX_MISSED = 2;

/** Sends random requests, a share of `budget` to every endpoint of the feature. */
export function testFeature(feature: string, budget: RequestBudget): void {
  const { concurrent, extraShares } = budget;
  const { all, superAdministrator } = endpointsOf(feature);
  const mustSucceed = ({ name }: NamedEndpoint) => !neverSucceeds(name);
  let calls: RandomCalls;
  let before: UniversityRows;
  beforeAll(async () => {
    calls = await startRandomCalls(concurrent);
    before = await readUniversityRows(calls.server.services.db, 2);
  });
  afterAll(() => calls.server.close());

  // In order also with `--sequence.shuffle`: the last tests judge those before them.
  const options = { timeout: TIMEOUT_MS, shuffle: false };
  describe(`random requests (PROPERTY_SEED=${SEED})`, options, () => {
    it.each(all)('$name answers as its contract declares and never 5xx', async (named) => {
      const caller = named.endpoint.realm === 'student' ? calls.student : calls.administrator;
      const runs = runsOf(named.endpoint, budget);
      await calls.send(named, caller, { runs, concurrent, seed: SEED });
      if (superAdministrator.includes(named) || !mustSucceed(named)) return;
      for (let extra = 1; extra <= extraShares && !calls.successes.has(named.name); extra += 1)
        await calls.send(named, caller, { runs, concurrent, seed: SEED + extra });
    });

    it('change nothing in another university', async () => {
      expect(before.faculties).toHaveLength(5);
      expect(before.faculty_translations?.length).toBeGreaterThan(5);
      expect(before.admins).toHaveLength(1);
      expect(await readUniversityRows(calls.server.services.db, 2)).toEqual(before);
    });

    it('succeed often enough to reach past validation', async () => {
      const { username, password } = calls.administrator;
      const client = await signIn(calls.server.url, username, password);
      expect((await client.call(faculties.list)).status).toBe(200);
      const never = all
        .filter((named) => !superAdministrator.includes(named) && mustSucceed(named))
        .map(({ name }) => name)
        .filter((name) => !calls.successes.has(name));
      expect(never.length, never.join()).toBeLessThanOrEqual(MAX_MISSED);
    });

    it.each(all.filter(({ endpoint }) => endpoint.access !== 'public'))(
      '$name answers a super administrator as its contract declares',
      (named) =>
        calls.send(named, SUPER_ADMINISTRATOR, {
          runs: runsOf(named.endpoint, budget),
          concurrent: ofSuperAdministrator(concurrent),
          seed: SEED,
        }),
    );

    it('leave the server ready', async () => {
      // A check of the database that a busy machine delays is answered "unavailable".
      await expect.poll(async () => (await fetch(`${calls.server.url}/api/ready`)).status).toBe(200);
    });
  });
}
