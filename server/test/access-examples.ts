import { account as ownAccount } from '@dekanat/contract/access/account.ts';
import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { permissionGroups } from '@dekanat/contract/access/permissions/permission-groups.ts';
import { permissions } from '@dekanat/contract/access/permissions/permissions.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { accountSecondFactor, secondFactor } from '@dekanat/contract/access/second-factor/second-factor.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { accountSessions, sessions } from '@dekanat/contract/access/sessions/sessions.ts';
import { apiTokens, ownApiTokens } from '@dekanat/contract/access/tokens/api-tokens.ts';
import { listViews } from '@dekanat/contract/access/views/list-views.ts';
import { openAccount } from './accounts.ts';
import { challengeOf, codeFor, connectApp } from './authenticator.ts';
import { signIn } from './client.ts';
import { DEMO_PASSWORD } from './database.ts';
import { type ExampleContext, example, idOf } from './example.ts';
import {
  adminInput,
  listViewInput,
  makeAdmin,
  makeGroup,
  makeListView,
  permissionIds,
  unique,
} from './factories.ts';
import { resetToken } from './outbox.ts';
import { signInExamples } from './sign-in-examples.ts';
import { faculty } from './structure-examples.ts';
import { insertToken, makeTokenOwner, tokenInput } from './tokens.ts';

const EMAIL = 'admin@dekanat.local';

const group = ({ maker, gives }: ExampleContext) => makeGroup(maker, [gives]);

const account = async (context: ExampleContext) => {
  const { id } = await group(context);
  const { universityId: university_id, facultyId: faculty_id = null } = context;
  return makeAdmin(context.maker, { permission_group_id: id, university_id, faculty_id });
};

const newAccount = async (context: ExampleContext) => {
  const { id } = await group(context);
  return adminInput({
    permission_group_id: id,
    university_id: context.universityId,
    faculty_id: context.facultyId ?? null,
  });
};

const newGroup = async ({ maker, gives }: ExampleContext) => ({
  name: `Guruh ${unique()}`,
  permissions: await permissionIds(maker, [gives]),
});

/** An audit entry of a faculty. */
const changeOf = async (context: ExampleContext) => {
  const { id: record_id } = await faculty(context);
  const { result } = await context.maker.call(audit.list, { query: { record: 'faculties', record_id } });
  const [entry] = result.data;
  if (entry === undefined) throw new Error('The faculty has no audit entry');
  return entry;
};

