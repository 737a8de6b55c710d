import type { ErrorBody } from '@dekanat/contract/api/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_INPUT, endpointsOf, type NamedEndpoint } from './endpoints.ts';
import { ALL_PERMISSIONS, type Matrix } from './matrix.ts';

/** Sets a state of the tester or its university for the tests of one block. */
function useState(set: () => Promise<unknown>, reset: () => Promise<unknown>): void {
  beforeAll(set);
  afterAll(reset);
}

export function testAccountStates(matrix: Matrix, feature: string): void {
  const { guarded } = endpointsOf(feature);
  const answerTo = async ({ endpoint }: NamedEndpoint) => {
    const { status, body } = await matrix.tester.call(endpoint, ANY_INPUT);
    return [status, (body as Partial<ErrorBody>).code];
  };
  beforeAll(() => matrix.grant(ALL_PERMISSIONS));

  describe('an account that must set its password', () => {
    useState(
      () => matrix.changeTester({ must_set_password: true }),
      () => matrix.changeTester({ must_set_password: false }),
    );
    it.each(guarded)('$name answers 403 unless it is open before that', async (named) => {
      const answer = await answerTo(named);
      // 415: an upload without a file.
      if (named.endpoint.beforePasswordSet) expect([200, 415, 422]).toContain(answer[0]);
      else expect(answer).toEqual([403, 'password_not_set']);
    });
  });

  describe('an account that must set up its second factor', () => {
    const require = (required: boolean) => requireSecondFactor(matrix, required);
    useState(
      () => require(true),
      () => require(false),
    );
    it.each(guarded)('$name answers 403 unless it is open before that', async (named) => {
      const answer = await answerTo(named);
      if (named.endpoint.beforeSecondFactor) expect([200, 422]).toContain(answer[0]);
      else expect(answer).toEqual([403, 'second_factor_not_set']);
    });
  });

  const expectClosed = async (named: NamedEndpoint) => {
    const answer = await answerTo(named);
    if (named.endpoint.whileClosed) expect([200, 404, 422]).toContain(answer[0]);
    else expect(answer).toEqual([402, 'closed']);
  };
  describe('an account after its deadline', () => {
    useState(
      () => matrix.changeTester({ deadline: new Date(Date.now() - 1000).toISOString() }),
      () => matrix.changeTester({ deadline: null }),
    );
    it.each(guarded)('$name answers 402 unless it is open while closed', expectClosed);
  });
  describe('an account of a closed university', () => {
    useState(
      () => setUniversityStatus(matrix, 0),
      () => setUniversityStatus(matrix, 1),
    );
    it.each(guarded)('$name answers 402 unless it is open while closed', expectClosed);
  });
}

async function requireSecondFactor({ server, groupId }: Matrix, second_factor_required: boolean) {
  const { db, sessions } = server.services;
  await db
    .updateTable('permission_groups')
    .set({ second_factor_required })
    .where('id', '=', groupId)
    .execute();
  sessions.forgetAll();
}

async function setUniversityStatus({ server }: Matrix, status: number) {
  const { db, sessions } = server.services;
  await db.updateTable('universities').set({ status }).where('id', '=', 1).execute();
  sessions.forgetAll();
}
