import { events } from '@dekanat/contract/operations/events.ts';
import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '#db/database.ts';
import { openAccountOfStudent } from '#test/accounts.ts';
import { readEvents } from '#test/event-reader.ts';
import { fc, ic, type MadeSheet, makeSheet, readSheet, saveCells } from '#test/rating-factories.ts';
import { useServer } from '#test/use-server.ts';

/** A sheet and its first two students. */
type New = MadeSheet & { first: number; second: number };
const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });

async function makeNew(students = 2): Promise<New> {
  const made = await makeSheet(server, admin, { students });
  const [first = 0, second = 0] = made.studentSubjectIds;
  return { ...made, first, second };
}
const close = (id: number) => admin.call(statements.close, { params: { id }, body: {} });
async function makeClosed(): Promise<New> {
  const made = await makeNew();
  await saveCells(admin, made.finalId, [ic(made.first, 30), fc(made.first, 40)]);
  await close(made.finalId);
  return made;
}
const save = (id: number, changes: unknown[], reason?: string) =>
  admin.call(sheets.save, { params: { id }, body: { changes, ...(reason && { reason }) } });
/** Saves cells that wait for a transaction, which ends once they wait. */
async function saveDuring(id: number, work: (tx: Queryable) => Promise<void>, changes: unknown[]) {
  const { db } = server.services;
  const { saving } = await db.transaction().execute(async (tx) => {
    await work(tx);
    const saving = save(id, changes);
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%lock_rated%'`.execute(
          db,
        );
        return rows.length;
      })
      .toBe(1);
    return { saving };
  });
  return saving;
}
const historyOf = async (id: number, studentSubjectId: number) =>
  (await admin.call(sheets.history, { params: { id, studentSubjectId } })).result;

