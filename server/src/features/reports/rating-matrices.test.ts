import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { ratingAverage } from '@dekanat/contract/reports/rating-average.ts';
import { ratingMonitoring } from '@dekanat/contract/reports/rating-monitoring.ts';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeFaculty } from '#test/factories.ts';
import { fc, ic, makeSheet, saveCells } from '#test/rating-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, superadmin, admin, dekan, admin2 } = useServer({
  callers: ['superadmin', 'admin', 'dekan', 'admin2'],
});

/** A group of a new faculty with a subject: two rated on the first sheet, one on the second, one who dropped the subject. */
async function makeRated() {
  const { id: faculty_id } = await makeFaculty(admin);
  const sheet = await makeSheet(server, admin, { students: 4, facultyId: faculty_id });
  const [one = 0, two = 0, three = 0, four = 0] = sheet.studentSubjectIds;
  await saveCells(admin, sheet.interimId, [ic(one, 40), ic(two, 20), ic(four, 50)]);
  await saveCells(admin, sheet.finalId, [fc(one, 45), fc(two, 10), fc(four, 50)]);
  const { db } = server.services;
  await db.updateTable('student_subjects').set({ status: 4 }).where('id', '=', four).execute();
  await sql`
    insert into ratings (student_subject_id, statement, ic_rating, fc_rating, rating, mark, ic_max, fc_max, passing_score, source, user_id)
    select student_subject_id, 2, 20, 45, 65, 3, ic_max, fc_max, passing_score, source, user_id from ratings
    where student_subject_id = ${two}`.execute(db);
  const dean = await openAccount(server, admin, {
    permissions: ['get_rating_index', 'get_rating_monitoring_index'],
    facultyId: faculty_id,
  });
  return { sheet, three, dean: dean.client };
}

it('shows rating, mark and letter of each subject of a group', async () => {
  const { sheet, dean } = await makeRated();
  const { curriculum, semesterId, groupId, studentIds } = sheet;
  const query = {
    academic_year_id: curriculum.academic_year_id,
    curriculum_id: curriculum.id,
    semester_id: semesterId,
    group_id: groupId,
  };
  const read = async (client: Client) => (await client.call(ratingMonitoring.calls.list, { query })).result;
  const answer = await read(dean);
  const [column] = answer.columns;
  const id = String(column?.id);
  expect(answer.columns).toHaveLength(1);
  expect(answer.data.map((row) => [row.student_id, row.cells[id]])).toEqual([
    [studentIds[0], '85/4/A'],
    [studentIds[1], '65/3/B'],
    [studentIds[2], null],
  ]);
  expect(answer.data[1]?.student_subject).toEqual([
    {
      subject_id: column?.id,
      subject_name: column?.title,
      rating_register: { rating: 65, mark: 3, absent: false, statement: 'second_statement' },
    },
  ]);
  expect(answer.data[2]?.student_subject).toMatchObject([{ rating_register: null }]);
  expect((await read(superadmin)).total).toBe(3);
  expect((await read(admin2)).total).toBe(0);
  expect((await read(dekan)).total).toBe(0);
});

it('shows no letter for a failed result', async () => {
  const sheet = await makeSheet(server, admin, { students: 2 });
  const [one = 0, two = 0] = sheet.studentSubjectIds;
  await saveCells(admin, sheet.finalId, [fc(one, 45), fc(two, 10), ic(one, 40), ic(two, 20)]);
  const { result } = await admin.call(ratingMonitoring.calls.list, {
    query: {
      academic_year_id: sheet.curriculum.academic_year_id,
      curriculum_id: sheet.curriculum.id,
      semester_id: sheet.semesterId,
      group_id: sheet.groupId,
    },
  });
  expect(result.data.flatMap(({ cells }) => Object.values(cells))).toEqual(['85/4/A', '30/2/—']);
});

