import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { appropriation } from '@dekanat/contract/reports/appropriation.ts';
import { ratingAverage } from '@dekanat/contract/reports/rating-average.ts';
import { subjectMarks } from '@dekanat/contract/reports/subject-marks.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { marksOf } from '#features/students/hemis/our-students.ts';
import { makeExam } from './exam-factories.ts';
import { makeSubject } from './planning-factories.ts';
import { fc, makeSheet, readSheet } from './rating-factories.ts';
import {
  attach,
  makeConfirmedPlan,
  makeRegistered,
  REGISTRATION_WARNINGS,
  rate,
  registration,
  subjectsOf,
} from './registration-factories.ts';
import { insertResult, makeApplication } from './retake-factories.ts';
import { useServer } from './use-server.ts';

const { server, admin } = useServer({ callers: ['admin'] });

/** A student with mark 5 in a subject of a plan, attached to another plan with the same subject afterwards. */
async function makeTransferred() {
  const { id: subjectId } = await makeSubject(admin);
  const former = await makeConfirmedPlan(admin, { subjects: [[subjectId]] });
  const { faculty_id, speciality_id } = former.curriculum;
  const present = await makeConfirmedPlan(admin, { faculty_id, speciality_id, subjects: [[subjectId]] });
  const { student } = await makeRegistered(admin, { plan: former });
  const [subject] = await subjectsOf(admin, student.id);
  await rate(server, subject?.student_subject_id ?? 0, { rating: 91, mark: 5 });
  await attach(admin, present, [student.id], { group_id: former.group.id });
  return { former, present, student, subjectId };
}

