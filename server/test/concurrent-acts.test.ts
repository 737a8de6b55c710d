import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { semesters } from '@dekanat/contract/curricula/semesters.ts';
import { sheetPapers } from '@dekanat/contract/papers/sheet-papers.ts';
import { academicYears } from '@dekanat/contract/planning/academic-years.ts';
import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { academicDifferences } from '@dekanat/contract/restorations/academic-differences.ts';
import { restorations } from '@dekanat/contract/restorations/restorations.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { studyCertificates } from '@dekanat/contract/students/papers/study-certificates.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/database.ts';
import { type Client, signIn } from './client.ts';
import { addSubject, HOURS } from './curriculum-factories.ts';
import { brokenInvariants, FACTORY_SHORTCUTS } from './invariants/invariants.ts';
import { untilLockWait } from './lock-waits.ts';
import {
  fc,
  ic,
  insertControl,
  type MadeSheet,
  makeSheet,
  readSheet,
  saveCells,
} from './rating-factories.ts';
import { subjectsOf } from './registration-factories.ts';
import { makeExpelled, restorationInput, slotOf } from './restoration-factories.ts';
import { makeApplication } from './retake-factories.ts';
import { useServer } from './use-server.ts';

const ROUNDS = 4;
const EACH_ROUND = Array.from({ length: ROUNDS }, (_, round) => round);

let admin: Client;
let registrar: Client;
const { server } = useServer({ callers: [] });
beforeAll(async () => {
  [admin, registrar] = [await signIn(server.url, 'admin'), await signIn(server.url, 'registrar')];
});
/** Either done or refused as the rules say: never half, never a failure of the server. */
const ANSWERS = [200, 404, 405, 409, 422];
function expectAnswers(answers: readonly { status: number }[]): void {
  expect(answers.map(({ status }) => status).filter((status) => !ANSWERS.includes(status))).toEqual([]);
}
const done = (answers: readonly { status: number }[]) =>
  answers.filter(({ status }) => status === 200).length;

const of = (id: number) => ({ params: { id } });
const accepted = ['before_exam', 'window_open'];
const close = (client: Client, id: number) =>
  client.call(statements.close, { ...of(id), body: { accepted } });
const reopen = (client: Client, id: number) =>
  client.call(statements.reopen, { ...of(id), body: { reason: 'Sinov' } });
const enter = (client: Client, id: number, studentSubjectId: number, points: number | null) =>
  client.call(sheets.save, { ...of(id), body: { changes: [fc(studentSubjectId, points)] } });

describe('marks that are entered while their sheet closes', () => {
  /** Versions of marks of a sheet that are later than its last closing. */
  const lateVersions = async ({ finalId }: MadeSheet) =>
    (
      await sql`
        select rating.id from ratings rating join student_subjects student_subject on student_subject.id = rating.student_subject_id
        join statements sheet on sheet.id = ${finalId} and sheet.semester_subject_id = student_subject.semester_subject_id
        where rating.statement = 1 and rating.changed_at > (
          select max(created_at) from statement_events where statement_id = sheet.id and act = 'close')`.execute(
        server.services.db,
      )
    ).rows;

  it('are stored before the closing or not at all', async () => {
    const made = await makeSheet(server, admin, { students: 7 });
    const [first = 0, ...others] = made.studentSubjectIds;
    await saveCells(admin, made.finalId, [fc(first, 30)]);
    for (const _ of EACH_ROUND) {
      const acts: Promise<{ status: number }>[] = others.map((id, at) =>
        enter(at % 2 === 0 ? admin : registrar, made.finalId, id, 40),
      );
      acts.splice(3, 0, close(admin, made.finalId));
      expectAnswers(await Promise.all(acts));
      expect(await lateVersions(made)).toEqual([]);
      await reopen(admin, made.finalId);
    }
  });

  it('of both sheets of a subject are stored before their closing or not at all', async () => {
    const made = await makeSheet(server, admin, { students: 6 });
    const [first = 0, ...others] = made.studentSubjectIds;
    await saveCells(admin, made.interimId, [ic(first, 20)]);
    await saveCells(admin, made.finalId, [fc(first, 20)]);
    const body = { ids: [made.interimId, made.finalId], accepted };
    const answers = await Promise.all([
      ...others.map((id) =>
        admin.call(sheets.save, { ...of(made.interimId), body: { changes: [ic(id, 10)] } }),
      ),
      registrar.call(statements.closeMany, { body }),
      ...others.map((id) => enter(admin, made.finalId, id, 10)),
      close(admin, made.interimId),
    ]);
    expectAnswers(answers);
    expect(await lateVersions(made)).toEqual([]);
  });
});

