import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { academicYears } from '@dekanat/contract/planning/academic-years.ts';
import { studentSubjects } from '@dekanat/contract/registration/student-subjects.ts';
import { studyMarks } from '@dekanat/contract/study/study-marks.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openAccountOfStudent, openStudentAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import {
  attach,
  makeConfirmedPlan,
  makeTransferred,
  rate,
  subjectsOf,
} from '#test/registration-factories.ts';
import { assignTeacher } from '#test/study-factories.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

/** A student in the second semester of a plan with electives. */
async function makeStudying() {
  const plan = await makeConfirmedPlan(admin, { electives: true });
  const student = await openStudentAccount(server, admin, { group_id: plan.group.id });
  await attach(admin, plan, [student.id], { semester: 1 });
  return { plan, ...student };
}

const DAY = expect.stringMatching(/^\d\d\.\d\d\.\d{4}$/);
const TEXT = expect.stringMatching(/\p{L}{3}/u);

describe('the curriculum of a student', () => {
  it('has one row for each semester with the planned subjects, electives included', async () => {
    const { plan, client } = await makeStudying();
    const { result } = await client.call(studyMarks.curriculum);
    expect(result.total).toBe(plan.semesters.length);
    expect(result.data.map(({ semester_name }) => semester_name)).toEqual(
      plan.semesters.map(({ number }) => `${number}`),
    );
    expect(result.data[0]).toEqual({
      semester_name: '1',
      start_date: DAY,
      end_date: DAY,
      faculty_name: TEXT,
      speciality_name: TEXT,
      semestr_subject: [0, 1, 1].map((choice_of_subject) => ({
        choice_of_subject,
        hour: 120,
        credit_hour: expect.any(Number),
        subject_choice_name: { name: TEXT },
      })),
    });
  });

  it('is read by pages', async () => {
    const { client } = await makeStudying();
    const { result } = await client.call(studyMarks.curriculum, { query: { page: 2, limit: 1 } as object });
    expect([result.data.map(({ semester_name }) => semester_name), result.per_page]).toEqual([['2'], 1]);
  });
});

