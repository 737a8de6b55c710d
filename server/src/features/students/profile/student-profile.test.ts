import { files } from '@dekanat/contract/files/files.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import { describe, expect, it } from 'vitest';
import { openStudentAccount } from '#test/accounts.ts';
import { type Client, signIn } from '#test/client.ts';
import {
  facultyInput,
  makeFaculty,
  makeImage,
  makeSpeciality,
  makeStudentGroup,
  unique,
} from '#test/factories.ts';
import { makeStudent, moveStudents, studentInput } from '#test/people-factories.ts';
import { attach, makeConfirmedPlan } from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const show = async (client: Client, query: object = {}) => {
  const [profile] = (await client.call(studentProfile.show, { query })).result;
  if (profile === undefined) throw new Error('There is no profile');
  return profile;
};
const NAME = /\p{L}{3}/u;

describe('the profile of a student', () => {
  it('is an array with the fields that clients read', async () => {
    const plan = await makeConfirmedPlan(admin);
    const photo = await makeImage(admin);
    const names = { first_name: 'Oʻtkir', second_name: 'Sinovov', third_name: 'Karimovich' };
    const input = studentInput({ ...names, group_id: plan.group.id, photo: photo.id, street: 'Navoiy 1' });
    const account = await openStudentAccount(server, admin, input);
    await attach(admin, plan, [account.id], { semester: 1 });
    const semester = plan.semesters[1];
    expect(await show(account.client, { language: 'oz', unknown: 'x' })).toEqual({
      id: account.userId,
      student_id: account.id,
      id_number: input.id_number,
      username: account.username,
      email: null,
      phone: null,
      default_language: 'oz',
      file_url_photo: expect.stringMatching(/^http.*\/storage\/[\w-]+\/rasm\.png$/),
      ...names,
      fio: 'Sinovov Oʻtkir Karimovich',
      passport: input.passport,
      passport_pin: input.passport_pin,
      birth_date: '2004-09-01',
      gender: 'male',
      nation_name: expect.stringMatching(NAME),
      citizenship_name: expect.stringMatching(NAME),
      province_name: null,
      city_name: null,
      street: 'Navoiy 1',
      social_category_name: null,
      group_name: plan.group.name,
      language: 'oz',
      profile_img: null,
      university_id: 1,
      university_name: expect.stringMatching(NAME),
      faculty_name: expect.stringMatching(NAME),
      speciality_name: expect.stringMatching(NAME),
      study_status: 'studying',
      activeStudy: {
        academic_year_id: semester?.academic_year_id,
        season_semester: 'spring_semester',
        semester_id: semester?.id,
        curriculum_id: plan.curriculum.id,
      },
    });
  });

  it('shows names in the requested language, else in that of the student', async () => {
    const faculty = await makeFaculty(admin);
    const speciality = await makeSpeciality(admin, { faculty_id: faculty.id });
    const group = await makeStudentGroup(admin, { speciality_id: speciality.id });
    const { client } = await openStudentAccount(server, admin, { group_id: group.id });
    await admin.call(faculties.update, {
      params: { id: faculty.id },
      body: facultyInput({ language: 'ru', name: 'Факультет испытаний' }),
    });
    expect((await show(client, { language: 'ru' })).faculty_name).toBe('Факультет испытаний');
    expect((await show(client)).faculty_name).toBe(faculty.name);
    expect(
      (await client.call(studentProfile.changeLanguage, { body: { default_language: 'ru' } })).result,
    ).toBe(true);
    expect(await show(client)).toMatchObject({ default_language: 'ru', faculty_name: 'Факультет испытаний' });
    await client.call(studentProfile.changeLanguage, { body: { default_language: 'qq' } });
    expect((await show(client)).default_language).toBe('oz');
  });

  it('is complete without a group and a registration, and on academic leave', async () => {
    const { client, id } = await openStudentAccount(server, admin);
    await moveStudents(admin, [id]);
    await server.services.db.updateTable('students').set({ group_id: null }).where('id', '=', id).execute();
    expect(await show(client)).toMatchObject({
      study_status: 'academic_leave',
      group_name: null,
      language: null,
      activeStudy: null,
    });
  });

  it('is the own one, whatever the request says', async () => {
    const [one, other] = [await openStudentAccount(server, admin), await openStudentAccount(server, admin)];
    const query = { id: other.userId, student_id: other.id, university_id: 2 };
    expect(await show(one.client, query)).toMatchObject({ id: one.userId, student_id: one.id });
  });
});