type Act = () => Promise<{ status: number }>;

/** The answers to the first mark of a subject and to an act that begins before the mark is stored. */
async function saveDuring(db: Database, studentSubjectId: number, save: Act, act: Act) {
  let hasEnded = false;
  const { saving, acting } = await db.transaction().execute(async (tx) => {
    await sql`select from student_subjects where id = ${studentSubjectId} for update`.execute(tx);
    const saving = save();
    await untilLockWait(db);
    const acting = act().finally(() => {
      hasEnded = true;
    });
    await untilLockWait(db, () => hasEnded, 2);
    return { saving, acting };
  });
  return (await Promise.all([saving, acting])).map(({ status }) => status);
}

/** The same with a change of the pass score. */
const saveAndChange = (
  { db, registrar }: { db: Database; registrar: Client },
  curriculumId: number,
  studentSubjectId: number,
  save: Act,
) =>
  saveDuring(db, studentSubjectId, save, () =>
    registrar.call(curricula.update, { ...of(curriculumId), body: { passing_score: 71 } }),
  );

/** A year other than the current one, with the dates of an autumn semester in it. */
async function otherYear() {
  const { result } = await admin.call(academicYears.options, {});
  const { id = 0, start_year = 0 } = result.find(({ current }) => !current) ?? {};
  return {
    academic_year_id: id,
    start_date: `${start_year}-09-02`,
    end_date: `${start_year + 1}-01-20`,
  };
}

describe('a plan that is changed while the first mark is saved', () => {
  it('keeps the credits and the elective group of the subject', async () => {
    for (const change of ['saveHours', 'combine'] as const) {
      const { semesterId, semesterSubjectId, finalId, studentSubjectIds } = await makeSheet(server, admin);
      const { db } = server.services;
      const { subject_id } = await db
        .selectFrom('semester_subjects')
        .where('id', '=', semesterSubjectId)
        .select('subject_id')
        .executeTakeFirstOrThrow();
      const other = await addSubject(admin, semesterId);
      const params = { semesterId };
      const act = () =>
        change === 'saveHours'
          ? registrar.call(semesterSubjects.saveHours, {
              params,
              body: { subject_id, ...HOURS, credit_hour: HOURS.credit_hour + 1 },
            })
          : registrar.call(semesterSubjects.combine, {
              params,
              body: { subject_id, dragged_sub_id: other.subject_id },
            });
      const [first = 0] = studentSubjectIds;
      expect(await saveDuring(db, first, () => enter(admin, finalId, first, 50), act)).toEqual([200, 405]);
    }
  });

  it('keeps the academic year of the semester, whose sheet has a number then', async () => {
    const { semesterId, finalId, studentSubjectIds } = await makeSheet(server, admin);
    const body = await otherYear();
    const act = () => registrar.call(semesters.update, { ...of(semesterId), body });
    const [first = 0] = studentSubjectIds;
    const save = () => enter(admin, finalId, first, 50);
    expect(await saveDuring(server.services.db, first, save, act)).toEqual([200, 405]);
  });
});

