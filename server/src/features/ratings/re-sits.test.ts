import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { describe, expect, it } from 'vitest';
import {
  fc,
  ic,
  insertControl,
  type MadeSheet,
  makeSheet,
  readSheet,
  saveCells,
} from '#test/rating-factories.ts';
import { useServer } from '#test/use-server.ts';
import { readCurrentResults } from './current-results.ts';
import { numberStatement } from './number-statement.ts';
import { saveRatings } from './save-ratings.ts';

/** A sheet in which one student has passed, one has failed and one has no mark. */
type Results = MadeSheet & { passed: number; failed: number };
const { server, admin } = useServer();

const selection = ({ groupId, semesterId }: Pick<MadeSheet, 'groupId' | 'semesterId'>) =>
  ({ statement: 'second_statement', group_id: groupId, semester_id: semesterId }) as const;
const accepted = ['window_open'];
const hold = (made: MadeSheet) =>
  admin.call(statements.holdReSits, { body: { ...selection(made), accepted } });
const close = (id: number) => admin.call(statements.close, { params: { id }, body: {} });
async function makeResults(): Promise<Results> {
  const made = await makeSheet(server, admin, { students: 3 });
  const [passed = 0, failed = 0] = made.studentSubjectIds;
  await saveCells(admin, made.finalId, [ic(passed, 30), fc(passed, 40), ic(failed, 25), fc(failed, 20)]);
  return { ...made, passed, failed };
}
/** The same, with a re-sit of the two. */
async function makeReSit(): Promise<Results & { reSitId: number }> {
  const made = await makeResults();
  await close(made.finalId);
  return { ...made, reSitId: (await hold(made)).result.created[0]?.id ?? 0 };
}

