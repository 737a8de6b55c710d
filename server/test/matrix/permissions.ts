import { profile } from '@dekanat/contract/access/profile.ts';
import { secondFactor } from '@dekanat/contract/access/second-factor/second-factor.ts';
import { sessions } from '@dekanat/contract/access/sessions/sessions.ts';
import { type Endpoint, permissionsFor } from '@dekanat/contract/api/endpoint.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { codeFor, connectApp } from '#test/authenticator.ts';
import { clientOf, type Input, signIn } from '#test/client.ts';
import { DEMO_PASSWORD } from '#test/database.ts';
import { idOf } from '#test/example.ts';
import { makeListView, makeNotification } from '#test/factories.ts';
import { makeFailedEmail } from '#test/message-examples.ts';
import { makeMessageRow } from '#test/message-factories.ts';
import { pushDevice } from '#test/notification-examples.ts';
import { makeJob } from '#test/operations-factories.ts';
import { makeSchedule } from '#test/report-examples.ts';
import { addPasskey, makeIdentity, makeOneid, newPasskey } from '#test/sign-in-examples.ts';
import { insertToken, makeTokenOwner, tokenInput } from '#test/tokens.ts';
import { makeUpload } from '#test/video-factories.ts';
import { ANY_INPUT, endpointsOf, furtherPermissions, permissionOf } from './endpoints.ts';
import { ALL_PERMISSIONS, type Matrix } from './matrix.ts';

const messageOf = ({ server, testerId }: Matrix, state: 'draft' | 'template' | 'sent') =>
  makeMessageRow(server, testerId, state);

/** Input that only the tester can send: ids of its own records and its present password. */
function testerInputs(matrix: Matrix): Record<string, () => object | Promise<object>> {
  let password = DEMO_PASSWORD;
  const newPassword = () => {
    const body = { current_password: password, password: `${password}-x` };
    password = body.password;
    return { body };
  };
  async function secondFactorInput() {
    const { secret } = await connectApp(matrix.tester, password);
    return { body: { current_password: password, code: codeFor(secret, 1) } };
  }
  async function otherSession() {
    const { username } = (await matrix.tester.call(profile.read)).result[0] ?? {};
    const other = await signIn(matrix.server.url, username ?? '', password);
    const [session] = (await other.call(sessions.list)).result;
    return { params: { id: session?.id } };
  }
  async function begunSecondFactor() {
    const body = { current_password: password };
    const { secret } = (await matrix.tester.call(secondFactor.setUp, { body })).result;
    return { body: { code: codeFor(secret) } };
  }
  const ownDevice = () => pushDevice({ maker: matrix.tester });
  const ownSchedule = async () => ({
    params: await makeSchedule(matrix.server, matrix.testerId, 1),
  });
  const ownSchedules = ['update', 'remove', 'pause', 'resume', 'send', 'runs'].map((name) => [
    `reports.reportSchedules.${name}`,
    ownSchedule,
  ]);
  const ownNotification = async () => ({ params: await makeNotification(matrix.server, matrix.testerId) });
  return {
    'access.profile.update': () => ({
      body: { email: `tester${matrix.testerId}@example.uz`, current_password: password },
    }),
    'access.profile.changePassword': newPassword,
    'access.account.changePassword': newPassword,
    'access.secondFactor.setUp': () => ({ body: { current_password: password } }),
    'access.accountSecondFactor.setUp': () => ({ body: { current_password: password } }),
    'access.linkedIdentities.start': async () => ({
      body: { provider_id: (await makeOneid(matrix.admin)).id, current_password: password },
    }),
    'access.linkedIdentities.unlink': async () =>
      idOf(await makeIdentity(matrix.server, matrix.admin, matrix.testerId)),
    'access.passkeys.options': () => ({ body: { current_password: password } }),
    'access.passkeys.add': async () => ({
      body: await newPasskey(matrix.server, matrix.testerId),
    }),
    'access.passkeys.rename': async () => ({
      ...idOf(await addPasskey(matrix.server, matrix.tester)),
      body: { name: 'Yangi telefonim' },
    }),
    'access.passkeys.remove': async () => idOf(await addPasskey(matrix.server, matrix.tester)),
    'access.ownApiTokens.create': () => ({
      body: tokenInput(['faculty_index'], { current_password: password }),
    }),
    'access.ownApiTokens.revoke': async () => ({
      params: await insertToken(matrix.server, matrix.testerId),
    }),
    'access.apiTokens.create': async () => ({
      body: {
        ...tokenInput(['faculty_index'], { current_password: password }),
        user_id: (await makeTokenOwner(matrix.admin, 1)).id,
      },
    }),
    'access.sessions.close': otherSession,
    'access.accountSessions.close': otherSession,
    'access.secondFactor.confirm': begunSecondFactor,
    'access.accountSecondFactor.confirm': begunSecondFactor,
    'notifications.notificationPreferences.linkTelegram': () => ({ body: { current_password: password } }),
    'notifications.pushDevices.update': ownDevice,
    'notifications.pushDevices.unsubscribe': ownDevice,
    'messages.messages.receivers': async () => ({ params: await messageOf(matrix, 'sent') }),
    'messages.messages.resend': async () =>
      idOf(await makeFailedEmail({ server: matrix.server, maker: matrix.tester })),
    'messages.messages.update': async () => ({ params: await messageOf(matrix, 'draft') }),
    'messages.messages.sendTemplate': async () => ({ params: await messageOf(matrix, 'template') }),
    'operations.jobs.read': async () => ({
      params: await makeJob(matrix.server, { user_id: matrix.testerId }),
    }),
    'operations.jobs.cancelOwn': async () => ({
      params: await makeJob(matrix.server, { user_id: matrix.testerId }),
    }),
    'notifications.notifications.mark': ownNotification,
    'notifications.ownNotifications.mark': ownNotification,
    'access.listViews.update': async () => ({ params: await makeListView(matrix.tester) }),
    'access.listViews.remove': async () => ({ params: await makeListView(matrix.tester) }),
    ...Object.fromEntries(ownSchedules),
    'syllabi.videos.storeUpload': async () => ({
      body: { upload: await makeUpload(matrix.server, matrix.testerId) },
    }),
    'access.secondFactor.switchOff': secondFactorInput,
    'access.secondFactor.renewRecoveryCodes': secondFactorInput,
    'access.accountSecondFactor.switchOff': secondFactorInput,
    'access.accountSecondFactor.renewRecoveryCodes': secondFactorInput,
  };
}