it('has the word for an absence in place of the interim points, also in the file', async () => {
  const sheet = await makeSheet(server, admin, { students: 1 });
  const [student_subject_id = 0] = sheet.studentSubjectIds;
  const absence = { student_subject_id, field: 'absent', value: true, was: false } as const;
  await saveCells(admin, sheet.finalId, [ic(student_subject_id, 40), absence]);
  const query = {
    academic_year_id: sheet.curriculum.academic_year_id,
    curriculum_id: sheet.curriculum.id,
    semester_id: sheet.semesterId,
    group_id: sheet.groupId,
  };
  const shown = async (language: 'oz' | 'en') => {
    const { result } = await admin.call(ratingMonitoring.calls.list, { query: { ...query, language } });
    return result.data.map(({ cells, student_subject: [subject] }) => [
      Object.values(cells),
      subject?.rating_register,
    ]);
  };
  const register = { rating: 40, mark: 2, absent: true, statement: 'first_statement' };
  expect(await shown('oz')).toEqual([[['kelmadi/2/—'], register]]);
  expect(await shown('en')).toEqual([[['absent/2/—'], register]]);
  const file = { ...query, format: 'csv', columns: ['cells'], language: 'oz' } as const;
  const { body } = await admin.call(ratingMonitoring.calls.export, { query: file });
  expect(parseCsv(String(body))[1]).toEqual(['kelmadi/2/—']);
  const averages = { ...query, statement: 'first_statement' } as const;
  const { result } = await admin.call(ratingAverage.calls.list, { query: { ...averages, language: 'en' } });
  expect(result.data.map(({ cells, average }) => [Object.values(cells), average])).toEqual([
    [['absent'], 40],
  ]);
  const written = await admin.call(ratingAverage.calls.export, {
    query: { ...averages, format: 'csv', columns: ['cells', 'average'], language: 'oz' },
  });
  expect(parseCsv(String(written.body))[1]).toEqual(['kelmadi', '40']);
});

it('marks a subject that a student does not take', async () => {
  const { sheet, three, dean } = await makeRated();
  const { curriculum, semesterId, groupId } = sheet;
  const { db } = server.services;
  const { rows } = await sql<{ id: number }>`
    insert into semester_subjects (university_id, curriculum_id, semester_id, subject_id, sort)
    select university_id, curriculum_id, semester_id, (
      select max(other.id) from subjects other where other.university_id = planned.university_id and other.id <> planned.subject_id), 99
    from semester_subjects planned where id = ${sheet.semesterSubjectId} returning id`.execute(db);
  await sql`
    insert into student_subjects (student_id, curriculum_id, semester_subject_id, register_id, group_id)
    select student_id, curriculum_id, ${rows[0]?.id ?? 0}, register_id, group_id from student_subjects where id = ${three}
    on conflict do nothing`.execute(db);
  await sql`
    update student_subjects set status = 4 where semester_subject_id = ${rows[0]?.id ?? 0}
      and student_id <> (select student_id from student_subjects where id = ${three})`.execute(db);
  const { result } = await dean.call(ratingMonitoring.calls.list, {
    query: {
      academic_year_id: curriculum.academic_year_id,
      curriculum_id: curriculum.id,
      semester_id: semesterId,
      group_id: groupId,
    },
  });
  const added = String(result.columns[1]?.id);
  expect(result.data.map(({ cells }) => cells[added])).toEqual(['--', '--', null]);
});

it('averages the ratings of a statement', async () => {
  const { sheet, dean } = await makeRated();
  const read = async (client: Client, statement: 'first_statement' | 'second_statement') =>
    (
      await client.call(ratingAverage.calls.list, {
        query: { statement, curriculum_id: sheet.curriculum.id },
      })
    ).result;
  const first = await read(dean, 'first_statement');
  const id = String(first.columns[0]?.id);
  expect(first.data.map(({ cells, average }) => [cells[id], average])).toEqual([
    [85, 85],
    [30, 30],
  ]);
  expect((await read(dean, 'second_statement')).data.map(({ average }) => average)).toEqual([65]);
  expect((await read(dekan, 'first_statement')).total).toBe(0);
  expect((await read(admin2, 'first_statement')).total).toBe(0);
});