export const accessExamples = [
  example(session.login, () => ({ body: { username: 'viewer', password: DEMO_PASSWORD } })),
  example(session.secondFactor, async ({ server, maker, gives }) => {
    const { username, password, client } = await openAccount(server, maker, { permissions: [gives] });
    const { secret } = await connectApp(client, password);
    return { body: { challenge: await challengeOf(server, username, password), code: codeFor(secret, 1) } };
  }),
  example(session.refresh, async ({ server }) => {
    const { tokens } = await signIn(server.url, 'viewer');
    return { headers: { authorization: `Bearer ${tokens?.refresh_token}` } };
  }),
  example(session.logout, async ({ server }) => {
    const { tokens } = await signIn(server.url, 'viewer');
    return { headers: { authorization: `Bearer ${tokens?.refresh_token}` } };
  }),
  example(session.captcha, () => ({})),
  example(session.sendVerify, () => ({})),
  example(session.forgotPassword, () => ({ body: { username: 'nobody' } })),
  example(session.resetPassword, async ({ server }) => ({
    body: { token: await resetToken(server, 'registrar'), password: 'yangi-parol-1' },
  })),

  example(ownAccount.read, () => ({})),
  example(ownAccount.changePassword, () => ({
    body: { current_password: DEMO_PASSWORD, password: DEMO_PASSWORD },
  })),
  example(profile.read, () => ({})),
  example(profile.update, () => ({ body: { email: EMAIL } })),
  example(profile.photo, () => ({ body: { image: null } })),
  example(profile.changePassword, () => ({
    body: { current_password: DEMO_PASSWORD, password: `parol-${unique()}-x` },
  })),

  example(sessions.list, () => ({})),
  example(sessions.close, async ({ maker }) => {
    const [own] = (await maker.call(sessions.list)).result;
    return { params: { id: own?.id ?? 0 } };
  }),
  example(sessions.closeOthers, () => ({})),
  example(accountSessions.list, () => ({})),
  example(accountSessions.close, async ({ maker }) => {
    const [own] = (await maker.call(accountSessions.list)).result;
    return { params: { id: own?.id ?? 0 } };
  }),
  example(accountSessions.closeOthers, () => ({})),

  example(secondFactor.setUp, () => ({ body: { current_password: DEMO_PASSWORD } })),
  example(secondFactor.confirm, () => ({ body: { code: '123456' } })),
  example(secondFactor.switchOff, () => ({ body: { current_password: DEMO_PASSWORD, code: '123456' } })),
  example(secondFactor.renewRecoveryCodes, () => ({
    body: { current_password: DEMO_PASSWORD, code: '123456' },
  })),
  example(accountSecondFactor.read, () => ({})),
  example(accountSecondFactor.setUp, () => ({ body: { current_password: DEMO_PASSWORD } })),
  example(accountSecondFactor.confirm, () => ({ body: { code: '123456' } })),
  example(accountSecondFactor.switchOff, () => ({
    body: { current_password: DEMO_PASSWORD, code: '123456' },
  })),
  example(accountSecondFactor.renewRecoveryCodes, () => ({
    body: { current_password: DEMO_PASSWORD, code: '123456' },
  })),

  ...signInExamples,

  example(admins.list, () => ({ query: { name: 'a', sort: '-created_at' } as const })),
  example(admins.read, async (context) => idOf(await account(context))),
  example(admins.create, async (context) => ({ body: await newAccount(context) })),
  example(admins.update, async (context) => {
    const { password: _kept, ...body } = await newAccount(context);
    return { ...idOf(await account(context)), body };
  }),
  example(admins.remove, async (context) => idOf(await account(context))),
  example(admins.resetSecondFactor, async (context) => idOf(await account(context))),

  example(permissionGroups.list, () => ({ query: { name: 'a' } })),
  example(permissionGroups.read, async (context) => idOf(await group(context))),
  example(permissionGroups.create, async (context) => ({ body: await newGroup(context) })),
  example(permissionGroups.update, async (context) => ({
    ...idOf(await group(context)),
    body: await newGroup(context),
  })),
  example(permissionGroups.remove, async (context) => idOf(await group(context))),
  example(permissions.options, () => ({})),

  example(audit.list, () => ({
    query: { record: 'faculties', action: 'created', from: '2026-01-01' } as const,
  })),
  example(audit.export, () => ({ query: { format: 'csv', to: '2030-12-31' } as const })),
  example(audit.viewings, () => ({ query: { record: 'students', from: '2026-01-01' } as const })),
  example(audit.people, () => ({ query: { search: 'a' } })),
  example(audit.read, async (context) => idOf(await changeOf(context))),

  example(ownApiTokens.list, () => ({})),
  example(ownApiTokens.create, ({ gives }) => ({ body: tokenInput([gives]) })),
  example(ownApiTokens.permissions, () => ({})),
  example(ownApiTokens.revoke, async ({ server, maker }) =>
    idOf(await insertToken(server, (await maker.call(profile.read)).result[0]?.id ?? 0)),
  ),
  example(apiTokens.list, () => ({ query: { name: 'a', kind: 'service', sort: '-last_used_at' } as const })),
  example(apiTokens.read, async (context) =>
    idOf(await insertToken(context.server, (await account(context)).id)),
  ),
  example(apiTokens.owners, () => ({ query: { search: 'a' } })),
  example(apiTokens.permissions, async (context) =>
    idOf(await makeTokenOwner(context.maker, context.universityId)),
  ),
  example(apiTokens.create, async (context) => ({
    body: {
      ...tokenInput(['faculty_index']),
      user_id: (await makeTokenOwner(context.maker, context.universityId)).id,
      university_id: context.universityId,
    },
  })),
  example(apiTokens.revoke, async (context) =>
    idOf(await insertToken(context.server, (await account(context)).id)),
  ),
  example(apiTokens.current, () => ({})),

  example(listViews.list, () => ({})),
  example(listViews.create, () => ({ body: listViewInput() })),
  example(listViews.update, async ({ maker }) => ({
    ...idOf(await makeListView(maker)),
    body: { name: `Koʻrinish ${unique()}` },
  })),
  example(listViews.remove, async ({ maker }) => idOf(await makeListView(maker))),
  example(listViews.pin, () => ({ body: { screen: '/structure/faculties', ids: [] } })),
];
