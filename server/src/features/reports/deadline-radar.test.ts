import { academicDebtors, REPEATED_DEBTS } from '@dekanat/contract/gpa/academic-debtors.ts';
import { configs } from '@dekanat/contract/reference/configs.ts';
import { deadlineRadar } from '@dekanat/contract/reports/deadline-radar.ts';
import { electiveChoices } from '@dekanat/contract/reports/elective-choices.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { teacherWork } from '@dekanat/contract/study/teacher-work.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { readSheet } from '#test/rating-factories.ts';
import { settingOf } from '#test/reference-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, dekan, registrar, admin2 } = useServer({
  callers: ['admin', 'dekan', 'registrar', 'admin2'],
});
const read = async (client: Client) =>
  Object.fromEntries((await client.call(deadlineRadar.read)).result.map(({ kind, total }) => [kind, total]));
beforeAll(async () => {
  const { db } = server.services;
  await sql`update task_attempts set created_at = now() - interval '8 days' where status = 0 and id % 2 = 0`.execute(
    db,
  );
  await sql`update students set deadline = now() - interval '2 days' where study_status = 'studying' and id % 50 = 0`.execute(
    db,
  );
  await sql`update exam_schedules set start_date = now() - interval '40 days', end_date = now() - interval '39 days'
    where semester_subject_id in (select semester_subject_id from statements where state <> 'closed')`.execute(
    db,
  );
});

it('deadline radar: shows the numbers of the screens that it leads to', async () => {
  for (const client of [admin, dekan, registrar, admin2]) {
    const counts = await read(client);
    const waiting = (await client.call(teacherWork.ofAll)).result;
    const teachers = waiting.filter(({ teacher_id }) => teacher_id !== null);
    const unassigned = waiting.find(({ teacher_id }) => teacher_id === null);
    const choices = await client.call(electiveChoices.calls.list, {
      query: { is_choice_of_subject: 0, limit: 1 },
    });
    const debts = await client.call(academicDebtors.list, {
      query: { min_debts: REPEATED_DEBTS, limit: 1 },
    });
    const closed = await client.call(students.list, {
      query: { study_status: 'studying', deadline_passed: 1, limit: 1 },
    });
    expect({
      sheets_overdue: 0,
      tasks_late: 0,
      sheets_without_teacher: 0,
      tasks_without_teacher: 0,
      electives_not_chosen: 0,
      students_with_debts: 0,
      deadlines_passed: 0,
      ...counts,
    }).toEqual({
      sheets_overdue: teachers.filter(({ overdue }) => overdue > 0).length,
      tasks_late: teachers.filter(({ late }) => late).length,
      sheets_without_teacher: unassigned?.overdue ?? 0,
      tasks_without_teacher: unassigned?.tasks ?? 0,
      electives_not_chosen: choices.result.total,
      students_with_debts: debts.result.students,
      deadlines_passed: closed.result.total,
    });
  }
  expect(Object.keys(await read(admin)).toSorted()).toEqual([
    'deadlines_passed',
    'electives_not_chosen',
    'sheets_overdue',
    'students_with_debts',
    'tasks_late',
  ]);
});

/** Those who have passed and whom the re-sit lists nevertheless, because something is entered there. */
const addInterimPointsOfReSits = () =>
  sql`
    insert into ratings (student_subject_id, statement, ic_rating, ic_max, fc_max, passing_score, source, user_id)
    select first.student_subject_id, 2, first.ic_rating, first.ic_max, first.fc_max, first.passing_score, 'entered', first.user_id
    from statements sheet join student_subjects subject on subject.semester_subject_id = sheet.semester_subject_id
      and subject.group_id = sheet.group_id and subject.current_statement = 1 and subject.current_mark >= 3
    join ratings first on first.student_subject_id = subject.id and first.statement = 1
    where sheet.university_id = 1 and sheet.statement = 2 and sheet.state <> 'closed' order by subject.id limit 5
    returning student_subject_id`.execute(server.services.db);