it('averages a statement whose results a later one replaced, and no earlier one that has none', async () => {
  const { sheet, three, dean } = await makeRated();
  // A result that a transfer carried over: of the second statement alone.
  await sql`
    insert into ratings (student_subject_id, statement, ic_rating, fc_rating, rating, mark, ic_max, fc_max, passing_score, source, user_id)
    select ${three}, 2, 40, 50, 90, 5, ic_max, fc_max, passing_score, 'transferred', user_id from ratings
    where student_subject_id = ${sheet.studentSubjectIds[0]}`.execute(server.services.db);
  const [one, two, third] = sheet.studentIds;
  const read = async (query: object) => {
    const { result } = await dean.call(ratingAverage.calls.list, { query } as never);
    return result.data.map(({ student_id, average }) => [student_id, average]);
  };
  for (const of of [
    {},
    { curriculum_id: sheet.curriculum.id },
    { academic_year_id: sheet.curriculum.academic_year_id },
  ]) {
    expect(await read({ statement: 'first_statement', ...of })).toEqual([
      [one, 85],
      [two, 30],
    ]);
    expect(await read({ statement: 'second_statement', ...of })).toEqual([
      [two, 65],
      [third, 90],
    ]);
    expect(await read({ statement: 'third_statement', ...of })).toEqual([]);
    expect(await read({ statement: 'retake', ...of })).toEqual([]);
  }
});

it('has all results of a student, in the group that the student moved to', async () => {
  const { sheet, dean } = await makeRated();
  const { curriculum, semesterId, groupId, studentIds } = sheet;
  const { db } = server.services;
  const { rows } = await sql<{ id: number }>`
    insert into student_groups (university_id, speciality_id)
    select university_id, speciality_id from student_groups where id = ${groupId} returning id`.execute(db);
  const present = rows[0]?.id ?? 0;
  await sql`update students set group_id = ${present} where id = ${studentIds[0]}`.execute(db);
  const averages = async (group_id: number) => {
    const query = { statement: 'first_statement', curriculum_id: curriculum.id, group_id } as const;
    const { data } = (await dean.call(ratingAverage.calls.list, { query })).result;
    return data.map((row) => [row.student_id, row.average]);
  };
  expect(await averages(present)).toEqual([[studentIds[0], 85]]);
  expect(await averages(groupId)).toEqual([[studentIds[1], 30]]);
  // A subject of the semester that the student takes with the new group.
  await sql`
    with added as (
      insert into semester_subjects (university_id, curriculum_id, semester_id, subject_id, sort)
      select university_id, curriculum_id, semester_id, (
        select max(other.id) from subjects other where other.university_id = planned.university_id and other.id <> planned.subject_id), 99
      from semester_subjects planned where id = ${sheet.semesterSubjectId} returning id)
    insert into student_subjects (student_id, curriculum_id, semester_subject_id, register_id, group_id)
    select student_id, curriculum_id, added.id, register_id, ${present} from student_subjects, added
    where student_id = ${studentIds[0]} and semester_subject_id = ${sheet.semesterSubjectId}`.execute(db);
  const query = {
    academic_year_id: curriculum.academic_year_id,
    curriculum_id: curriculum.id,
    semester_id: semesterId,
    group_id: present,
  };
  const { data } = (await dean.call(ratingMonitoring.calls.list, { query })).result;
  expect(data.map(({ cells }) => Object.values(cells).toSorted())).toEqual([['85/4/A', null]]);
});

interface Rated {
  student_id: number;
  subject_id: number;
  faculty_id: number;
  university_id: number;
  rating: number;
}