describe('a re-sit', () => {
  it('is refused until the statement before is closed', async () => {
    const made = await makeResults();
    const preview = await admin.call(statements.previewReSits, { query: selection(made) });
    expect(preview.result).toMatchObject([{ outcome: 'former_open' }]);
    expect((await hold(made)).status).toBe(405);
  });

  it('has those who failed or have no mark, and takes their interim points', async () => {
    const made = await makeResults();
    await close(made.finalId);
    const preview = await admin.call(statements.previewReSits, { query: selection(made) });
    expect(preview.result).toMatchObject([{ outcome: 'possible', students: [{ mark: 2 }, { mark: null }] }]);
    const { result } = await hold(made);
    expect(result).toMatchObject({ created: [{ students: 2 }], skipped: [] });
    const reSitId = result.created[0]?.id ?? 0;
    const sheet = await readSheet(admin, reSitId);
    expect(sheet.rows.map((row) => [row.student_subject_id, row.ic_rating])).toEqual([
      [made.failed, 25],
      [made.studentSubjectIds[2], null],
    ]);
    expect(sheet).toMatchObject({ statement: 'second_statement', editable: { ic: false, fc: true } });
    expect((await hold(made)).status).toBe(405);
  });

  it('lists a student who was absent from the exam as such', async () => {
    const made = await makeSheet(server, admin, { students: 2 });
    const [absent = 0, failed = 0] = made.studentSubjectIds;
    const absence = { student_subject_id: absent, field: 'absent', value: true, was: false } as const;
    await saveCells(admin, made.finalId, [ic(absent, 40), absence, ic(failed, 25), fc(failed, 20)]);
    await close(made.finalId);
    const [subject] = (await admin.call(statements.previewReSits, { query: selection(made) })).result;
    expect(subject?.students).toMatchObject([
      { student_subject_id: absent, rating: 40, mark: 2, absent: true },
      { student_subject_id: failed, rating: 45, mark: 2, absent: false },
    ]);
  });

  it('adds the interim points of the exam to its result', async () => {
    const { reSitId, failed, studentIds } = await makeReSit();
    const saved = await saveCells(admin, reSitId, [fc(failed, 35)]);
    expect(saved.rows).toMatchObject([{ ic_rating: 25, fc_rating: 35, rating: 60, mark: 3 }]);
    const [studentId = 0] = studentIds.slice(1);
    expect(await readCurrentResults(server.services.db, [studentId])).toMatchObject([
      { student_subject_id: failed, statement: 'second_statement', rating: 60, mark: 3, credit_hour: 4 },
    ]);
  });

  it('waits for the statement before while that is open again', async () => {
    const other = await makeSheet(server, admin, { students: 1 });
    const [student = 0] = other.studentSubjectIds;
    await saveCells(admin, other.finalId, [ic(student, 20), fc(student, 5)]);
    await close(other.finalId);
    const id = (await hold(other)).result.created[0]?.id ?? 0;
    expect((await readSheet(admin, other.finalId)).has_later).toBe(true);
    expect((await readSheet(admin, other.interimId)).has_later).toBe(false);
    await admin.call(statements.reopen, { params: { id: other.finalId }, body: { reason: 'Xato' } });
    const enter = () => admin.call(sheets.save, { params: { id }, body: { changes: [fc(student, 45)] } });
    expect((await enter()).status).toBe(405);
    expect((await readSheet(admin, id)).editable).toMatchObject({ fc: false, locked_by: 'former_open' });
    const direct = saveRatings(
      server.services.db,
      { userId: 1, source: 'test' },
      [{ student_subject_id: student, statement: 2, field: 'fc_rating', value: 45 }],
      { username: null },
    );
    await expect(direct).rejects.toThrow();
    await close(other.finalId);
    expect((await enter()).status).toBe(200);
  });

  it('never has more than 100 points with the interim points of the exam', async () => {
    const other = await makeSheet(server, admin, { students: 1 });
    const [student = 0] = other.studentSubjectIds;
    await saveCells(admin, other.finalId, [ic(student, 50), fc(student, 5)]);
    await close(other.finalId);
    await insertControl(server, other, 3, { rating: 60, statement: 'second_statement' });
    const id = (await hold(other)).result.created[0]?.id ?? 0;
    expect(await readSheet(admin, id)).toMatchObject({ ic_max: 50, fc_max: 50 });
    const enter = (points: number) =>
      admin.call(sheets.save, { params: { id }, body: { changes: [fc(student, points)] } });
    expect((await enter(60)).error.message).toHaveProperty('changes.0.value');
    expect((await enter(50)).result.rows).toMatchObject([{ rating: 100 }]);
  });

  it('refuses students who passed, and keeps the exam closed', async () => {
    const { reSitId, finalId, passed, failed } = await makeReSit();
    await saveCells(admin, reSitId, [fc(failed, 35)]);
    const wrong = { params: { id: reSitId }, body: { changes: [fc(passed, 50)] } };
    expect((await admin.call(sheets.save, wrong)).status).toBe(422);
    const reopening = { params: { id: finalId }, body: { reason: 'Xato' } };
    expect((await admin.call(statements.reopen, reopening)).status).toBe(405);
  });

  it('whose points were cleared lets the exam be opened again, and is closed after it', async () => {
    const { reSitId, finalId, failed } = await makeReSit();
    const reopen = () =>
      admin.call(statements.reopen, { params: { id: finalId }, body: { reason: 'Boshqa talaba' } });
    const closeBoth = () => admin.call(statements.closeMany, { body: { ids: [finalId, reSitId] } });
    await saveCells(admin, reSitId, [fc(failed, 35)]);
    expect((await reopen()).status).toBe(405);
    await saveCells(admin, reSitId, [fc(failed, null, 35)]);
    expect((await readSheet(admin, finalId)).allowed.reopen).toBe(true);
    expect((await reopen()).status).toBe(200);
    const early = await close(reSitId);
    expect([early.status, early.error.message]).toEqual([
      405,
      'Oldingi qaydnoma qayta ochilgan: avval uni yoping',
    ]);
    await saveCells(admin, finalId, [ic(failed, 28, 25)], 'Xato');
    expect((await readSheet(admin, reSitId)).rows).toMatchObject([{ ic_rating: 28, fc_rating: null }, {}]);
    expect((await closeBoth()).status).toBe(200);
    expect((await reopen()).status).toBe(405);
  });

  it('whose own interim points are entered does not let the exam be opened again', async () => {
    const made = await makeResults();
    await close(made.finalId);
    await insertControl(server, made, 2, { statement: 'second_statement', rating: 40 });
    const id = (await hold(made)).result.created[0]?.id ?? 0;
    const mayReopen = async () => (await readSheet(admin, made.finalId)).allowed.reopen;
    await saveCells(admin, id, [ic(made.failed, 10)]);
    expect(await mayReopen()).toBe(false);
    await saveCells(admin, id, [ic(made.failed, null, 10)]);
    expect(await mayReopen()).toBe(true);
  });

  it('has interim points of its own where it has interim controls', async () => {
    const made = await makeResults();
    await close(made.finalId);
    await insertControl(server, made, 2, { statement: 'second_statement', rating: 40 });
    const { result } = await hold(made);
    const sheet = await readSheet(admin, result.created[0]?.id ?? 0);
    expect(sheet).toMatchObject({ ic_max: 40, editable: { ic: true, fc: true } });
    expect(sheet.rows[0]?.ic_rating).toBeNull();
  });
});

