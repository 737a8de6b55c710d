import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { describe, expect, it } from 'vitest';
import { openStudentAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { facultyInput, makeFaculty, makeImage, makeSpeciality, makeStudentGroup } from '#test/factories.ts';
import { moveStudents } from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const show = async (client: Client, query: object = {}) =>
  (await client.call(studentProfile.show, { query })).result;

/** A group with its speciality and faculty. */
async function makePlace() {
  const faculty = await makeFaculty(admin);
  const speciality = await makeSpeciality(admin, { faculty_id: faculty.id });
  return { faculty, speciality, group: await makeStudentGroup(admin, { speciality_id: speciality.id }) };
}

describe('the profile of a student', () => {
  it('contains names, photo, place of study and account, and no other personal data', async () => {
    const { faculty, speciality, group } = await makePlace();
    const photo = await makeImage(admin);
    const names = { first_name: 'Oʻtkir', second_name: 'Sinovov', third_name: 'Karimovich' };
    const given = { ...names, group_id: group.id, photo: photo.id };
    const account = await openStudentAccount(server, admin, given);
    expect(await show(account.client, { language: 'oz' })).toEqual({
      id: account.id,
      ...names,
      photo: photo.id,
      file_url_photo: photo.file_url,
      university_id: 1,
      university_name: expect.stringMatching(/\p{L}{3}/u),
      faculty_id: faculty.id,
      faculty_name: faculty.name,
      speciality_id: speciality.id,
      speciality_name: speciality.name,
      group_id: group.id,
      group_name: group.name,
      study_status: 'studying',
      deadline: null,
      username: account.username,
    });
  });

  it('shows names in the requested language', async () => {
    const { faculty, group } = await makePlace();
    const { client } = await openStudentAccount(server, admin, { group_id: group.id });
    await admin.call(faculties.update, {
      params: { id: faculty.id },
      body: facultyInput({ language: 'ru', name: 'Факультет испытаний' }),
    });
    expect((await show(client, { language: 'ru' })).faculty_name).toBe('Факультет испытаний');
    expect((await show(client, { language: 'oz' })).faculty_name).toBe(faculty.name);
  });

  it('shows the deadline and the study status as they are now', async () => {
    const { client, id } = await openStudentAccount(server, admin);
    await admin.call(students.setDeadline, {
      params: { id },
      body: { deadline_date: '31.12.2099 18:00:00' },
    });
    await moveStudents(admin, [id]);
    expect(await show(client)).toMatchObject({
      deadline: '2099-12-31T13:00:00.000Z',
      study_status: 'academic_leave',
    });
  });

  it('has no place of study without a group', async () => {
    const { client, id } = await openStudentAccount(server, admin);
    await server.services.db.updateTable('students').set({ group_id: null }).where('id', '=', id).execute();
    expect(await show(client)).toMatchObject({ group_id: null, group_name: null, faculty_id: null });
  });

  it('is the own one, whatever the request says', async () => {
    const [one, other] = [await openStudentAccount(server, admin), await openStudentAccount(server, admin)];
    expect(await show(one.client, { id: other.id, student_id: other.id })).toMatchObject({ id: one.id });
  });
});
