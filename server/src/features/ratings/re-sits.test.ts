import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { beforeAll, describe, expect, it } from 'vitest';
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

let made: MadeSheet;
let passed: number;
let failed: number;
const { server, admin } = useServer();

const selection = () =>
  ({ statement: 'second_statement', group_id: made.groupId, semester_id: made.semesterId }) as const;
const accepted = ['window_open'];
const hold = () => admin.call(statements.holdReSits, { body: { ...selection(), accepted } });
const close = (id: number) => admin.call(statements.close, { params: { id }, body: {} });
const makeResults = async () => {
  made = await makeSheet(server, admin, { students: 3 });
  [passed = 0, failed = 0] = made.studentSubjectIds;
  await saveCells(admin, made.finalId, [ic(passed, 30), fc(passed, 40), ic(failed, 25), fc(failed, 20)]);
};

describe('a re-sit', () => {
  let reSitId: number;
  beforeAll(makeResults);

  it('is refused until the statement before is closed', async () => {
    const preview = await admin.call(statements.previewReSits, { query: selection() });
    expect(preview.result).toMatchObject([{ outcome: 'former_open' }]);
    expect((await hold()).status).toBe(405);
  });

  it('has those who failed or have no mark, and takes their interim points', async () => {
    await close(made.finalId);
    const preview = await admin.call(statements.previewReSits, { query: selection() });
    expect(preview.result).toMatchObject([{ outcome: 'possible', students: [{ mark: 2 }, { mark: null }] }]);
    const { result } = await hold();
    expect(result).toMatchObject({ created: [{ students: 2 }], skipped: [] });
    reSitId = result.created[0]?.id ?? 0;
    const sheet = await readSheet(admin, reSitId);
    expect(sheet.rows.map((row) => [row.student_subject_id, row.ic_rating])).toEqual([
      [failed, 25],
      [made.studentSubjectIds[2], null],
    ]);
    expect(sheet).toMatchObject({ statement: 'second_statement', editable: { ic: false, fc: true } });
    expect((await hold()).status).toBe(405);
  });

  it('adds the interim points of the exam to its result', async () => {
    const saved = await saveCells(admin, reSitId, [fc(failed, 35)]);
    expect(saved.rows).toMatchObject([{ ic_rating: 25, fc_rating: 35, rating: 60, mark: 3 }]);
    const [studentId = 0] = made.studentIds.slice(1);
    expect(await readCurrentResults(server.services.db, [studentId])).toMatchObject([
      { student_subject_id: failed, statement: 'second_statement', rating: 60, mark: 3, credit_hour: 4 },
    ]);
  });

  it('waits for the statement before while that is open again', async () => {
    const other = await makeSheet(server, admin, { students: 1 });
    const [student = 0] = other.studentSubjectIds;
    await saveCells(admin, other.finalId, [ic(student, 20), fc(student, 5)]);
    await close(other.finalId);
    const place = { group_id: other.groupId, semester_id: other.semesterId };
    const held = await admin.call(statements.holdReSits, {
      body: { statement: 'second_statement', ...place, accepted },
    });
    const id = held.result.created[0]?.id ?? 0;
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
    const place = { group_id: other.groupId, semester_id: other.semesterId };
    const held = await admin.call(statements.holdReSits, {
      body: { statement: 'second_statement', ...place, accepted },
    });
    const id = held.result.created[0]?.id ?? 0;
    expect(await readSheet(admin, id)).toMatchObject({ ic_max: 50, fc_max: 50 });
    const enter = (points: number) =>
      admin.call(sheets.save, { params: { id }, body: { changes: [fc(student, points)] } });
    expect((await enter(60)).error.message).toHaveProperty('changes.0.value');
    expect((await enter(50)).result.rows).toMatchObject([{ rating: 100 }]);
  });

  it('refuses students who passed, and keeps the exam closed', async () => {
    const wrong = { params: { id: reSitId }, body: { changes: [fc(passed, 50)] } };
    expect((await admin.call(sheets.save, wrong)).status).toBe(422);
    const reopening = { params: { id: made.finalId }, body: { reason: 'Xato' } };
    expect((await admin.call(statements.reopen, reopening)).status).toBe(405);
  });

  it('has interim points of its own where it has interim controls', async () => {
    await makeResults();
    await close(made.finalId);
    await insertControl(server, made, 2, { statement: 'second_statement', rating: 40 });
    const { result } = await hold();
    const sheet = await readSheet(admin, result.created[0]?.id ?? 0);
    expect(sheet).toMatchObject({ ic_max: 40, editable: { ic: true, fc: true } });
    expect(sheet.rows[0]?.ic_rating).toBeNull();
  });
});

describe('out of time', () => {
  const DAY = 86_400_000;
  const endsIn = (days: number) =>
    server.services.db
      .updateTable('exam_schedules')
      .set({
        start_date: new Date(Date.now() + days * DAY - DAY).toISOString(),
        end_date: new Date(Date.now() + days * DAY).toISOString(),
      })
      .where('semester_subject_id', '=', made.semesterSubjectId)
      .execute();

  it('a sheet is closed before its exam is over only if that is accepted', async () => {
    await makeResults();
    await endsIn(1);
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

  it('a re-sit waits for the end of the exam, and asks while results may be entered', async () => {
    const preview = await admin.call(statements.previewReSits, { query: selection() });
    expect(preview.result).toMatchObject([{ outcome: 'exam_ahead' }]);
    expect((await hold()).status).toBe(405);
    await endsIn(-1);
    const asked = await admin.call(statements.holdReSits, { body: selection() });
    expect([asked.status, asked.error.code]).toEqual([409, 'unaccepted']);
    await endsIn(-100);
    const held = await admin.call(statements.holdReSits, { body: selection() });
    expect(held.result.created).toMatchObject([{ students: 2 }]);
  });

  it('a re-sit is cancelled until something is entered in it', async () => {
    const { data } = (await admin.call(statements.list, { query: { group_id: made.groupId } })).result;
    const id = data.find(({ statement }) => statement === 'second_statement')?.id ?? 0;
    const cancel = (sheetId: number) => admin.call(statements.cancelReSit, { params: { id: sheetId } });
    expect((await cancel(made.finalId)).status).toBe(405);
    expect((await cancel(id)).status).toBe(200);
    expect((await cancel(id)).status).toBe(404);
    const again = (await hold()).result.created[0]?.id ?? 0;
    await saveCells(admin, again, [fc(failed, 35)]);
    expect((await cancel(again)).status).toBe(405);
  });
});

describe('other paths of writing', () => {
  beforeAll(makeResults);
  const store = (value: number) =>
    server.services.db
      .transaction()
      .execute((db) =>
        saveRatings(
          db,
          { userId: 1, source: 'restored', reason: 'Tiklash' },
          [{ student_subject_id: failed, statement: 1, field: 'fc_rating', value }],
          { username: 'admin' },
        ),
      );

  it('replaces what is stored and records the source', async () => {
    expect((await store(45)).rows).toMatchObject([{ fc_rating: 45, rating: 70, mark: 4 }]);
    const params = { id: made.finalId, studentSubjectId: failed };
    const { result } = await admin.call(sheets.history, { params });
    expect(result.map(({ source, mark }) => [source, mark])).toEqual([
      ['restored', 4],
      ['entered', 2],
    ]);
  });

  it('refuses a closed sheet', async () => {
    await close(made.finalId);
    await expect(store(50)).rejects.toMatchObject({ code: 'locked' });
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