describe('the marks of a student', () => {
  it('have one row for each semester up to the current one, and the current results', async () => {
    const { plan, client, id } = await makeStudying();
    const { id: teacherId } = await makeTeacher(admin, { fio: 'Karimov Anvar Sobirovich' });
    const subjects = await subjectsOf(admin, id);
    const first = subjects.find(
      ({ semester_name, choice_of_subject }) => semester_name === '1' && !choice_of_subject,
    );
    if (first === undefined) throw new Error('The plan has no subject');
    await rate(server, first.student_subject_id ?? 0, { rating: 87, mark: 5 });
    const { db } = server.services;
    await db
      .updateTable('semester_subjects')
      .set({ teacher_id: teacherId })
      .where('id', '=', first.semester_subject_id)
      .execute();
    const { result } = await client.call(studyMarks.ratingNote);
    expect(result.data.map((row) => row.id)).toEqual(plan.semesters.slice(0, 2).map((one) => one.id));
    expect(result.data[0]).toEqual({
      id: plan.semesters[0]?.id,
      semester_name: '1',
      start_date: DAY,
      end_date: DAY,
      faculty_name: TEXT,
      speciality_name: TEXT,
      semestr_subject: [
        {
          id: first.semester_subject_id,
          semester_id: plan.semesters[0]?.id,
          hour: 120,
          credit_hour: first.credit_hour,
          choice_of_subject: 0,
          teacher: { teacher_translations: [{ fio: 'Karimov Anvar Sobirovich' }] },
          subject_choice_name: {
            name: first.subject_name,
            language: 'oz',
            subject_id: first.subject_id,
            rating_registers: { rating: 87, mark: 5, absent: false },
          },
        },
      ],
    });
    const [unrated] = result.data[1]?.semestr_subject ?? [];
    expect(unrated).toMatchObject({
      teacher: { teacher_translations: [{ fio: '' }] },
      subject_choice_name: { rating_registers: { rating: null, mark: null, absent: false } },
    });
  });

  it('tell an absence from points, in the cabinet and in the record that staff read', async () => {
    const { client, id } = await makeStudying();
    const [{ student_subject_id } = { student_subject_id: 0 }] = await subjectsOf(admin, id);
    await rate(server, student_subject_id ?? 0, { rating: 27, mark: 2 });
    await sql`update ratings set absent = true, ic_rating = 27, fc_rating = null where student_subject_id = ${student_subject_id}`.execute(
      server.services.db,
    );
    const own = (await client.call(studyMarks.ratingNote)).result.data[0]?.semestr_subject ?? [];
    const recorded = (await admin.call(studentSubjects.results, { params: { id } })).result[0];
    const marks = [
      ...own.map(({ subject_choice_name }) => subject_choice_name.rating_registers),
      ...(recorded?.studentSubjects ?? []),
    ];
    expect(marks.filter(({ mark }) => mark === 2)).toMatchObject([{ absent: true }, { absent: true }]);
  });

  it('include a result that was carried over into a later semester, and no later subject without a result', async () => {
    const { to, student, subjectId } = await makeTransferred(server, admin);
    const marksOf = async (client: Client) =>
      (await client.call(studyMarks.ratingNote)).result.data.map(({ semester_name, semestr_subject }) => [
        semester_name,
        semestr_subject.map(({ subject_choice_name: one }) => [
          one.subject_id,
          one.rating_registers.rating,
          one.rating_registers.mark,
        ]),
      ]);
    const { client } = await openAccountOfStudent(server, admin, student.id);
    const first = ['1', [[to.semesters[0]?.subjects[0]?.subject_id, null, null]]];
    expect(await marksOf(client)).toEqual([first, ['2', [[subjectId, 91, 5]]]]);
    const classmate = await openStudentAccount(server, admin, { group_id: to.group.id });
    await attach(admin, to, [classmate.id]);
    const later = to.semesters[1]?.subjects[0]?.id ?? 0;
    await sql`
      insert into student_subjects (student_id, curriculum_id, semester_subject_id, register_id, group_id)
      select student_id, curriculum_id, ${later}, id, group_id from student_registers where student_id = ${classmate.id}`.execute(
      server.services.db,
    );
    expect(await subjectsOf(admin, classmate.id)).toHaveLength(2);
    expect(await marksOf(classmate.client)).toEqual([first]);
  });

  it('name the teacher of the group before the lead teacher', async () => {
    const { plan, client, id } = await makeStudying();
    const lead = await makeTeacher(admin, { fio: 'Boshqa Guruhniki' });
    const own = await makeTeacher(admin, { fio: 'Karimov Anvar Sobirovich' });
    const [first] = await subjectsOf(admin, id);
    const semesterSubjectId = first?.semester_subject_id ?? 0;
    await server.services.db
      .updateTable('semester_subjects')
      .set({ teacher_id: lead.id })
      .where('id', '=', semesterSubjectId)
      .execute();
    await assignTeacher(server, { plan, semesterSubjectId }, own.id);
    const { result } = await client.call(studyMarks.ratingNote);
    const subject = result.data
      .flatMap((row) => row.semestr_subject)
      .find((one) => one.id === semesterSubjectId);
    expect(subject?.teacher.teacher_translations).toEqual([{ fio: 'Karimov Anvar Sobirovich' }]);
  });

  it('are those of the caller alone', async () => {
    const { plan, client, id } = await makeStudying();
    const classmate = await openStudentAccount(server, admin, { group_id: plan.group.id });
    await attach(admin, plan, [classmate.id], { semester: 1 });
    for (const subject of await subjectsOf(admin, classmate.id))
      if (subject.student_subject_id !== null)
        await rate(server, subject.student_subject_id, { rating: 90, mark: 5 });
    const query = { student_id: classmate.id, university_id: 2 } as object;
    const { result } = await client.call(studyMarks.ratingNote, { query });
    const marks = result.data.flatMap((row) => row.semestr_subject.map((one) => one.subject_choice_name));
    expect(marks.map(({ rating_registers }) => rating_registers.mark)).toEqual(marks.map(() => null));
    expect((await subjectsOf(admin, id)).length).toBeGreaterThan(0);
  });

  it('and the curriculum are empty lists without a registration', async () => {
    const { client } = await openStudentAccount(server, admin);
    for (const call of [studyMarks.curriculum, studyMarks.ratingNote])
      expect((await client.call(call)).result).toEqual({ data: [], total: 0, per_page: 0, current_page: 1 });
  });
});

describe('the lists of the back office that students read', () => {
  it('are all academic years, and the curricula in which the student is registered', async () => {
    const { plan, client } = await makeStudying();
    const query = { university_id: 0, academic_year_id: 0 };
    const years = await client.call(academicYears.options, { query });
    const present = years.result.find(({ current }) => current);
    const { result: one } = await client.call(academicYears.options, {
      query: { academic_year_id: present?.id ?? 0 },
    });
    expect(one).toEqual([present]);
    const own = await client.call(curricula.options, { query });
    expect(own.result.map(({ id }) => id)).toEqual([plan.curriculum.id]);
    expect((await client.call(curricula.options, { query: { university_id: 2 } })).status).toBe(403);
    const other = await openStudentAccount(server, admin);
    expect((await other.client.call(curricula.options, { query })).result).toEqual([]);
    expect((await admin.call(curricula.options, { query })).result.length).toBeGreaterThan(1);
  });
});
