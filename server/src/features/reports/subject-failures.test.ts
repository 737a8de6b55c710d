import { academicDebtors } from '@dekanat/contract/gpa/academic-debtors.ts';
import { subjectFailures } from '@dekanat/contract/reports/subject-failures.ts';
import { itemStatistics } from '@dekanat/contract/study/item-statistics.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { TODAY } from '#crud/today.ts';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { currentYear } from '#test/curriculum-factories.ts';
import { makeExam } from '#test/exam-factories.ts';
import { makeFaculty } from '#test/factories.ts';
import { addAttempt, storeVersions } from '#test/item-factories.ts';
import { moveStudents } from '#test/people-factories.ts';
import { fc, ic, makeSheet, saveCells } from '#test/rating-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, superadmin, admin, dekan, admin2 } = useServer({
  callers: ['superadmin', 'admin', 'dekan', 'admin2'],
});
let yearId = 0;
beforeAll(async () => {
  yearId = (await currentYear(admin)).id;
});

const { list, records } = subjectFailures.calls;
const read = async (client: Client, query = {}) =>
  (await client.call(list, { query: { academic_year_id: yearId, limit: 1000, ...query } })).result;

const REASONS = ['absent', 'interim', 'final', 'unmarked'] as const;
type Reason = (typeof REASONS)[number];
type Counts = Record<`failed_${Reason}` | 'failed_count' | 'passed_count', number>;

interface Taken {
  university_id: number;
  faculty_id: number;
  place: string;
  academic_year_id: number;
  studies: boolean;
  semester_over: boolean;
  sheet_closed: boolean;
  pass_score: number;
  ratings: { mark: number; absent: boolean; ic: number; fc_max: number }[];
}

/** Every subject of a student in the present curriculum with its results, the last first, read without the report. */
const takenSubjects = async (): Promise<Taken[]> => {
  const { rows } = await sql<Taken>`
    select curricula.university_id, curricula.faculty_id, planned.subject_id || '-' || semesters.number as place,
      semesters.academic_year_id, students.study_status = 'studying' as studies,
      semesters.end_date < (now() at time zone 'Asia/Tashkent')::date as semester_over,
      taking.restoration_id is null and coalesce((
        select sheet.state = 'closed' from statements sheet
        where sheet.semester_subject_id = planned.id and sheet.group_id = taking.group_id and sheet.control_type_id = 3
          and sheet.statement <= 3 order by sheet.statement desc limit 1), false) as sheet_closed,
      greatest(curricula.passing_score, 60) as pass_score,
      (select coalesce(jsonb_agg(jsonb_build_object('mark', mark, 'absent', absent, 'ic', coalesce(ic_rating, 0), 'fc_max', fc_max)
        order by statement desc), '[]') from ratings where student_subject_id = taking.id and mark is not null) as ratings
    from student_subjects taking
    join students on students.id = taking.student_id
    join student_registers register on register.student_id = students.id and register.to_date is null
      and register.curriculum_id = taking.curriculum_id
    join semester_subjects planned on planned.id = taking.semester_subject_id
    join semesters on semesters.id = planned.semester_id join curricula on curricula.id = planned.curriculum_id
    where taking.status <> 4`.execute(server.services.db);
  return rows;
};

/** Why the subject is failed, or that it is passed; undefined while its mark is not due. */
function outcomeOf({ ratings: [last], ...subject }: Taken): Reason | 'passed' | undefined {
  if (last === undefined)
    return subject.studies && (subject.semester_over || subject.sheet_closed) ? 'unmarked' : undefined;
  if (last.mark > 2) return 'passed';
  if (last.absent) return 'absent';
  return Math.round(last.ic + last.fc_max) < subject.pass_score ? 'interim' : 'final';
}

function countsOf(subjects: readonly Taken[]): Counts {
  const outcomes = subjects.map(outcomeOf);
  const count = (outcome: Reason | 'passed') => outcomes.filter((one) => one === outcome).length;
  const [absent, interim, final, unmarked] = REASONS.map(count);
  const failed_count = REASONS.reduce((sum, reason) => sum + count(reason), 0);
  return {
    ...{ failed_absent: absent, failed_interim: interim, failed_final: final, failed_unmarked: unmarked },
    ...{ failed_count, passed_count: count('passed') },
  } as Counts;
}

const countsIn = (rows: readonly Counts[]): Counts =>
  Object.fromEntries(
    Object.keys(countsOf([])).map((name) => [
      name,
      rows.reduce((sum, row) => sum + row[name as keyof Counts], 0),
    ]),
  ) as Counts;