describe('a change of the own account', () => {
  it('of e-mail and user name is saved, and refused by field if taken or invalid', async () => {
    const [one, other] = [await openStudentAccount(server, admin), await openStudentAccount(server, admin)];
    const email = `talaba.${unique()}@example.uz`;
    expect((await one.client.call(studentProfile.changeEmail, { body: { email } })).result).toBe(true);
    expect((await show(one.client)).email).toBe(email);
    const username = `yangi.${unique()}`;
    expect((await one.client.call(studentProfile.changeUsername, { body: { username } })).result).toBe(true);
    expect((await signIn(server.url, username, one.password)).tokens).toBeDefined();
    const refused = await Promise.all([
      other.client.call(studentProfile.changeEmail, { body: { email: email.toUpperCase() } }),
      other.client.call(studentProfile.changeEmail, { body: { email: 'x' } }),
      other.client.call(studentProfile.changeUsername, { body: { username } }),
      other.client.call(studentProfile.changeUsername, { body: {} as { username: string } }),
    ]);
    expect(refused.map(({ status, error }) => [status, Object.keys(error.message)])).toEqual([
      [422, ['email']],
      [422, ['email']],
      [422, ['username']],
      [422, ['username']],
    ]);
  });

  it('of the picture takes an own image only, once more also as text', async () => {
    const [one, other] = [await openStudentAccount(server, admin), await openStudentAccount(server, admin)];
    const image = await makeImage(one.client);
    const set = (client: Client, profile_img: unknown) =>
      client.call(studentProfile.photo, { body: { profile_img } });
    const { status, error } = await set(other.client, image.id);
    expect([status, Object.keys(error.message)]).toEqual([422, ['profile_img']]);
    expect((await set(one.client, String(image.id))).result).toBe(true);
    const { profile_img, file_url_photo } = await show(one.client);
    expect(profile_img).toBe(image.id);
    const { status: shown } = await fetch(server.url + new URL(file_url_photo ?? '').pathname);
    expect(shown).toBe(200);
    expect((await other.client.call(files.showImage, { params: { id: image.id } })).status).toBe(404);
  });
});

describe('the first sign-in', () => {
  async function newcomer() {
    const { id } = await makeStudent(admin);
    const { result } = await admin.call(studentAccounts.changePassword, { params: { id }, body: {} });
    return {
      username: result.username,
      client: await signIn(server.url, result.username, result.password ?? ''),
    };
  }

  it('opens e-mail, password, photo and uploads, in any order, and nothing else', async () => {
    const { username, client } = await newcomer();
    expect(client.tokens?.first_time_login).toBe(true);
    const refused = await client.call(studentProfile.show);
    expect([refused.status, refused.error.code, typeof refused.error.message]).toEqual([
      403,
      'password_not_set',
      'string',
    ]);
    const password = 'kamoti-suleta-47';
    expect((await client.call(studentProfile.firstPassword, { body: { password } })).result).toBe(true);
    const email = `birinchi.${unique()}@example.uz`;
    expect((await client.call(studentProfile.firstEmail, { body: { email } })).result).toBe(true);
    const { id } = await makeImage(client);
    expect((await client.call(studentProfile.firstPhoto, { body: { profile_img: id } })).result).toBe(true);
    const again = await signIn(server.url, username, password);
    expect(again.tokens?.first_time_login).toBe(false);
    expect(await show(again)).toMatchObject({ email, profile_img: id });
  });

  it('names a wrong e-mail, and says other problems in one sentence', async () => {
    const { client } = await newcomer();
    const email = await client.call(studentProfile.firstEmail, { body: { email: 'x' } });
    expect([email.status, Object.keys(email.error.message)]).toEqual([422, ['email']]);
    const password = await client.call(studentProfile.firstPassword, { body: { password: 'x' } });
    expect([password.status, typeof password.error.message]).toEqual([422, 'string']);
    const photo = await client.call(studentProfile.firstPhoto, { body: { profile_img: 1 } });
    expect([photo.status, typeof photo.error.message]).toEqual([422, 'string']);
  });

  it('is over for a session of an account with its own password', async () => {
    const { client } = await openStudentAccount(server, admin);
    for (const [call, body] of [
      [studentProfile.firstEmail, { email: 'boshqa@example.uz' }],
      [studentProfile.firstPassword, { password: 'kamoti-suleta-47' }],
      [studentProfile.firstPhoto, { profile_img: 1 }],
    ] as const) {
      const { status, error } = await client.call(call, { body: body as never });
      expect([status, error.message]).toEqual([403, 'Bu amal faqat birinchi kirishda bajariladi']);
    }
  });
});
