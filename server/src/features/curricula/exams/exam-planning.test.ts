import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { type ExamFeed, examFeeds } from '@dekanat/contract/curricula/exam-feeds.ts';
import { semesterSubjectTeachers } from '@dekanat/contract/curricula/teachings.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAccount, openTeacherAccount } from '#test/accounts.ts';
import { type Client, clientOf, signIn } from '#test/client.ts';
import { addFinal, addSubject, examTime, makePlannedSubject } from '#test/curriculum-factories.ts';
import { makeStudentGroup, unique } from '#test/factories.ts';
import { answerAfter } from '#test/lock-waits.ts';
import { makeSheet } from '#test/rating-factories.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

/** Subjects of one semester, all taught to one group. */
async function taughtSubjects(count: number, groupName?: string) {
  const first = await makePlannedSubject(admin);
  const subjects = [first.id];
  while (subjects.length < count) subjects.push((await addSubject(admin, first.semesterId)).id);
  const group = await makeStudentGroup(admin, {
    speciality_id: first.curriculum.speciality_id,
    ...(groupName && { name: groupName }),
  });
  const teacher = await makeTeacher(admin);
  for (const semesterSubjectId of subjects)
    await admin.call(semesterSubjectTeachers.save, {
      params: { semesterSubjectId },
      body: {
        teachers: [{ teacher_id: teacher.id, group_ids: [group.id], statements: ['first_statement'] }],
      },
    });
  return { ...first, subjects, group, teacher };
}

const WINDOW = {
  season_semester: 'autumn_semester',
  first_day: '2030-12-02',
  last_day: '2030-12-21',
} as const;
const PLACE = { rating: 100, description: '301-xona' };

it('exam planning: suggests times free of clashes, and stores all of them or none', async () => {
  const { curriculum, subjects } = await taughtSubjects(4);
  const query = {
    ...WINDOW,
    academic_year_id: curriculum.academic_year_id,
    curriculum_id: curriculum.id,
    times: '09:00',
    minutes: 120,
  };
  const suggest = async () => (await admin.call(examSchedules.suggestions, { query })).result;
  const suggested = await suggest();
  expect(suggested.map(({ start_date }) => start_date)).toEqual(
    ['02', '05', '09', '12'].map((day) => `2030-12-${day}T04:00:00.000Z`),
  );
  expect(suggested.map(({ total }) => total)).toEqual([4, 4, 4, 4]);
  const plan = (exams: object[], allow_clashes = false) =>
    admin.call(examSchedules.planFinals, { body: { exams, allow_clashes } });
  const exams = suggested.map(({ semester_subject_id, start_date, end_date }) => ({
    semester_subject_id,
    start_date,
    end_date,
    ...PLACE,
  }));
  const same = exams.map((exam) => ({
    ...exam,
    start_date: exams[0]?.start_date,
    end_date: exams[0]?.end_date,
  }));
  const refused = await plan(same);
  expect([refused.error.code, Object.keys(refused.error.message)]).toEqual([
    'clash',
    [0, 1, 2, 3].map((index) => `exams.${index}.start_date`),
  ]);
  expect(await suggest()).toHaveLength(4);
  const twice = await plan([exams[0] ?? {}, exams[0] ?? {}]);
  expect(Object.keys(twice.error.message)).toEqual(['exams.1.semester_subject_id']);
  expect((await plan(exams)).result.created).toBe(4);
  expect(await suggest()).toEqual([]);
  const { result } = await admin.call(examSchedules.calendar, { query: { curriculum_id: curriculum.id } });
  expect(result.map(({ semester_subject_id, clashes }) => [semester_subject_id, clashes])).toEqual(
    subjects.map((id) => [id, 0]),
  );
  const again = await plan(exams.slice(0, 1));
  expect(Object.keys(again.error.message)).toContain('exams.0.statement');
  expect(again.error.code).toBe('invalid');
});

