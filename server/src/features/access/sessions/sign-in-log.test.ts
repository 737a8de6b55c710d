import { session } from '@dekanat/contract/access/sessions/session.ts';
import { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import { describe, expect, it } from 'vitest';
import { changeAccount, openAccount, openStudentAccount } from '#test/accounts.ts';
import { clientOf } from '#test/client.ts';
import { makeStudent, moveStudents } from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ environment: { TRUST_PROXY: '127.0.0.1' } });

let addresses = 0;
/** From an address of its own: failures of others would require a captcha. */
function logIn(username: string, password: string) {
  addresses += 1;
  return clientOf(server.url).call(session.login, {
    body: { username, password },
    headers: {
      'x-forwarded-for': `192.0.2.${addresses}`,
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/120.0',
    },
  });
}
const lastEntry = (userId: number | null) =>
  server.services.db
    .selectFrom('login_logs')
    .selectAll()
    .where('user_id', 'is not distinct from', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('a closed account', () => {
  it.each([
    ['blocked', { blocked: true }, 'Hisobingiz bloklangan. Universitet maʼmuriyatiga murojaat qiling'],
    ['inactive', { status: 0 }, 'Hisobingiz faol emas. Universitet maʼmuriyatiga murojaat qiling'],
  ])('that is %s says so to those who know its password, and logs it', async (reason, state, message) => {
    const { userId, username, password } = await openStudentAccount(server, admin);
    await changeAccount(server, userId, state);
    const { status, error } = await logIn(username, password);
    expect([status, error.code, error.message]).toEqual([401, 'wrong_credentials', message]);
    expect(await lastEntry(userId)).toMatchObject({ role: 'student', success: false, reason });
    expect((await logIn(username, 'boshqa-parol')).error.message).toBe('Login yoki parol notoʻgʻri');
    expect(await lastEntry(userId)).toMatchObject({ reason: 'wrong_credentials' });
  });

  it.each([
    ['studentexpel', 'Siz talabalar safidan chetlashtirilgansiz, shuning uchun tizimga kira olmaysiz'],
    ['graduate', 'Siz oʻqishni tugatgansiz, shuning uchun tizimga kira olmaysiz'],
  ] as const)('of a student with the status %s says why', async (status_type, message) => {
    const { id, userId, username, password } = await openStudentAccount(server, admin);
    await moveStudents(admin, [id], { status_type });
    const { status, error } = await logIn(username, password);
    expect([status, error.message]).toEqual([401, message]);
    expect(await lastEntry(userId)).toMatchObject({ success: false, reason: status_type });
  });
});

describe('the log of sign-ins', () => {
  it('has role, permission group, university, time, address and device of a success', async () => {
    const { id, groupId, username, password } = await openAccount(server, admin);
    await logIn(username, password);
    const { at, ...entry } = await lastEntry(id);
    expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(3_600_000);
    expect(entry).toEqual({
      id: expect.any(Number),
      user_id: id,
      university_id: 1,
      role: 'admin',
      permission_group_id: groupId,
      address: expect.stringMatching(/^192\.0\.2\.\d+$/),
      device: 'Chrome, Windows',
      success: true,
      reason: null,
    });
  });

  it('has the role of students, and no typed name of an unknown account', async () => {
    const { userId, username, password } = await openStudentAccount(server, admin);
    await logIn(username, password);
    expect(await lastEntry(userId)).toMatchObject({
      role: 'student',
      university_id: 1,
      permission_group_id: null,
    });
    await logIn('hech-kim-yoq', 'hech-kim-yoq');
    expect(await lastEntry(null)).toMatchObject({ role: null, success: false, reason: 'wrong_credentials' });
  });

  it('marks the session of a first sign-in', async () => {
    const { id } = await makeStudent(admin);
    const { result } = await admin.call(studentAccounts.changePassword, { params: { id }, body: {} });
    expect((await logIn(result.username, result.password ?? '')).status).toBe(200);
    const sessions = await server.services.db
      .selectFrom('sessions')
      .select('first_time')
      .where('user_id', '=', result.user_id ?? 0)
      .execute();
    expect(sessions).toEqual([{ first_time: true }]);
  });
});