it('a semester that is moved to another year while its subjects change waits for them, or they wait for it', async () => {
  const { semesterId, semesterSubjectId, finalId } = await makeSheet(server, admin);
  const { db } = server.services;
  const body = await otherYear();
  const { subject_id } = await db
    .selectFrom('semester_subjects')
    .where('id', '=', semesterSubjectId)
    .select('subject_id')
    .executeTakeFirstOrThrow();
  const acts = await db.transaction().execute(async (tx) => {
    await sql`select from statements where id = ${finalId} for share`.execute(tx);
    const moving = admin.call(semesters.update, { ...of(semesterId), body });
    await untilLockWait(db);
    const changing = registrar.call(semesterSubjects.saveHours, {
      params: { semesterId },
      body: { subject_id, ...HOURS, independent_lesson_hour: 90 },
    });
    await untilLockWait(db, undefined, 2);
    return [moving, changing];
  });
  expect((await Promise.all(acts)).map(({ status }) => status)).toEqual([200, 200]);
});

describe('a pass score', () => {
  it('that is changed while the first mark is saved is fixed by it', async () => {
    const { curriculum, finalId, studentSubjectIds } = await makeSheet(server, admin);
    const [first = 0] = studentSubjectIds;
    const save = () => enter(admin, finalId, first, 50);
    expect(await saveAndChange({ db: server.services.db, registrar }, curriculum.id, first, save)).toEqual([
      200, 405,
    ]);
    expect((await readSheet(admin, finalId)).passing_score).toBe(curriculum.passing_score);
  });

  it('that marks have fixed is refused while another act uses a sheet', async () => {
    const { curriculum, finalId, studentSubjectIds } = await makeSheet(server, admin);
    await saveCells(admin, finalId, [fc(studentSubjectIds[0] ?? 0, 50)]);
    const { db } = server.services;
    let hasEnded = false;
    const { acts, endedFirst } = await db.transaction().execute(async (tx) => {
      await sql`select from statements where id = ${finalId} for share`.execute(tx);
      const update = { ...of(curriculum.id), body: { passing_score: 71 } };
      const unconfirm = { ...of(curriculum.id), body: { confirmed: 0 as const } };
      const both = async () => [
        await registrar.call(curricula.update, update),
        await registrar.call(curricula.confirm, unconfirm),
      ];
      const acts = both().finally(() => {
        hasEnded = true;
      });
      await untilLockWait(db, () => hasEnded);
      return { acts, endedFirst: hasEnded };
    });
    expect((await acts).map(({ status }) => status)).toEqual([405, 405]);
    expect(endedFirst).toBe(true);
  });
});

// The marks of its students are made without controls, which the last test would name.
describe('the first mark of an academic difference that is being saved', () => {
  const { server, admin, registrar } = useServer({ callers: ['admin', 'registrar'] });

  /** A student with an academic difference, and the act that saves its first mark. */
  async function makeDifference() {
    const expelled = await makeExpelled(server, admin);
    const { student, plan, subjects } = expelled;
    const restoration = await restorationInput(admin, expelled, { semester_subjects: [] });
    expect((await admin.call(restorations.store, { body: restoration })).status).toBe(200);
    await insertControl(
      server,
      { curriculum: plan.curriculum, semesterSubjectId: slotOf(plan, subjects.d) },
      3,
    );
    const taken = await subjectsOf(admin, student.id);
    const student_subject_id = taken.find((one) => one.subject_id === subjects.d)?.student_subject_id ?? 0;
    const [semester_id, subject_id] = [plan.semesters[0]?.id ?? 0, subjects.d];
    const body = {
      ...{ semester_id, subject_id },
      body: [{ student_subject_id, ic_rating: '', fc_rating: '44.5' }],
    };
    const save = () => admin.call(academicDifferences.save, { body });
    return { curriculumId: plan.curriculum.id, semester_id, subject_id, student_subject_id, save };
  }

  it('fixes the pass score', async () => {
    const { curriculumId, student_subject_id, save } = await makeDifference();
    const { db } = server.services;
    expect(await saveAndChange({ db, registrar }, curriculumId, student_subject_id, save)).toEqual([
      200, 405,
    ]);
  });

  it('fixes the credits of the subject', async () => {
    const { curriculumId, semester_id, subject_id, student_subject_id, save } = await makeDifference();
    const { db } = server.services;
    await db.updateTable('curricula').set({ confirmed: 0 }).where('id', '=', curriculumId).execute();
    const act = () =>
      registrar.call(semesterSubjects.saveHours, {
        params: { semesterId: semester_id },
        body: { subject_id, ...HOURS, credit_hour: HOURS.credit_hour + 1 },
      });
    expect(await saveDuring(db, student_subject_id, save, act)).toEqual([200, 405]);
  });
});