export function testPermissions(matrix: Matrix, feature: string): void {
  const { guarded, permitted } = endpointsOf(feature);

  it.each(guarded)('$name answers 401 without a session', async (named) => {
    const { status, error } = await clientOf(matrix.server.url).call(named.endpoint, ANY_INPUT);
    expect([status, error.code]).toEqual([401, 'signed_out']);
    matrix.expectDescribed(named.endpoint, status, error);
  });

  if (permitted.length > 0)
    it.each(permitted)('$name answers 403 with every permission but its own', async (named) => {
      const own = permissionsFor(named.endpoint.access);
      await matrix.grant(ALL_PERMISSIONS.filter((permission) => !own.includes(permission)));
      const { status, error } = await matrix.tester.call(named.endpoint, ANY_INPUT);
      expect([status, error.code]).toEqual([403, 'forbidden']);
    });

  testSuccess(matrix, feature);
  testSuperAdministrator(matrix, feature);
}

function testSuccess(matrix: Matrix, feature: string): void {
  const { forStaff, superAdministrator } = endpointsOf(feature);

  describe('with just the permission', () => {
    const inputs = testerInputs(matrix);
    afterEach(() =>
      matrix.server.services.db.deleteFrom('second_factors').where('user_id', '=', matrix.testerId).execute(),
    );

    // The passwords of these tests are their own.
    afterAll(() =>
      matrix.server.services.db
        .updateTable('users')
        .set((eb) => ({
          password_hash: eb
            .selectFrom('users as demo')
            .where('demo.username', '=', 'admin')
            .select('demo.password_hash')
            .$asScalar()
            .$notNull(),
        }))
        .where('id', '=', matrix.testerId)
        .execute(),
    );

    it.each(forStaff)(
      '$name returns exactly what its contract and the OpenAPI document declare',
      async (named) => {
        const { endpoint } = named;
        await matrix.grant([permissionOf(endpoint), ...furtherPermissions(named)]);
        const signedIn = superAdministrator.includes(named) ? matrix.superadmin : matrix.tester;
        const caller = endpoint.access === 'public' ? clientOf(matrix.server.url) : signedIn;
        const { result, body, headers } = await caller.call(endpoint, {
          ...(await matrix.example(named)),
          ...(await inputs[named.name]?.()),
        });
        if (endpoint.download) {
          expect(headers.get('content-disposition')).toMatch(/^(attachment|inline); filename\*=/);
          return;
        }
        expect(body).toEqual({ result });
        matrix.expectDescribed(endpoint, 200, body);
        // Schemas drop undeclared properties, so an equal result had none.
        expect(endpoint.result.parse(result)).toEqual(result);
      },
    );
  });
}

function testSuperAdministrator(matrix: Matrix, feature: string): void {
  const { superAdministrator } = endpointsOf(feature);
  const records = superAdministrator.filter(({ endpoint }) => endpoint.path.includes('{'));

  describe.runIf(superAdministrator.length > 0)('for super administrators only', () => {
    it.each(superAdministrator)('$name answers 403 to an administrator of a university', async (named) => {
      await matrix.grant(ALL_PERMISSIONS);
      const { status, error } = await matrix.tester.call(named.endpoint, ANY_INPUT);
      expect([status, error.code]).toEqual([403, 'forbidden']);
    });

    it.each(records)('$name answers 404 for an unknown id', async (named) => {
      const input = { ...(await matrix.example(named)), params: { id: 2_147_483_647 } };
      expect((await matrix.superadmin.call(named.endpoint, input as Input<Endpoint>)).status).toBe(404);
    });
  });
}
