import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { secondFactor } from '@dekanat/contract/access/second-factor/second-factor.ts';
import { session } from '@dekanat/contract/access/sessions/session.ts';
import { notifications } from '@dekanat/contract/notifications/notifications.ts';
import { studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { changeAccount, openAccount, openStudentAccount } from '#test/accounts.ts';
import { challengeOf, codeFor, connectApp } from '#test/authenticator.ts';
import { clientOf } from '#test/client.ts';
import { adminInput, unique } from '#test/factories.ts';
import { letters, resetToken } from '#test/outbox.ts';
import { useServer } from '#test/use-server.ts';

const CHROME = (version: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0';

const { server, admin } = useServer({
  environment: { TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://dekanat.example.uz' },
});

/** Letters sent to an account since, by subject. */
async function since(count: number, to: string) {
  return (await letters(server)).slice(count).filter((letter) => letter.to === to);
}
const written = async () => (await letters(server)).length;
const emailOf = ({ username }: { username: string }) => `${username}@example.uz`;

describe('a sign-in', () => {
  const from = (device: string, address: string, account: { username: string; password: string }) =>
    clientOf(server.url).call(session.login, {
      body: { username: account.username, password: account.password },
      headers: { 'user-agent': device, 'x-forwarded-for': address },
    });

  it('from a new device is reported to the owner, in their language, with advice', async () => {
    const account = await openAccount(server, admin);
    await changeAccount(server, account.id, { default_language: 'ru' });
    const before = await written();
    await from(CHROME(141), '10.1.2.3', account);
    const [letter, ...others] = await since(before, emailOf(account));
    expect(others).toEqual([]);
    expect(letter?.subject).toBe('Dekanat: вход с нового устройства');
    for (const expected of ['Chrome, Windows', 'Адрес: 10.1.2.3', 'https://dekanat.example.uz/profile'])
      expect(letter?.text).toContain(expected);
    expect(letter?.text).toMatch(/Время: \d\d\.\d\d\.\d{4} \d\d:\d\d/);
  });

  it('from a known device is not, whatever the browser’s version', async () => {
    const account = await openAccount(server, admin);
    await from(CHROME(141), '2001:db8:1:2::1', account);
    const before = await written();
    await from(CHROME(142), '2001:db8:1:2::ffff', account);
    expect(await since(before, emailOf(account))).toEqual([]);
    await from(CHROME(142), '2001:db8:1:3::1', account);
    await from(FIREFOX, '2001:db8:1:2::1', account);
    expect(await since(before, emailOf(account))).toHaveLength(2);
  });

  it('from an unknown device is named in the language of each reader', async () => {
    const account = await openAccount(server, admin);
    const before = await written();
    await from('curl/8.0', '10.1.2.4', account);
    const text = async (language: 'oz' | 'ru') =>
      (await account.client.call(notifications.list, { query: { language } })).result.data[0]?.text;
    await expect.poll(() => text('oz')).toContain('nomaʼlum qurilma');
    expect(await text('ru')).toContain('неизвестное устройство');
    expect((await since(before, emailOf(account)))[0]?.text).toContain('nomaʼlum qurilma');
  });

  it('that is the first one is not', async () => {
    const { groupId } = await openAccount(server, admin);
    const body = adminInput({ permission_group_id: groupId });
    await admin.call(admins.create, { body });
    const before = await written();
    await from(CHROME(141), '10.1.2.3', { username: body.username, password: body.password });
    expect(await since(before, body.email)).toEqual([]);
  });

  it('in two steps is reported after the second', async () => {
    const account = await openAccount(server, admin);
    const { secret } = await connectApp(account.client, account.password);
    const before = await written();
    const headers = { 'user-agent': FIREFOX, 'x-forwarded-for': '10.1.2.9' };
    const challenge = await challengeOf(server, account.username, account.password, headers);
    expect(await since(before, emailOf(account))).toEqual([]);
    const body = { challenge, code: codeFor(secret, 1) };
    expect((await clientOf(server.url).call(session.secondFactor, { body, headers })).status).toBe(200);
    expect(await since(before, emailOf(account))).toMatchObject([
      { subject: 'Dekanat: yangi qurilmadan kirildi' },
    ]);
  });
});

describe('the owner is notified', () => {
  it('that the password was changed, by any way', async () => {
    const account = await openAccount(server, admin);
    const before = await written();
    const body = { current_password: account.password, password: 'birinchi-yangi' };
    await account.client.call(profile.changePassword, { body });
    const token = await resetToken(server, account.username);
    await clientOf(server.url).call(session.resetPassword, { body: { token, password: 'ikkinchi-yangi' } });
    const { result } = await admin.call(admins.read, { params: { id: account.id } });
    await admin.call(admins.update, {
      params: { id: account.id },
      body: {
        username: result.username ?? '',
        email: result.email,
        university_id: 1,
        permission_group_id: account.groupId,
        password: 'uchinchi-yangi',
      },
    });
    expect((await since(before, emailOf(account))).map(({ subject }) => subject)).toEqual([
      'Dekanat: parolingiz oʻzgartirildi',
      'Dekanat: parolni tiklash',
      'Dekanat: parolingiz oʻzgartirildi',
      'Dekanat: administrator parolingizni almashtirdi',
    ]);
  });

  it('that the e-mail address was changed, at the former address and at the new one', async () => {
    const staff = await openAccount(server, admin);
    const student = await openStudentAccount(server, admin);
    const { result: own } = await staff.client.call(profile.read);
    const formerOfStudent = `eski.${unique()}@example.uz`;
    const { db } = server.services;
    await db.updateTable('users').set({ email: formerOfStudent }).where('id', '=', student.userId).execute();
    const renewed = [`yangi.${unique()}@example.uz`, `yangi.${unique()}@example.uz`] as const;
    const before = await written();
    const byStaff = { email: renewed[0], version: own[0]?.version ?? 0, current_password: staff.password };
    expect((await staff.client.call(profile.update, { body: byStaff })).status).toBe(200);
    await letters(server);
    const body = { email: renewed[1] };
    expect((await student.client.call(studentProfile.changeEmail, { body })).status).toBe(200);
    const sent = (await letters(server)).slice(before);
    expect(sent.map(({ to }) => to).sort()).toEqual(
      [emailOf(staff), renewed[0], formerOfStudent, renewed[1]].sort(),
    );
    expect(new Set(sent.map(({ subject }) => subject))).toEqual(
      new Set(['Dekanat: elektron pochta manzili oʻzgartirildi']),
    );
    // The same address in capitals is no change, and nobody floods the mailboxes of others.
    const again = { ...byStaff, email: renewed[0].toUpperCase(), version: (own[0]?.version ?? 0) + 1 };
    expect((await staff.client.call(profile.update, { body: again })).status).toBe(200);
    expect((await letters(server)).slice(before)).toHaveLength(sent.length);
    const flood = await Promise.all(
      Array.from({ length: 7 }, () =>
        student.client.call(studentProfile.changeEmail, { body: { email: `boshqa.${unique()}@example.uz` } }),
      ),
    );
    expect(flood.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 429, 429, 429]);
  });

  it('that staff replaced the e-mail address, at the former address and at the new one', async () => {
    const staff = await openAccount(server, admin);
    const student = await openStudentAccount(server, admin);
    const [former, renewed, ofStaff] = ['eski', 'yangi', 'xodim'].map(
      (name) => `${name}.${unique()}@example.uz`,
    ) as [string, string, string];
    const { db } = server.services;
    await db.updateTable('users').set({ email: former }).where('id', '=', student.userId).execute();
    const before = await written();
    const replaceOfStudent = (email: string) =>
      admin.call(studentAccounts.update, {
        params: { id: student.id },
        body: { username: student.username, email },
      });
    const { result } = await admin.call(admins.read, { params: { id: staff.id } });
    const replaceOfStaff = (email: string) =>
      admin.call(admins.update, {
        params: { id: staff.id },
        body: {
          username: result.username ?? '',
          email,
          university_id: 1,
          permission_group_id: staff.groupId,
        },
      });
    expect((await replaceOfStudent(renewed)).status).toBe(200);
    expect((await replaceOfStaff(ofStaff)).status).toBe(200);
    const sent = (await letters(server)).slice(before);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(
      [former, renewed, emailOf(staff), ofStaff].toSorted(),
    );
    expect(new Set(sent.map(({ subject }) => subject))).toEqual(
      new Set(['Dekanat: administrator elektron pochta manzilingizni almashtirdi']),
    );
    // The same address in capitals is no change.
    expect((await replaceOfStudent(renewed.toUpperCase())).status).toBe(200);
    expect((await replaceOfStaff(ofStaff.toUpperCase())).status).toBe(200);
    expect((await letters(server)).slice(before)).toHaveLength(sent.length);
  });

  it('in the transaction of the act: nothing is changed when the notification is not stored', async () => {
    const account = await openAccount(server, admin);
    const { secret } = await connectApp(account.client, account.password);
    const { db } = server.services;
    await server.services.backgroundDone();
    await sql`create function refuse_notification() returns trigger language plpgsql as $$ begin
      raise 'refused' using errcode = 'query_canceled'; end $$`.execute(db);
    await sql`create trigger refuse_notification before insert on notifications for each row
      when (new.user_id = ${sql.lit(account.id)}) execute function refuse_notification()`.execute(db);
    onTestFinished(async () => void (await sql`drop function refuse_notification cascade`.execute(db)));
    const stored = () =>
      db
        .selectFrom('users')
        .innerJoin('second_factors', 'second_factors.user_id', 'users.id')
        .where('users.id', '=', account.id)
        .select('password_hash')
        .executeTakeFirst();
    const before = await stored();
    const params = { id: account.id };
    const { result } = await admin.call(admins.read, { params });
    const form = { username: result.username ?? '', email: result.email, university_id: 1 };
    const current_password = account.password;
    const password = 'yangi-parol-2026';
    const acts = [
      () =>
        admin.call(admins.update, {
          params,
          body: { ...form, permission_group_id: account.groupId, password },
        }),
      () => admin.call(admins.resetSecondFactor, { params }),
      () => account.client.call(profile.changePassword, { body: { current_password, password } }),
      () =>
        account.client.call(secondFactor.switchOff, { body: { current_password, code: codeFor(secret, 1) } }),
    ];
    for (const act of acts) expect((await act()).status).toBe(503);
    expect(await stored()).toEqual(before);
    expect((await account.client.call(profile.read)).status).toBe(200);
  });

  it('that the second factor was switched on, off or reset', async () => {
    const account = await openAccount(server, admin);
    const before = await written();
    const { secret } = await connectApp(account.client, account.password);
    await letters(server);
    const body = { current_password: account.password, code: codeFor(secret, 1) };
    await account.client.call(secondFactor.switchOff, { body });
    await letters(server);
    await connectApp(account.client, account.password);
    await letters(server);
    await admin.call(admins.resetSecondFactor, { params: { id: account.id } });
    const sent = await since(before, emailOf(account));
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Dekanat: ikki bosqichli kirish yoqildi',
      'Dekanat: ikki bosqichli kirish oʻchirildi',
      'Dekanat: ikki bosqichli kirish yoqildi',
      'Dekanat: administrator ikki bosqichli kirishni oʻchirdi',
    ]);
    // No letter contains a secret or the administrator's address.
    expect(sent.map(({ text }) => text).join()).not.toContain(secret);
  });
});