describe('two registrars', () => {
  it('who close and open the same sheet at once do each act once', async () => {
    const made = await makeSheet(server, admin, { students: 2 });
    await saveCells(admin, made.finalId, [fc(made.studentSubjectIds[0] ?? 0, 20)]);
    for (const _ of EACH_ROUND) {
      const closing = await Promise.all([
        close(admin, made.finalId),
        close(registrar, made.finalId),
        admin.call(statements.closeMany, { body: { ids: [made.finalId], accepted } }),
      ]);
      expectAnswers(closing);
      expect(done(closing)).toBe(1);
      const opening = await Promise.all([reopen(admin, made.finalId), reopen(admin, made.finalId)]);
      expectAnswers(opening);
      expect(done(opening)).toBe(1);
    }
  });

  it('who hold, cancel and open a re-sit at once leave one re-sit or none', async () => {
    const made = await makeSheet(server, admin, { students: 2 });
    const [one = 0, two = 0] = made.studentSubjectIds;
    await saveCells(admin, made.finalId, [fc(one, 1), fc(two, 40)]);
    await close(admin, made.finalId);
    const { groupId, semesterId, semesterSubjectId } = made;
    const selection = {
      statement: 2 as const,
      group_id: groupId,
      semester_id: semesterId,
      semester_subject_id: semesterSubjectId,
    };
    const hold = (client: Client) => client.call(statements.holdReSits, { body: { ...selection, accepted } });
    const reSits = () =>
      server.services.db
        .selectFrom('statements')
        .select(['id', 'control_type_id'])
        .where('semester_subject_id', '=', semesterSubjectId)
        .where('statement', '=', 2)
        .execute();
    for (const round of EACH_ROUND) {
      const known = (await reSits()).map(({ id }) => id);
      const acts = [
        hold(admin),
        hold(registrar),
        ...known.map((id) => admin.call(statements.cancelReSit, of(id))),
        ...(round % 2 === 0 ? [reopen(admin, made.finalId), close(registrar, made.finalId)] : []),
      ];
      expectAnswers(await Promise.all(acts));
      const kinds = (await reSits()).map(({ control_type_id }) => control_type_id);
      expect(new Set(kinds).size).toBe(kinds.length);
      await close(admin, made.finalId);
    }
  });
});

describe('a payment', () => {
  it('that is withdrawn while points are entered loses no points', async () => {
    for (const round of EACH_ROUND) {
      const { application, sheet } = await makeApplication(server, admin, { status: 2 });
      const [subject] = application.subjects;
      const withdraw = (client: Client) =>
        client.call(retakeApplications.withdrawPayment, {
          ...of(application.id),
          body: { reason: 'Xato belgilangan' },
        });
      const [own = 0] = sheet.studentSubjectIds;
      const enters = () => enter(admin, subject?.statement_id ?? 0, own, 30);
      const acts = round % 2 === 0 ? [enters(), withdraw(registrar)] : [withdraw(registrar), enters()];
      const answers = await Promise.all([...acts, withdraw(admin)]);
      expectAnswers(answers);
      const stored = await server.services.db
        .selectFrom('ratings')
        .select('fc_rating')
        .where('student_subject_id', '=', own)
        .where('statement', '>', 3)
        .execute();
      const { status } = await server.services.db
        .selectFrom('retake_applications')
        .select('status')
        .where('id', '=', application.id)
        .executeTakeFirstOrThrow();
      expect(stored.length === 1 && status === 1).toBe(false);
    }
  });

  it('and its withdrawal at once leave the application in one of both states', async () => {
    const { application } = await makeApplication(server, admin, { status: 1 });
    for (const _ of EACH_ROUND) {
      const pay = (client: Client) =>
        client.call(retakeApplications.update, { ...of(application.id), body: { status: 2 } });
      const withdraw = (client: Client) =>
        client.call(retakeApplications.withdrawPayment, { ...of(application.id), body: { reason: 'Xato' } });
      expectAnswers(await Promise.all([pay(admin), withdraw(registrar), pay(registrar), withdraw(admin)]));
    }
  });
});