describe('out of time', () => {
  const DAY = 86_400_000;
  const endIn = ({ semesterSubjectId }: MadeSheet, days: number) =>
    server.services.db
      .updateTable('exam_schedules')
      .set({
        start_date: new Date(Date.now() + days * DAY - DAY).toISOString(),
        end_date: new Date(Date.now() + days * DAY).toISOString(),
      })
      .where('semester_subject_id', '=', semesterSubjectId)
      .execute();

  it('a sheet is closed before its exam is over only if that is accepted', async () => {
    const made = await makeResults();
    await endIn(made, 1);
    const refused = await close(made.finalId);
    expect([refused.status, refused.error.code]).toEqual([409, 'unaccepted']);
    const message = expect.stringMatching(/ \d\d\.\d\d\.\d{4} \d\d:\d\d\.$/);
    expect(refused.error.warnings).toMatchObject([{ code: 'before_exam', message }]);
    const many = await admin.call(statements.closeMany, { body: { ids: [made.finalId] } });
    expect(many.status).toBe(409);
    expect((await readSheet(admin, made.finalId)).state).toBe('entered');
    const body = { accepted: ['before_exam'] };
    expect((await admin.call(statements.close, { params: { id: made.finalId }, body })).status).toBe(200);
  });

  it('a final sheet is closed before an interim control is over only if that is accepted', async () => {
    const made = await makeResults();
    await server.services.db
      .updateTable('exam_schedules')
      .set({ start_date: new Date(Date.now() + DAY).toISOString() })
      .where('semester_subject_id', '=', made.semesterSubjectId)
      .where('control_type_id', '=', 2)
      .execute();
    const refused = await close(made.finalId);
    expect([refused.status, refused.error.warnings]).toMatchObject([409, [{ code: 'before_exam' }]]);
    const body = { accepted: ['before_exam'] };
    expect((await admin.call(statements.close, { params: { id: made.finalId }, body })).status).toBe(200);
    // A re-sit waits for the final control alone.
    const preview = await admin.call(statements.previewReSits, { query: selection(made) });
    expect(preview.result).toMatchObject([{ outcome: 'possible' }]);
  });

  /** An individual date of a student for the final control, two days ahead. */
  async function scheduleApart({ curriculum, semesterSubjectId }: MadeSheet, student_id: number) {
    const { db } = server.services;
    const control = await db
      .selectFrom('exam_schedules')
      .where('semester_subject_id', '=', semesterSubjectId)
      .where('control_type_id', '=', 3)
      .select('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('individual_exam_schedules')
      .values({
        university_id: curriculum.university_id,
        curriculum_id: curriculum.id,
        semester_subject_id: semesterSubjectId,
        exam_schedule_id: control.id,
        student_id,
        start_date: new Date(Date.now() + 2 * DAY).toISOString(),
        user_id: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return () =>
      db.updateTable('individual_exam_schedules').set({ cancelled: true }).where('id', '=', id).execute();
  }

  it('an exam is over once it is over for the students of the sheet with an individual date', async () => {
    const made = await makeResults();
    const cancel = await scheduleApart(made, made.studentIds[1] ?? 0);
    const outcome = async () =>
      (await admin.call(statements.previewReSits, { query: selection(made) })).result[0]?.outcome;
    const refused = await close(made.finalId);
    expect([refused.status, refused.error.warnings]).toMatchObject([409, [{ code: 'before_exam' }]]);
    expect((await admin.call(statements.closeMany, { body: { ids: [made.finalId] } })).status).toBe(409);
    const body = { accepted: ['before_exam'] };
    expect((await admin.call(statements.close, { params: { id: made.finalId }, body })).status).toBe(200);
    expect(await outcome()).toBe('exam_ahead');
    expect((await hold(made)).status).toBe(405);
    await cancel();
    expect(await outcome()).toBe('possible');
    expect((await hold(made)).status).toBe(200);
  });

  it('an individual date of a student of another group does not prevent closing', async () => {
    const [made, other] = [await makeResults(), await makeSheet(server, admin, { students: 1 })];
    await scheduleApart(made, other.studentIds[0] ?? 0);
    expect((await close(made.finalId)).status).toBe(200);
  });

  it('a re-sit waits for the end of the exam, and asks while results may be entered', async () => {
    const made = await makeResults();
    await close(made.finalId);
    await endIn(made, 1);
    const preview = await admin.call(statements.previewReSits, { query: selection(made) });
    expect(preview.result).toMatchObject([{ outcome: 'exam_ahead' }]);
    expect((await hold(made)).status).toBe(405);
    await endIn(made, -1);
    const asked = await admin.call(statements.holdReSits, { body: selection(made) });
    expect([asked.status, asked.error.code]).toEqual([409, 'unaccepted']);
    await endIn(made, -100);
    const held = await admin.call(statements.holdReSits, { body: selection(made) });
    expect(held.result.created).toMatchObject([{ students: 2 }]);
  });

  it('a re-sit is cancelled until something is entered in it', async () => {
    const made = await makeReSit();
    const cancel = (id: number) => admin.call(statements.cancelReSit, { params: { id } });
    expect((await cancel(made.finalId)).status).toBe(405);
    expect((await cancel(made.reSitId)).status).toBe(200);
    expect((await cancel(made.reSitId)).status).toBe(404);
    const again = (await hold(made)).result.created[0]?.id ?? 0;
    await saveCells(admin, again, [fc(made.failed, 35)]);
    expect((await cancel(again)).status).toBe(405);
  });
});

describe('other paths of writing', () => {
  const store = (student_subject_id: number, value: number) =>
    server.services.db
      .transaction()
      .execute((db) =>
        saveRatings(
          db,
          { userId: 1, source: 'restored', reason: 'Tiklash' },
          [{ student_subject_id, statement: 1, field: 'fc_rating', value }],
          { username: 'admin' },
        ),
      );

  it('replaces what is stored and records the source', async () => {
    const { finalId, failed } = await makeResults();
    expect((await store(failed, 45)).rows).toMatchObject([{ fc_rating: 45, rating: 70, mark: 4 }]);
    const params = { id: finalId, studentSubjectId: failed };
    const { result } = await admin.call(sheets.history, { params });
    expect(result.map(({ source, mark }) => [source, mark])).toEqual([
      ['restored', 4],
      ['entered', 2],
    ]);
  });

  it('refuses a closed sheet', async () => {
    const { finalId, failed } = await makeResults();
    await close(finalId);
    await expect(store(failed, 50)).rejects.toMatchObject({ code: 'locked' });
  });

  it('gives a printed sheet one number', async () => {
    const { finalId } = await makeSheet(server, admin, { students: 1 });
    const number = () => server.services.db.transaction().execute((db) => numberStatement(db, finalId));
    const first = await number();
    expect(first).toBeGreaterThan(0);
    expect(await number()).toBe(first);
    expect(await readSheet(admin, finalId)).toMatchObject({ number: first, state: 'open' });
  });
});