it.each([
  ['first_statement', sql`= 1`],
  ['second_statement', sql`= 2`],
  ['retake', sql`>= 4`],
] as const)(
  'has the averages of an independent computation of the %s, for each caller',
  async (statement, isStatement) => {
    const { rows: rated } = await sql<Rated>`
    select distinct on (s.id) s.student_id, p.subject_id, c.faculty_id, c.university_id, r.rating
    from ratings r, student_subjects s, semester_subjects p, curricula c
    where r.student_subject_id = s.id and p.id = s.semester_subject_id and c.id = p.curriculum_id
      and r.statement ${isStatement} and r.rating is not null and s.status <> 4 and s.curriculum_id = (
        select curriculum_id from student_registers where student_id = s.student_id and to_date is null)
    order by s.id, r.statement desc`.execute(server.services.db);
    const { rows: own } = await sql<{ faculty_id: number }>`
    select faculty_id from admins join users on users.id = admins.user_id where username = 'dekan'`.execute(
      server.services.db,
    );
    const facultyId = own[0]?.faculty_id;
    const ofFaculty = ({ faculty_id }: Rated) => faculty_id === facultyId;
    const seen: [Client, object, (one: Rated) => boolean][] = [
      [superadmin, {}, () => true],
      [admin, {}, ({ university_id }) => university_id === 1],
      [admin, { faculty_id: facultyId }, ofFaculty],
      [admin2, {}, ({ university_id }) => university_id === 2],
      [dekan, {}, ofFaculty],
    ];
    for (const [client, filters, isSeen] of seen) {
      const byStudent = Map.groupBy(rated.filter(isSeen), ({ student_id }) => student_id);
      const { result } = await client.call(ratingAverage.calls.list, {
        query: { statement, limit: 300, ...filters },
      });
      expect(result.total).toBe(byStudent.size);
      for (const { student_id, average, cells } of result.data) {
        const ratings = byStudent.get(student_id) ?? [];
        const mean = ratings.reduce((sum, { rating }) => sum + rating, 0) / ratings.length;
        expect([student_id, average]).toEqual([student_id, Math.floor(mean + 0.5)]);
        const filled = Object.values(cells).filter((value) => value !== null).length;
        expect(filled).toBe(new Set(ratings.map(({ subject_id }) => subject_id)).size);
      }
    }
  },
);

it('writes a heading for each subject', async () => {
  const { sheet, dean } = await makeRated();
  const query = { statement: 'first_statement', curriculum_id: sheet.curriculum.id } as const;
  const { result } = await dean.call(ratingAverage.calls.list, { query });
  const { body, headers } = await dean.call(ratingAverage.calls.export, {
    query: { ...query, format: 'csv' },
  });
  const [heading = '', first = ''] = String(body).split('\r\n');
  expect(heading).toContain(result.columns[0]?.title);
  expect(first).toContain('85');
  // The average stands after the subjects.
  expect(heading).toContain(`"${result.columns.map(({ title }) => title).join('","')}","Oʻrtacha, %"`);
  expect(headers.get('content-disposition')).toContain('average-rating');
});

it('has points as numbers in a workbook, beside the word for an absence', async () => {
  const { sheet, dean } = await makeRated();
  const [one] = sheet.studentSubjectIds;
  await sql`update ratings set absent = true, fc_rating = null, rating = 40 where student_subject_id = ${one ?? 0}`.execute(
    server.services.db,
  );
  const query = new URLSearchParams({
    ...{ statement: 'first_statement', curriculum_id: String(sheet.curriculum.id), language: 'en' },
    ...{ format: 'xlsx', columns: 'cells,average' },
  });
  const response = await fetch(`${server.url}${pathOf(ratingAverage.calls.export)}?${query}`, {
    headers: { authorization: `Bearer ${dean.token}` },
  });
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  expect(sheets[0]?.rows.slice(1, 3)).toEqual([
    ['absent', 40],
    [30, 30],
  ]);
});

describe.each(['list', 'export'] as const)('the %s of a report with columns', (call) => {
  it('has one state of the marks, though a mark changes while it is read', async () => {
    const { sheet, dean } = await makeRated();
    const { curriculum, groupId } = sheet;
    const { db } = server.services;
    const waiting = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.count;
    };
    const query = { statement: 'first_statement', curriculum_id: curriculum.id, group_id: groupId } as const;
    const averages = {
      list: async () => {
        const { result } = await dean.call(ratingAverage.calls.list, { query });
        return result.data.map(({ average }) => average);
      },
      export: async () => {
        const { body } = await dean.call(ratingAverage.calls.export, { query: { ...query, format: 'csv' } });
        const [, ...rows] = parseCsv(String(body), { skipEmptyRows: true });
        return rows.map((row) => Number(row.at(-1)));
      },
    };
    // The names of subjects are read after the columns, and before the rows.
    const request = await db.transaction().execute(async (transaction) => {
      await sql`lock table subject_translations in access exclusive mode`.execute(transaction);
      const sent = averages[call]();
      await expect.poll(waiting).toBe(1);
      await sql`update ratings set rating = 61 where student_subject_id = ${sheet.studentSubjectIds[0]}`.execute(
        transaction,
      );
      return { sent };
    });
    const found = await request.sent;
    expect([found.includes(85), found.includes(61)]).toEqual([true, false]);
    expect(await averages[call]()).toContain(61);
  });
});