it('deadline radar: waits for the results that sheets miss, also those of re-sits', async () => {
  expect((await addInterimPointsOfReSits()).rows).toHaveLength(5);
  const { rows: open } = await sql<{ id: number; statement: number }>`
    select id, statement from statements where university_id = 1 and state <> 'closed' and exists (
      select from exam_schedules control where control.semester_subject_id = statements.semester_subject_id
        and control.control_type_id = statements.control_type_id
        and control.statement = case statements.statement when 1 then 'first_statement' when 2 then 'second_statement'
          when 3 then 'third_statement' end)
      and not exists (
        select from individual_teacher_schedules own where own.semester_subject_id = statements.semester_subject_id
          and not own.replaced and not own.cancelled and own.start_date > now())
      and (statement > 1 or id % 8 = 0)`.execute(server.services.db);
  expect(new Set(open.map(({ statement }) => statement))).toEqual(new Set([1, 2, 3]));
  const expected = new Map<number, number>();
  for (const { id } of open) {
    const { control_type_id, rows: listed } = await readSheet(admin, id);
    const missing = listed.filter(
      ({ ic_rating, fc_rating, absent, left }) =>
        !left && (control_type_id === 2 ? ic_rating === null : fc_rating === null && !absent),
    ).length;
    if (missing > 0) expected.set(id, missing);
  }
  const sheetsOf = async (teacherId: number | null) =>
    (await admin.call(teacherWork.sheetsOf, { query: teacherId === null ? {} : { teacher_id: teacherId } }))
      .result;
  const teachers = (await admin.call(teacherWork.ofAll)).result;
  const found = (await Promise.all(teachers.map(({ teacher_id }) => sheetsOf(teacher_id)))).flat();
  const ofThese = found.filter(({ id }) => open.some((sheet) => sheet.id === id));
  expect(new Map(ofThese.map(({ id, missing }) => [id, missing]))).toEqual(expected);
});

it('deadline radar: counts more than a thousand teachers, all of whom the screen lists', async () => {
  await sql`
    with attempt as (select * from task_attempts where university_id = 1 and status = 0 limit 1),
      groups as (insert into student_groups (university_id) select 1 from generate_series(1, 400) returning id),
      made as (
        insert into teachers (university_id, department_id, birthday, passport_series, passport_number, post, scientific_title,
          scientific_degree, citizenship_id, gender)
        select one.university_id, one.department_id, one.birthday, 'ZZ', lpad(number::text, 7, '0'), one.post, one.scientific_title,
          one.scientific_degree, one.citizenship_id, one.gender
        from (select * from teachers where university_id = 1 limit 1) one, generate_series(0, 1199) number
        returning id, passport_number),
      taught as (
        insert into semester_subject_teachers (university_id, curriculum_id, semester_subject_id, teacher_id, group_id, statement)
        select 1, planned.curriculum_id, planned.id, made.id, groups.id,
          (array['first_statement', 'second_statement', 'third_statement'])[made.passport_number::integer % 3 + 1]
        from (select id, row_number() over () as place from groups) groups
        join made on made.passport_number::integer / 3 + 1 = groups.place
        join attempt on true join semester_subjects planned on planned.id = attempt.semester_subject_id)
    insert into task_attempts (university_id, student_id, semester_subject_id, group_id, item_id, number, created_at)
    select 1, student_id, semester_subject_id, groups.id, item_id, 1000 + row_number() over (), now() - interval '8 days'
    from attempt, groups`.execute(server.services.db);
  const listed = (await admin.call(teacherWork.ofAll)).result.filter(({ late }) => late);
  expect(listed.length).toBeGreaterThanOrEqual(1200);
  expect((await read(admin)).tasks_late).toBe(listed.length);
});

it('deadline radar: shows a kind only to those who may open its screen', async () => {
  const { client } = await openAccount(server, admin, {
    permissions: ['user_log_index', 'academic_debtor_index'],
  });
  expect(Object.keys(await read(client))).toEqual(['students_with_debts']);
});

describe('deadline radar: a task', () => {
  const { server, admin, admin2, superadmin } = useServer({ callers: ['admin', 'admin2', 'superadmin'] });
  it('is late after the days of the setting of its university', async () => {
    const { db } = server.services;
    const { id } = await settingOf(admin, 'task-check-days');
    const set = (value: number) => admin.call(configs.update, { params: { id }, body: { value, status: 1 } });
    const late = async (client: Client) =>
      (await client.call(teacherWork.ofAll)).result.filter((row) => row.late && row.teacher_id !== null)
        .length;
    await sql`update task_attempts set created_at = now() - interval '4 days' where status = 0`.execute(db);
    const counts = async () => [
      await late(admin),
      (await read(admin)).tasks_late ?? 0,
      await late(admin2),
      (await read(admin2)).tasks_late ?? 0,
    ];
    expect(await counts()).toEqual([0, 0, 0, 0]);
    await set(4);
    const { rows: teachers } = await sql<{ university_id: number; total: number }>`
      select task.university_id, count(distinct assigned.teacher_id)::integer as total
      from task_attempts task join semester_subject_teachers assigned
        on assigned.semester_subject_id = task.semester_subject_id and assigned.group_id = task.group_id
      where task.status = 0 group by task.university_id`.execute(db);
    const total = teachers.find(({ university_id }) => university_id === 1)?.total ?? 0;
    expect(total).toBeGreaterThan(0);
    expect(await counts()).toEqual([total, total, 0, 0]);
    expect([await late(superadmin), (await read(superadmin)).tasks_late]).toEqual([total, total]);
    await set(5);
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });
});