describe('a result that was copied from a former curriculum', () => {
  it('counts once in reports: in the present curriculum', async () => {
    const { former, present, student, subjectId } = await makeTransferred();
    const academic_year_id = present.semesters[0]?.academic_year_id ?? 0;
    const query = { academic_year_id, limit: 1000 };
    const marks = (await admin.call(appropriation.calls.list, { query })).result.data;
    const countsOf = ({ id }: { id: number }) => {
      const row = marks.find(({ curriculum_id }) => curriculum_id === id);
      return [row?.student_register_count, row?.count_five_mark];
    };
    expect([countsOf(former.curriculum), countsOf(present.curriculum)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
    const ofSubject = { ...query, subject_id: subjectId };
    const bySubject = (await admin.call(subjectMarks.calls.list, { query: ofSubject })).result.data;
    expect(bySubject).toMatchObject([{ student_count: 1, mark_5: 1 }]);
    for (const [plan, students] of [
      [former, []],
      [present, [student.id]],
    ] as const) {
      const ofPlan = { ...query, curriculum_id: plan.curriculum.id, statement: 'first_statement' as const };
      const { data } = (await admin.call(ratingAverage.calls.list, { query: ofPlan })).result;
      expect(data.map(({ student_id }) => student_id)).toEqual(students);
    }
  });

  it('is compared once with the register', async () => {
    const { student } = await makeTransferred();
    const marks = await marksOf(server.services.db, [student.id]);
    expect(marks.get(student.id)).toMatchObject([{ mark: 5, semester: 1 }]);
  });
});

describe('a sheet of a former curriculum', () => {
  it('takes no points of a student who has left it, and its re-sit does not list the student', async () => {
    const made = await makeSheet(server, admin, { students: 2 });
    const [left = 0, stays = 0] = made.studentSubjectIds;
    for (const id of [left, stays]) await insertResult(server, id);
    const { faculty_id, speciality_id } = made.curriculum;
    const present = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
    await attach(admin, present, [made.studentIds[0] ?? 0], { group_id: made.groupId });
    const save = async (id: number) => {
      const body = { changes: [fc(id, 40)] };
      return (await admin.call(sheets.save, { params: { id: made.finalId }, body })).status;
    };
    expect([await save(left), await save(stays)]).toEqual([422, 200]);
    const { rows } = await readSheet(admin, made.finalId);
    expect(rows.map((row) => [row.student_subject_id, row.left])).toEqual([
      [left, true],
      [stays, false],
    ]);
    await sql`update ratings set mark = 2, rating = 40 where student_subject_id = ${stays}`.execute(
      server.services.db,
    );
    const reSits = (
      await admin.call(statements.previewReSits, {
        query: { group_id: made.groupId, semester_id: made.semesterId, statement: 'second_statement' },
      })
    ).result;
    expect(reSits.flatMap(({ students }) => students.map((one) => one.student_subject_id))).toEqual([stays]);
  });
});

describe('a paid retake of the former curriculum', () => {
  it('is accepted as lost before the student is transferred', async () => {
    const { sheet } = await makeApplication(server, admin, { status: 2 });
    const { faculty_id, speciality_id } = sheet.curriculum;
    const present = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
    const [id = 0] = sheet.studentIds;
    const transfer = (accepted: string[]) =>
      admin.call(studentRegisters.store, {
        body: registration(present, [id], { group_id: sheet.groupId, accepted }),
      });
    const refused = await transfer([...REGISTRATION_WARNINGS]);
    expect(refused.status).toBe(409);
    expect(refused.error.warnings?.map(({ code }) => code)).toContain('paid_retake');
    expect((await transfer([...REGISTRATION_WARNINGS, 'paid_retake'])).status).toBe(200);
  });
});

describe('an activated retake of the former curriculum that is not paid', () => {
  async function makeLost() {
    const { application, sheet } = await makeApplication(server, admin, { status: 1 });
    const { faculty_id, speciality_id } = sheet.curriculum;
    const present = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
    const [studentId = 0] = sheet.studentIds;
    const transfer = (accepted: string[]) =>
      admin.call(studentRegisters.store, {
        body: registration(present, [studentId], { group_id: sheet.groupId, accepted }),
      });
    return { application, transfer };
  }

  it('is accepted as lost before the student is transferred, and is refused a payment with the reason', async () => {
    const { application, transfer } = await makeLost();
    const refused = await transfer([...REGISTRATION_WARNINGS]);
    expect(refused.status).toBe(409);
    expect(refused.error.warnings?.map(({ code }) => code)).toContain('unpaid_retake');
    expect((await transfer([...REGISTRATION_WARNINGS, 'unpaid_retake'])).status).toBe(200);
    const params = { id: application.id };
    const paid = await admin.call(retakeApplications.update, {
      ...{ params, body: { status: 2 } },
      query: { language: 'en' },
    });
    expect([paid.status, paid.error.message]).toEqual([
      405,
      expect.stringMatching(/^These subjects are of a former curriculum of the student/),
    ]);
    expect((await admin.call(retakeApplications.remove, { params })).status).toBe(200);
  });
});

describe('a re-sit after a transfer', () => {
  it('leaves to the final control what the transferred points of the interim control leave of 100', async () => {
    const made = await makeSheet(server, admin, { students: 1 });
    const [id = 0] = made.studentSubjectIds;
    await sql`
      insert into ratings (student_subject_id, statement, ic_rating, fc_rating, rating, mark, ic_max, fc_max, passing_score, source, user_id)
      values (${id}, 1, 45, 0, 45, 2, 60, 40, 60, 'transferred', 1)`.execute(server.services.db);
    await sql`update statements set state = 'closed' where semester_subject_id = ${made.semesterSubjectId}`.execute(
      server.services.db,
    );
    const body = {
      ...{ group_id: made.groupId, semester_id: made.semesterId, statement: 'second_statement' as const },
      accepted: ['window_open' as const],
    };
    const { created } = (await admin.call(statements.holdReSits, { body })).result;
    const sheet = created[0]?.id ?? 0;
    const save = (value: number) =>
      admin.call(sheets.save, { params: { id: sheet }, body: { changes: [fc(id, value)] } });
    expect((await save(41)).status).toBe(422);
    expect((await save(40)).status).toBe(200);
    expect((await readSheet(admin, sheet)).rows).toMatchObject([{ rating: 85, mark: 4 }]);
  });
});

describe('an exam of a former curriculum', () => {
  it('is not shown and cannot be started', async () => {
    const exam = await makeExam(server, admin, { students: 2 });
    const { faculty_id, speciality_id } = exam.curriculum;
    const present = await makeConfirmedPlan(admin, { faculty_id, speciality_id });
    await attach(admin, present, [exam.studentIds[0] ?? 0], { group_id: exam.groupId });
    const start = async (at: number) =>
      (await exam.clients[at]?.call(studentExams.start, { params: { examId: exam.examId } }))?.status;
    const shown = async (at: number) =>
      (
        await exam.clients[at]?.call(studentExams.schedule, { query: { semester_id: exam.semesterId } })
      )?.result.map(({ id }) => id) ?? [];
    expect(await shown(0)).not.toContain(exam.examId);
    expect(await shown(1)).toContain(exam.examId);
    expect([await start(0), await start(1)]).toEqual([404, 200]);
  });
});