describe('a sheet', () => {
  it('shows header, limits and students in order, without anything entered', async () => {
    const made = await makeNew(3);
    const sheet = await readSheet(admin, made.finalId);
    expect(sheet).toMatchObject({
      state: 'open',
      number: null,
      statement: 'first_statement',
      control_type_id: 3,
      ic_max: 50,
      fc_max: 50,
      passing_score: 60,
      hours: 120,
      credit: 4,
      students: 3,
      entered: 0,
      editable: { ic: true, fc: true, reason: false, locked_by: null },
      allowed: { close: true, reopen: false, re_sit: false },
      events: [],
    });
    expect(sheet.bands).toContainEqual({ mark: 5, minimal: 90, maximal: 100 });
    expect(sheet.rows.map(({ student_subject_id }) => student_subject_id)).toEqual(made.studentSubjectIds);
    expect(sheet.rows[0]).toMatchObject({ no: 1, ic_rating: null, absent: false, version: 0, left: false });
  });

  it('gets a number with its first mark, computes the result and counts marks', async () => {
    const { finalId, interimId, first } = await makeNew();
    const saved = await saveCells(admin, finalId, [ic(first, 45.5), fc(first, 44)]);
    expect(saved).toMatchObject({ state: 'entered', conflicts: [] });
    expect(saved.number).toBeGreaterThan(0);
    expect(saved.rows).toEqual([
      expect.objectContaining({
        student_subject_id: first,
        rating: 90,
        mark: 5,
        changed_by: 'admin',
        version: 1,
      }),
    ]);
    const sheet = await readSheet(admin, finalId);
    expect(sheet).toMatchObject({ state: 'entered', number: saved.number, entered: 1, mark_5: 1, mark_2: 0 });
    expect(sheet.rows[0]).toMatchObject({ ic_rating: 45.5, fc_rating: 44, rating: 90, mark: 5 });
    expect(sheet.events).toEqual([
      {
        act: 'enter',
        reason: null,
        user_name: 'admin',
        from_test: false,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
    expect((await readSheet(admin, interimId)).state).toBe('entered');
  });

  it('gives an absent student mark 2, and clears the absence with points', async () => {
    const { finalId, second } = await makeNew();
    const absent = { student_subject_id: second, field: 'absent', value: true, was: false } as const;
    const { result } = await save(finalId, [absent]);
    expect(result.rows[0]).toMatchObject({ absent: true, fc_rating: null, rating: 0, mark: 2 });
    const present = { ...absent, value: false, was: true } as const;
    const after = await saveCells(admin, finalId, [present, fc(second, 30)]);
    expect(after.rows[0]).toMatchObject({ absent: false, fc_rating: 30, mark: 2, version: 2 });
  });

  it('lists its counts, and is unknown to another university', async () => {
    const made = await makeNew(3);
    const { first, second } = made;
    await saveCells(admin, made.finalId, [fc(first, 44), fc(second, 30)]);
    const { result } = await admin.call(statements.list, { query: { group_id: made.groupId } });
    expect(result).toMatchObject({ total: 1, data: [{ id: made.finalId, entered: 2, students: 3 }] });
    const held = async (from_date: string) =>
      (await admin.call(statements.list, { query: { group_id: made.groupId, from_date } })).result.total;
    expect([await held('2025-01-01'), await held('2099-01-01')]).toEqual([1, 0]);
    expect((await admin2.call(sheets.read, { params: { id: made.finalId } })).status).toBe(404);
    const foreign = { params: { id: made.finalId }, body: { changes: [fc(first, 1)] } };
    expect((await admin2.call(sheets.save, foreign)).status).toBe(404);
  });
});

it('sheets: counts the sheets of a period again after a control moves', async () => {
  const sheetsMade = [
    await makeSheet(server, admin, { students: 1 }),
    await makeSheet(server, admin, { students: 1 }),
  ];
  const move = ({ semesterSubjectId }: MadeSheet, years: number) =>
    sql`update exam_schedules set start_date = start_date + make_interval(years => ${years}),
      end_date = end_date + make_interval(years => ${years})
      where semester_subject_id = ${semesterSubjectId}`.execute(server.services.db);
  const total = async () =>
    (await admin.call(statements.list, { query: { from_date: '2090-01-01', limit: 1 } })).result.total;
  for (const sheet of sheetsMade) await move(sheet, 80);
  expect(await total()).toBe(2);
  for (const sheet of sheetsMade.slice(1)) await move(sheet, -80);
  expect(await total()).toBe(1);
});

describe('a save', () => {
  /** For tests that store nothing. */
  let empty: New;
  beforeAll(async () => {
    empty = await makeNew();
  });

  it('reports a cell that another user changed, and stores the others', async () => {
    const { interimId, first, second } = await makeNew();
    await saveCells(admin, interimId, [ic(first, 30)]);
    const saved = await saveCells(admin, interimId, [ic(first, 31), ic(second, 20)]);
    expect(saved.conflicts).toEqual([
      expect.objectContaining({
        student_subject_id: first,
        field: 'ic_rating',
        value: 30,
        changed_by: 'admin',
      }),
    ]);
    const rows = (await readSheet(admin, interimId)).rows.map(({ ic_rating }) => ic_rating);
    expect(rows).toEqual([30, 20]);
  });

  it('counts a value that is stored already as saved, without a new version', async () => {
    const { interimId, second } = await makeNew();
    await saveCells(admin, interimId, [ic(second, 20)]);
    const again = await saveCells(admin, interimId, [ic(second, 20)]);
    expect(again).toMatchObject({ conflicts: [], rows: [{ ic_rating: 20, version: 1 }] });
  });

  it.each([20.0000000001, 1e-9])('refuses %s, which has more than two decimals', async (points) => {
    await expect(saveCells(admin, empty.interimId, [ic(empty.second, points)])).rejects.toThrow(
      'got 422: {"message":{"changes.0.value":["Koʻpi bilan ikkita kasr xonasi"]}',
    );
  });

  it('stores the last one of several changes of a cell', async () => {
    const { interimId, second } = await makeNew();
    await saveCells(admin, interimId, [ic(second, 20)]);
    const saved = await saveCells(admin, interimId, [ic(second, 25, 20), ic(second, 20, 25)]);
    expect(saved).toMatchObject({ conflicts: [], rows: [{ ic_rating: 20, version: 1 }] });
  });

  it('keeps points that the sender of an absence has not seen', async () => {
    const { finalId, second } = await makeNew();
    const absent = { student_subject_id: second, field: 'absent', value: true, was: false } as const;
    await saveCells(admin, finalId, [fc(second, 33)]);
    const unseen = await saveCells(admin, finalId, [absent]);
    expect(unseen).toMatchObject({ conflicts: [{ field: 'absent', value: false }] });
    const outdated = await saveCells(admin, finalId, [absent, fc(second, null, 20)]);
    expect(outdated.conflicts.map(({ field }) => field)).toEqual(['absent', 'fc_rating']);
    const known = await saveCells(admin, finalId, [absent, fc(second, null, 33)]);
    expect(known).toMatchObject({ conflicts: [], rows: [{ absent: true, fc_rating: null }] });
    const cleared = { ...absent, value: false, was: true } as const;
    expect((await saveCells(admin, finalId, [cleared])).rows[0]).toMatchObject({ absent: false });
  });

  it('keeps an absence that the sender of points has not seen', async () => {
    const { finalId, second } = await makeNew();
    const absent = { student_subject_id: second, field: 'absent', value: true, was: false } as const;
    await saveCells(admin, finalId, [absent]);
    const unseen = await saveCells(admin, finalId, [fc(second, 45)]);
    expect(unseen).toMatchObject({
      conflicts: [{ field: 'fc_rating', value: null }],
      rows: [{ absent: true, fc_rating: null }],
    });
    const known = await saveCells(admin, finalId, [fc(second, 45), { ...absent, value: false, was: true }]);
    expect(known).toMatchObject({ conflicts: [], rows: [{ absent: false, fc_rating: 45 }] });
  });

  it('refuses values out of limits on their cells, and stores nothing', async () => {
    const { finalId, first, second } = empty;
    const { status, error } = await save(finalId, [fc(first, 40), fc(second, 50.5), ic(second, 51)]);
    expect(status).toBe(422);
    expect(Object.keys(error.message)).toEqual(['changes.1.value', 'changes.2.value']);
    expect((await readSheet(admin, finalId)).rows[0]?.fc_rating).toBeNull();
    const third = await save(finalId, [{ ...fc(first, 0), value: 12.345 }]);
    expect(third.error.message).toHaveProperty('changes.0.value');
  });

  it('waits for a registration in progress, which removes the subject', async () => {
    const { finalId, first: id, studentIds } = empty;
    const { status, error } = await saveDuring(
      finalId,
      async (tx) => {
        await sql`select from students where id = ${studentIds[0]} for update`.execute(tx);
        await tx.updateTable('student_subjects').set({ status: 4 }).where('id', '=', id).execute();
      },
      [fc(id, 11)],
    );
    expect([status, Object.keys(error.message)]).toEqual([422, ['changes.0.student_subject_id']]);
    await server.services.db
      .updateTable('student_subjects')
      .set({ status: 1 })
      .where('id', '=', id)
      .execute();
  });

  it('waits for a change of a control in progress, and keeps its new maximum', async () => {
    const setMaximum = async (db: Queryable, rating: number) => {
      const { semesterSubjectId: id } = empty;
      await sql`select from statements where semester_subject_id = ${id} order by id for no key update`.execute(
        db,
      );
      await sql`update exam_schedules set rating = ${rating} where semester_subject_id = ${id} and control_type_id = 3`.execute(
        db,
      );
    };
    const changes = [fc(empty.first, 30)];
    const { status, error } = await saveDuring(empty.finalId, (tx) => setMaximum(tx, 20), changes);
    expect([status, Object.keys(error.message)]).toEqual([422, ['changes.0.value']]);
    await setMaximum(server.services.db, 50);
  });

  it('refuses a student of another sheet', async () => {
    const other = await makeSheet(server, admin, { students: 1 });
    const { error } = await save(empty.finalId, [fc(other.studentSubjectIds[0] ?? 0, 1)]);
    expect(error.message).toHaveProperty('changes.0.student_subject_id');
  });

  it('adds every replaced value to the history', async () => {
    const { finalId, first } = await makeNew();
    await saveCells(admin, finalId, [ic(first, 30)]);
    await saveCells(admin, finalId, [fc(first, 20)]);
    await saveCells(admin, finalId, [fc(first, 25, 20)]);
    expect(
      (await historyOf(finalId, first)).map(({ version, ic_rating, fc_rating }) => [
        version,
        ic_rating,
        fc_rating,
      ]),
    ).toEqual([
      [3, 30, 25],
      [2, 30, 20],
      [1, 30, null],
    ]);
  });

  it('loses no update of many people at once', async () => {
    const made = await makeNew(10);
    const saves = made.studentSubjectIds.flatMap((id, index) => [
      saveCells(admin, made.finalId, [ic(id, index)]),
      saveCells(admin, made.finalId, [fc(id, index + 1)]),
    ]);
    const results = await Promise.all(saves);
    expect(results.flatMap(({ conflicts }) => conflicts)).toEqual([]);
    const { rows, number, events } = await readSheet(admin, made.finalId);
    expect(rows.map(({ ic_rating, fc_rating, rating }) => [ic_rating, fc_rating, rating])).toEqual(
      made.studentSubjectIds.map((_id, index) => [index, index + 1, 2 * index + 1]),
    );
    expect(new Set(results.map((one) => one.number)).has(number)).toBe(true);
    expect(events).toHaveLength(1);
  });
});

it('sheets: publishes changed marks to others in the sheet, after the commit and without values', async () => {
  const { finalId, first } = await makeNew();
  const stream = await readEvents(server.url, admin);
  await stream.next('ready');
  await saveCells(admin, finalId, [fc(first, 20)]);
  expect(await stream.next('changed')).toEqual({
    event: 'changed',
    resource: 'ratings',
    parent_id: finalId,
  });
  stream.close();
});

it('sheets: publishes changed marks to their students, and to no others', async () => {
  const { finalId, first, studentIds } = await makeNew();
  const [own, other] = await Promise.all(
    studentIds.slice(0, 2).map(async (id) => {
      const { client } = await openAccountOfStudent(server, admin, id);
      const stream = await readEvents(server.url, client, events.ofStudent);
      await stream.next('ready');
      return stream;
    }),
  );
  await saveCells(admin, finalId, [fc(first, 20)]);
  expect(await own?.next('changed')).toEqual({ event: 'changed', resource: 'ratings' });
  expect(other?.heard).toEqual([]);
  for (const stream of [own, other]) stream?.close();
});

describe('a closed sheet', () => {
  it('refuses changes of final points, and of interim points in either sheet', async () => {
    const { finalId, interimId, first } = await makeClosed();
    for (const [id, change] of [
      [finalId, fc(first, 41, 40)],
      [finalId, ic(first, 31, 30)],
      [interimId, ic(first, 31, 30)],
    ] as const)
      expect((await save(id, [change])).status).toBe(405);
    expect((await readSheet(admin, interimId)).editable).toMatchObject({
      ic: false,
      locked_by: 'closed',
    });
  });

  it('is reopened with a reason only, and each change needs one afterwards', async () => {
    const { finalId: id, first } = await makeClosed();
    const reopen = (reason: string) => admin.call(statements.reopen, { params: { id }, body: { reason } });
    expect((await reopen('')).status).toBe(422);
    expect((await reopen('Xato kiritilgan')).result.state).toBe('entered');
    const without = await save(id, [fc(first, 41, 40)]);
    expect(without.error.message).toHaveProperty('reason');
    await saveCells(admin, id, [fc(first, 41, 40)], 'Appelatsiya');
    expect((await historyOf(id, first))[0]).toMatchObject({ fc_rating: 41, reason: 'Appelatsiya' });
    expect((await readSheet(admin, id)).events.map(({ act, reason }) => [act, reason])).toEqual([
      ['enter', null],
      ['close', null],
      ['reopen', 'Xato kiritilgan'],
    ]);
  });

  it('cannot be closed twice, nor before anything is entered', async () => {
    const { finalId, first } = await makeNew();
    await saveCells(admin, finalId, [ic(first, 30), fc(first, 40)]);
    expect((await close(finalId)).status).toBe(200);
    expect((await close(finalId)).status).toBe(405);
    const empty = await makeSheet(server, admin, { students: 1 });
    expect((await close(empty.finalId)).status).toBe(405);
  });
});