it('failures: have the reasons that an independent computation finds, in the scope of the caller', async () => {
  const { db } = server.services;
  // Absences, and interim points that leave no chance, among the marks 2 of the demonstration.
  await sql`update ratings set absent = true, fc_rating = null where mark = 2 and id % 5 = 0`.execute(db);
  await sql`update ratings set ic_rating = least(ic_max, 3) where mark = 2 and id % 5 = 1`.execute(db);
  const { faculty_id } = await db
    .selectFrom('admins')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .where('username', '=', 'dekan')
    .select('admins.faculty_id')
    .executeTakeFirstOrThrow();
  const seen: [Client, (one: Taken) => boolean][] = [
    [superadmin, () => true],
    [admin, ({ university_id }) => university_id === 1],
    [admin2, ({ university_id }) => university_id === 2],
    [dekan, (one) => one.faculty_id === faculty_id],
  ];
  const all = await takenSubjects();
  const years = [...new Set(all.map(({ academic_year_id }) => academic_year_id))];
  const found = new Set<unknown>();
  for (const academic_year_id of years)
    for (const [client, isSeen] of seen) {
      const own = all.filter((one) => one.academic_year_id === academic_year_id && isSeen(one));
      const { data, totals } = await read(client, { academic_year_id });
      expect(totals).toMatchObject(countsOf(own));
      const shown = Map.groupBy(data, ({ id }) => id.split('-').slice(0, 2).join('-'));
      for (const [place, members] of Map.groupBy(own, (one) => one.place))
        expect([place, countsIn(shown.get(place) ?? [])]).toEqual([place, countsOf(members)]);
      for (const subject of own) found.add(outcomeOf(subject));
      const failed = data.map(({ failed_count }) => failed_count);
      expect(failed).toEqual(failed.toSorted((one, other) => other - one));
    }
  expect([...REASONS, 'passed'].filter((outcome) => !found.has(outcome))).toEqual([]);
});

const isAbsent = (student_subject_id: number, value: boolean) =>
  ({ student_subject_id, field: 'absent', value, was: !value }) as const;

it('failures: each has one reason, which follows the marks and opens its students', async () => {
  const { id: faculty_id } = await makeFaculty(admin);
  const sheet = await makeSheet(server, admin, { students: 5, facultyId: faculty_id });
  const { client } = await openAccount(server, admin, {
    permissions: ['student_index', 'academic_debtor_index'],
    facultyId: faculty_id,
  });
  const [absent = 0, early = 0, late = 0, unmarked = 0, passed = 0] = sheet.studentSubjectIds;
  const { db } = server.services;
  await sql`update semesters set end_date = ${TODAY} + 30 where id = ${sheet.semesterId}`.execute(db);
  await saveCells(admin, sheet.interimId, [
    ...[absent, late, unmarked, passed].map((id) => ic(id, 45)),
    ic(early, 9.4),
  ]);
  await saveCells(admin, sheet.finalId, [
    isAbsent(absent, true),
    ...[fc(early, 50), fc(late, 14.4), fc(passed, 20)],
  ]);
  const expectCounts = async (...[absences, interims, finals, unmarks, passes]: number[]) => {
    const { data } = await read(client);
    expect(data).toMatchObject([
      {
        ...{ student_count: 5, failed_absent: absences, failed_interim: interims, failed_final: finals },
        ...{ failed_unmarked: unmarks, passed_count: passes, final_tests: 0, tests: [] },
      },
    ]);
    const { failed_count } = data[0] ?? {};
    expect(failed_count).toBe((absences ?? 0) + (interims ?? 0) + (finals ?? 0) + (unmarks ?? 0));
    const debts = await client.call(academicDebtors.list, { query: { academic_year_id: yearId, limit: 1 } });
    expect(debts.result.total).toBe(failed_count);
  };
  await expectCounts(1, 1, 1, 0, 1);
  await sql`update semesters set end_date = ${TODAY} - 1 where id = ${sheet.semesterId}`.execute(db);
  await expectCounts(1, 1, 1, 1, 1);

  const opened = await Promise.all(
    REASONS.map((reason) =>
      client.call(records, { query: { academic_year_id: yearId, column: `failed_${reason}` } }),
    ),
  );
  expect(opened.map(({ result }) => result.data.map(({ id, detail }) => [id, detail]))).toEqual([
    [[absent, '45 + —']],
    [[early, '9.4 + 50 < 60']],
    [[late, '45 + 14.4 < 60']],
    [[unmarked, null]],
  ]);

  await saveCells(admin, sheet.finalId, [
    fc(late, 15, 14.4),
    isAbsent(absent, false),
    fc(absent, 10),
    fc(unmarked, 1),
  ]);
  await expectCounts(0, 1, 2, 0, 2);

  // Who has left counts with mark 2, but owes nothing.
  const [, leaving = 0] = sheet.studentIds;
  await moveStudents(admin, [leaving], { status_type: 'studentexpel' });
  const { data } = await read(client);
  expect(data).toMatchObject([{ failed_count: 3, failed_interim: 1 }]);
  const debts = await client.call(academicDebtors.list, { query: { academic_year_id: yearId, limit: 1 } });
  expect(debts.result.total).toBe(2);
});

it('failures: name the tests of the final control that were taken, whose questions have statistics', async () => {
  const { id: faculty_id } = await makeFaculty(admin);
  const { client } = await openAccount(server, admin, {
    permissions: ['student_index', 'curriculum_index'],
    facultyId: faculty_id,
  });
  const exam = await makeExam(server, admin, { questions: 4, control_type_id: 3, facultyId: faculty_id });
  const tests = async () => (await read(client)).data.map((row) => [row.final_tests, row.tests]);
  expect(await tests()).toEqual([[0, []]]);
  await storeVersions(server, exam);
  const [studentId = 0] = exam.studentIds;
  await addAttempt(server, exam, { studentId, number: 1, chosen: [0, 1, 0, undefined] });
  const { examId: id, curriculum } = exam;
  expect(await tests()).toEqual([
    [1, [{ id, curriculum_name: curriculum.name, statement: 'first_statement', attempts: 1 }]],
  ]);
  expect((await client.call(itemStatistics.ofExam, { params: { id } })).result.attempts).toBe(1);
});