it('exam planning: stores an exam that clashes with one of another faculty once that is allowed', async () => {
  const { curriculum, subjects, teacher } = await taughtSubjects(1);
  const other = await makePlannedSubject(admin);
  expect(other.curriculum.faculty_id).not.toBe(curriculum.faculty_id);
  const group = await makeStudentGroup(admin, { speciality_id: other.curriculum.speciality_id });
  await admin.call(semesterSubjectTeachers.save, {
    params: { semesterSubjectId: other.id },
    body: {
      teachers: [{ teacher_id: teacher.id, group_ids: [group.id], statements: ['first_statement'] }],
    },
  });
  const time = { start_date: '2030-12-02T04:00:00.000Z', end_date: '2030-12-02T06:00:00.000Z' };
  const plan = (id: number | undefined, allow_clashes: boolean) =>
    admin.call(examSchedules.planFinals, {
      body: { exams: [{ semester_subject_id: id ?? 0, ...time, ...PLACE }], allow_clashes },
    });
  expect((await plan(other.id, false)).result.created).toBe(1);
  const refused = await plan(subjects[0], false);
  expect([refused.status, refused.error.code]).toEqual([422, 'clash']);
  expect((await plan(subjects[0], true)).result.created).toBe(1);
});

it('exam planning: stores nothing when a colleague moves one of the subjects to another semester meanwhile', async () => {
  const { semesterId, semesterIds, subjects } = await taughtSubjects(2);
  const { db } = server.services;
  const exams = subjects.map((semester_subject_id, index) => ({
    semester_subject_id,
    start_date: `2030-12-0${index + 2}T04:00:00.000Z`,
    end_date: `2030-12-0${index + 2}T06:00:00.000Z`,
    ...PLACE,
  }));
  const refused = await answerAfter(
    db,
    async (tx) => {
      await sql`select from semesters where id = ${semesterId} for update`.execute(tx);
      await sql`update semester_subjects set semester_id = ${semesterIds[1]} where id = ${subjects[1]}`.execute(
        tx,
      );
    },
    () => admin.call(examSchedules.planFinals, { body: { exams } }),
  );
  expect([refused.status, Object.keys(refused.error.message)]).toEqual([
    422,
    ['exams.1.semester_subject_id'],
  ]);
  const { rows } = await sql`select from exam_schedules where semester_subject_id = any(${subjects})`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

it('exam planning: suggests different times for the subjects of a semester to which no groups are assigned', async () => {
  const { curriculum, semesterId, id: planned } = await makePlannedSubject(admin);
  const final = { start_date: '2030-12-02T04:00:00.000Z', end_date: '2030-12-02T06:00:00.000Z' };
  const added = [await addSubject(admin, semesterId), await addSubject(admin, semesterId)];
  const exams = [{ semester_subject_id: planned, ...final, ...PLACE }];
  await admin.call(examSchedules.planFinals, { body: { exams, allow_clashes: false } });
  const { result } = await admin.call(examSchedules.suggestions, {
    query: {
      ...WINDOW,
      academic_year_id: curriculum.academic_year_id,
      curriculum_id: curriculum.id,
      times: '09:00',
      minutes: 120,
    },
  });
  const times = result.map(({ semester_subject_id, start_date }) => [semester_subject_id, start_date]);
  expect(times).toEqual([
    [added[0]?.id, '2030-12-05T04:00:00.000Z'],
    [added[1]?.id, '2030-12-09T04:00:00.000Z'],
  ]);
});

it('exam planning: counts groups that take a subject without a teacher', async () => {
  const sheet = await makeSheet(server, admin, { students: 1 });
  const { curriculum, semesterId, groupId } = sheet;
  const { id: other } = await addSubject(admin, semesterId);
  // Its students take the added subject, too: the sheet is opened with it.
  const start_date = '2030-12-02T04:00:00.000Z';
  await server.services.db
    .updateTable('exam_schedules')
    .set({ start_date })
    .where('semester_subject_id', '=', sheet.semesterSubjectId)
    .where('control_type_id', '=', 3)
    .execute();
  const { result: clashes } = await admin.call(examSchedules.clashes, {
    query: { semester_subject_id: other, start_date },
  });
  expect(clashes).toMatchObject([{ groups: [{ id: groupId }], teachers: [] }]);
  const query = { curriculum_id: curriculum.id, group_id: groupId };
  const { result: exams } = await admin.call(examSchedules.calendar, { query });
  expect(exams.map(({ groups }) => groups.map(({ id }) => id))).toEqual([[groupId], [groupId]]);
  const { result: suggested } = await admin.call(examSchedules.suggestions, {
    query: {
      ...WINDOW,
      academic_year_id: curriculum.academic_year_id,
      curriculum_id: curriculum.id,
      times: '09:00',
      minutes: 60,
    },
  });
  expect(suggested).toMatchObject([{ groups: [{ id: groupId }], start_date: '2030-12-05T04:00:00.000Z' }]);
});

it('exam planning: shows the current year and season in a calendar without filters', async () => {
  const { semesterIds, semesterId, subject_id, curriculum } = await makePlannedSubject(admin);
  await addFinal(admin, { semesterId, subject_id });
  const spring = semesterIds[1] ?? 0;
  const other = await addSubject(admin, spring);
  await addFinal(admin, { semesterId: spring, subject_id: other.subject_id });
  const { result: shown } = await admin.call(examSchedules.calendar);
  const periods = await server.services.db
    .selectFrom('semesters')
    .where(
      'id',
      'in',
      shown.map((exam) => exam.semester_id),
    )
    .select(['academic_year_id', 'season'])
    .distinct()
    .execute();
  expect(periods).toHaveLength(1);
  const [{ academic_year_id, season } = { academic_year_id: 0, season: '' }] = periods;
  const query = { academic_year_id, season_semester: season as 'autumn_semester' };
  expect((await admin.call(examSchedules.calendar, { query })).result).toEqual(shown);
  const { result: ofPlan } = await admin.call(examSchedules.calendar, {
    query: { curriculum_id: curriculum.id },
  });
  expect(ofPlan).toHaveLength(2);
  expect(shown.filter(({ curriculum_id }) => curriculum_id === curriculum.id)).toHaveLength(1);
});

it('exam planning: offers a calendar of a group or a teacher at a secret address, until it is revoked or closed', async () => {
  const { semesterId, subject_id, group, teacher } = await taughtSubjects(1);
  await addFinal(admin, { semesterId, subject_id }, { start_date: examTime(18, '09:00') });
  const { result: feed } = await admin.call(examFeeds.create, { body: { group_id: group.id } });
  expect((await admin.call(examFeeds.create, { body: { group_id: group.id } })).result).toEqual(feed);
  const read = async (path: string | null) => {
    const response = await fetch(server.url + path);
    return { status: response.status, text: await response.text() };
  };
  const { text } = await read(feed.path);
  expect(text).toMatch(/^BEGIN:VCALENDAR/);
  expect(text).toContain('DTSTART:20261218T040000Z'.replace('2026', String(new Date().getFullYear())));
  expect(text.replaceAll('\r\n ', '')).toContain('LOCATION:301-xona');
  const { result: ofTeacher } = await admin.call(examFeeds.create, { body: { teacher_id: teacher.id } });
  expect((await read(ofTeacher.path)).text).toContain('BEGIN:VEVENT');
  const { db } = server.services;
  const setStatus = (status: number) =>
    db.updateTable('teachers').set({ status }).where('id', '=', teacher.id).execute();
  await setStatus(0);
  expect((await read(ofTeacher.path)).status).toBe(404);
  await setStatus(1);
  const setLicence = (status: string) =>
    db.updateTable('licences').set({ status }).where('university_id', '=', group.university_id).execute();
  await setLicence('blocked');
  expect([(await read(ofTeacher.path)).status, (await read(feed.path)).status]).toEqual([404, 404]);
  await setLicence('active');
  expect((await read(ofTeacher.path)).status).toBe(200);
  await admin.call(examFeeds.remove, { params: { id: feed.id } });
  expect((await read(feed.path)).status).toBe(404);
  expect((await clientOf(server.url).call(examFeeds.calendar, { query: { code: 'x' } })).status).toBe(404);
  const other = await signIn(server.url, 'admin2');
  const foreign = await other.call(examFeeds.create, { body: { group_id: group.id } });
  expect([foreign.status, Object.keys(foreign.error.message)]).toEqual([422, ['group_id']]);
});

it('exam planning: shows the address of a calendar to those who may revoke it and to its teacher, others that it exists', async () => {
  const permissions = ['curriculum_index'] as const;
  const teacher = await openTeacherAccount(server, admin, permissions);
  const { client: reader } = await openAccount(server, admin, { permissions: [...permissions] });
  const colleague = await makeTeacher(admin);
  const feeds = [teacher.id, colleague.id].map((teacher_id) => ({ body: { teacher_id } }));
  const created: ExamFeed[] = [];
  for (const feed of feeds) created.push((await admin.call(examFeeds.create, feed)).result);
  const pathsFor = async (client: Client) => {
    const { result } = await client.call(examFeeds.list, {});
    return created.map(({ id }) => result.find((feed) => feed.id === id)?.path);
  };
  const [own, others] = created.map(({ path }) => path);
  expect(await pathsFor(admin)).toEqual([own, others]);
  expect(await pathsFor(reader)).toEqual([null, null]);
  expect(await pathsFor(teacher.client)).toEqual([own, null]);
});

it('exam planning: gives a teacher without a permission the own address, until the teacher revokes it', async () => {
  const teacher = await openTeacherAccount(server, admin, []);
  const own = async () => (await teacher.client.call(examFeeds.own, {})).result;
  expect(await own()).toBeNull();
  const { result: created } = await teacher.client.call(examFeeds.createOwn, {});
  expect(created).toMatchObject({ teacher_id: teacher.id, group_id: null });
  expect(await own()).toEqual(created);
  expect((await fetch(server.url + created?.path)).status).toBe(200);
  await teacher.client.call(examFeeds.removeOwn, {});
  expect(await own()).toBeNull();
  expect((await fetch(server.url + created?.path)).status).toBe(404);
  expect((await admin.call(examFeeds.createOwn, {})).result).toBeNull();
});

it('records in the audit that an address was created and revoked, without the address', async () => {
  const group = await makeStudentGroup(admin);
  const { result: feed } = await admin.call(examFeeds.create, { body: { group_id: group.id } });
  await admin.call(examFeeds.remove, { params: { id: feed.id } });
  const { result } = await admin.call(audit.list, {
    query: { record: 'student_groups', record_id: group.id, language: 'en' },
  });
  const [revoked, made] = result.data;
  expect([made?.summary, revoked?.summary].every((summary) => summary?.includes('Calendar address'))).toBe(
    true,
  );
  expect(JSON.stringify(result)).not.toContain(feed.path?.split('code=')[1]);
});

it('exam planning: writes names with line breaks and separators as text of one property', async () => {
  const groupName = `MT,1;2\\n ${unique()}`;
  const { semesterId, subject_id, group } = await taughtSubjects(1, groupName);
  const { db } = server.services;
  await db
    .updateTable('subject_translations')
    .set({ name: 'Fizika; optika, \\kvant\r\nEND:VEVENT' })
    .where('subject_id', '=', subject_id)
    .execute();
  const description = '301-xona\r\nEND:VEVENT\r\nBEGIN:VALARM; \\n, ATTENDEE:mailto:a@b.uz';
  await addFinal(admin, { semesterId, subject_id }, { start_date: examTime(18, '09:00'), description });
  const { result: feed } = await admin.call(examFeeds.create, { body: { group_id: group.id } });
  const text = await (await fetch(server.url + feed.path)).text();
  const lines = text.split('\r\n');
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  expect(lines.some((line) => /^(BEGIN:VALARM|ATTENDEE)/.test(line))).toBe(false);
  expect(lines.every((line) => !line.includes('\n'))).toBe(true);
  // RFC 5545 escapes backslashes, semicolons, commas and line breaks, and folds long lines.
  const unfolded = text.replaceAll('\r\n ', '');
  expect(unfolded).toMatch(/SUMMARY:Fizika\\; optika\\, \\\\kvant\\n/);
  expect(unfolded).toContain(`DESCRIPTION:${groupName.replaceAll(/[\\;,]/g, '\\$&')}`);
});