describe('a paper that is asked for several times at once', () => {
  const MANY = [0, 1, 2, 3];

  it('is one certificate of study', async () => {
    const [studentId = 0] = (await makeSheet(server, admin, { students: 1 })).studentIds;
    const issue = (client: Client) =>
      client.call(studyCertificates.issue, { ...of(studentId), body: { language: 'oz' } });
    const issued = await Promise.all(MANY.map((at) => issue(at % 2 === 0 ? admin : registrar)));
    expectAnswers(issued);
    expect(new Set(issued.map(({ result }) => result.number)).size).toBe(1);
  });

  it('is one paper of a sheet, and none once the sheet is open again', async () => {
    const made = await makeSheet(server, admin, { students: 1 });
    await saveCells(admin, made.finalId, [fc(made.studentSubjectIds[0] ?? 0, 30)]);
    const issue = (client: Client) =>
      client.call(sheetPapers.issueStatement, { ...of(made.finalId), body: {} });
    const issueTotal = (client: Client) =>
      client.call(sheetPapers.issueTotal, {
        ...of(made.groupId),
        query: { semester_id: made.semesterId },
        body: {},
      });
    for (const _ of EACH_ROUND) {
      await close(admin, made.finalId);
      const issued = await Promise.all(MANY.map((at) => issue(at % 2 === 0 ? admin : registrar)));
      expect(new Set(issued.map(({ result }) => result.code)).size).toBe(1);
      const answers = await Promise.all([
        issueTotal(admin),
        reopen(admin, made.finalId),
        issueTotal(registrar),
        issue(registrar),
      ]);
      expectAnswers(answers);
    }
    const valid = await server.services.db
      .selectFrom('papers')
      .select('kind')
      .where('revoked_at', 'is', null)
      .where((eb) => eb.or([eb('statement_id', '=', made.finalId), eb('group_id', '=', made.groupId)]))
      .execute();
    expect(valid).toEqual([]);
  });

  it('is one contract', async () => {
    const { application } = await makeApplication(server, admin, { status: 1 });
    const issue = (client: Client) =>
      client.call(retakeApplications.issueContract, { ...of(application.id), body: {} });
    const deadline = (end_date: string) =>
      admin.call(retakeApplications.updateDeadline, { ...of(application.id), body: { end_date } });
    for (const round of EACH_ROUND) {
      const day = `2090-12-${10 + round}`;
      expectAnswers(await Promise.all([issue(admin), deadline(day), issue(registrar), issue(admin)]));
      const codes = (await Promise.all(MANY.map(() => issue(admin)))).map(({ result }) => result.code);
      expect(new Set(codes).size).toBe(1);
      const valid = await sql`
        select papers.id from papers join retake_applications on retake_applications.contract_number = papers.number
        where retake_applications.id = ${application.id} and papers.kind = 'retake_contract'
          and papers.revoked_at is null and papers.university_id = retake_applications.university_id`.execute(
        server.services.db,
      );
      expect(valid.rows).toHaveLength(1);
    }
  });
});

it('concurrent acts: keeps the rules of the domain in all of this', async () => {
  expect(await brokenInvariants(server.services.db, FACTORY_SHORTCUTS)).toEqual([]);
});
