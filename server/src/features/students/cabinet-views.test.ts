import { session } from '@dekanat/contract/access/sessions/session.ts';
import { cabinetViews } from '@dekanat/contract/students/cabinet-views.ts';
import { studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { studySubjects } from '@dekanat/contract/study/study-subjects.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { changeAccount, openAccount, openStudentAccount } from '#test/accounts.ts';
import { type Client, clientOf } from '#test/client.ts';
import { makeFaculty, makeUniversity } from '#test/factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import { makeTaughtPlan, openStudyingAccount } from '#test/study-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, superadmin } = useServer({ callers: ['admin', 'superadmin'] });

const VIEWS = { permissions: ['student_cabinet_show'] } as const;
const open = (client: Client, id: number) => client.call(cabinetViews.open, { params: { id }, body: {} });
async function view(client: Client, id: number): Promise<Client> {
  const viewer = clientOf(server.url);
  viewer.token = (await open(client, id)).result.access_token;
  return viewer;
}
const showings = async (studentId: number, userId: number) => {
  const { rows } = await sql<{ at: string }>`
    select at from personal_data_showings where record = 'students' and row_id = ${studentId} and user_id = ${userId}`.execute(
    server.services.db,
  );
  return rows.length;
};

it('staff read the lesson of a student: it is not recorded as read, its test is not drawn, the view is', async () => {
  const taught = await makeTaughtPlan(admin);
  const student = await openStudyingAccount(server, admin, taught.plan);
  const staff = await openAccount(server, admin, VIEWS);
  const viewer = await view(staff.client, student.id);
  const params = { semesterId: taught.semesterId };
  const query = { subject_id: taught.subject_id, syllabus_module_lesson_id: taught.lessonId };
  const { data } = (await viewer.call(studyLessons.items, { params, query })).result;
  expect(data.map(({ id }) => id)).toEqual([taught.items.test, ...taught.items.texts]);
  expect(data.map((item) => [item.read_total_lesson_item, item.test_question.length])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  const subjects = (await student.client.call(studySubjects.subjects, { params })).result.data;
  expect(subjects.map(({ read_total_lesson }) => read_total_lesson)).toEqual(subjects.map(() => 0));
  expect((await viewer.call(studySubjects.subjects, { params })).result.data).toEqual(subjects);
  expect(await showings(student.id, staff.id)).toBe(1);
  await open(staff.client, student.id);
  expect(await showings(student.id, staff.id)).toBe(1);
});

it('a view shows no personal data', async () => {
  const student = await openStudentAccount(server, admin);
  const [own] = (await student.client.call(studentProfile.show)).result;
  const [shown] = (await (await view(admin, student.id)).call(studentProfile.show)).result;
  expect(shown?.fio).toBe(own?.fio);
  const personal = [own?.passport, own?.passport_pin, own?.birth_date, own?.phone].filter(Boolean);
  expect(personal.length).toBeGreaterThan(2);
  for (const value of personal) expect(JSON.stringify(shown)).not.toContain(value);
});

it('a view is opened only by staff with the permission, in their university and faculty', async () => {
  const student = await openStudentAccount(server, admin);
  const other = await makeUniversity(superadmin);
  const [without, foreign, ofFaculty] = await Promise.all([
    openAccount(server, admin, { permissions: ['student_index'] }),
    openAccount(server, superadmin, { ...VIEWS, universityId: other.id }),
    openAccount(server, admin, { ...VIEWS, facultyId: (await makeFaculty(admin)).id }),
  ]);
  expect((await open(without.client, student.id)).status).toBe(403);
  expect((await open(foreign.client, student.id)).status).toBe(404);
  expect((await open(ofFaculty.client, student.id)).status).toBe(404);
  expect((await open(student.client, student.id)).status).toBe(403);
});

it('a student who cannot sign in has no cabinet to view', async () => {
  const [without, blocked] = [await makeStudent(admin), await openStudentAccount(server, admin)];
  await changeAccount(server, blocked.userId, { blocked: true });
  for (const { id } of [without, blocked]) {
    const { status, error } = await open(admin, id);
    expect([status, error.code]).toEqual([405, 'wrong_state']);
  }
});

it('a view ends with the session of its viewer, with the permission, and with the account of the student', async () => {
  const student = await openStudentAccount(server, admin);
  const read = (viewer: Client) => viewer.call(studySubjects.semesters).then(({ status }) => status);
  const staff = [await openAccount(server, admin, VIEWS), await openAccount(server, admin, VIEWS)] as const;
  const viewers = await Promise.all(staff.map(({ client }) => view(client, student.id)));
  expect(await Promise.all(viewers.map(read))).toEqual([200, 200]);
  await staff[0].client.call(session.logout, { body: {} });
  await sql`delete from permission_group_permissions where permission_group_id = ${staff[1].groupId}`.execute(
    server.services.db,
  );
  server.services.sessions.forgetAll();
  expect(await Promise.all(viewers.map(read))).toEqual([401, 401]);

  const further = await view(admin, student.id);
  expect(await read(further)).toBe(200);
  await changeAccount(server, student.userId, { blocked: true });
  server.services.sessions.forget(student.userId);
  expect(await read(further)).toBe(401);
});
