import { statements } from '@dekanat/contract/ratings/statements.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { fc, ic, saveCells } from '#test/rating-factories.ts';
import { applyFor, makeDebtors, setStatus } from '#test/retake-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

/** Two debtors of a subject: one has paid and got a mark on the retake sheet, the other has not paid yet. */
async function makeTwo() {
  const made = await makeDebtors(server, admin, { students: 2 });
  const [first, second] = [await applyFor(admin, made), await applyFor(admin, made, 1)];
  for (const { id } of [first, second]) await setStatus(admin, id, 1);
  const { subjects } = await setStatus(admin, first.id, 2);
  const sheetId = subjects[0]?.statement_id ?? 0;
  const [student = 0] = made.studentSubjectIds;
  await saveCells(admin, sheetId, [ic(student, 40), fc(student, 40)]);
  const pay = () => admin.call(retakeApplications.update, { params: { id: second.id }, body: { status: 2 } });
  return { sheetId, applicationId: second.id, pay };
}
const stateOfSheet = async (applicationId: number) =>
  (
    await sql<{ id: number; state: string; statement: number }>`
      select sheet.id, sheet.state, sheet.statement from retake_subjects retake join statements sheet on sheet.id = retake.statement_id
      where retake.application_id = ${applicationId}`.execute(server.services.db)
  ).rows[0];

/** Acts while another user closes the sheet: the act waits for the end of that transaction. */
async function actWhileClosing<Response>(sheetId: number, act: () => Promise<Response>): Promise<Response> {
  const { db } = server.services;
  const { acting } = await db.transaction().execute(async (tx) => {
    await sql`update statements set state = 'closed' where id = ${sheetId}`.execute(tx);
    const acting = act();
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows.length;
      })
      .toBe(1);
    return { acting };
  });
  return acting;
}

it('retake sheets: a withdrawal of the payment that waits for the closing of the sheet is refused', async () => {
  const { sheetId, applicationId, pay } = await makeTwo();
  expect((await pay()).status).toBe(200);
  const withdraw = () =>
    admin.call(retakeApplications.withdrawPayment, {
      params: { id: applicationId },
      body: { reason: 'Toʻlov qaytarildi' },
    });
  expect((await actWhileClosing(sheetId, withdraw)).status).toBe(405);
  expect(await stateOfSheet(applicationId)).toMatchObject({ id: sheetId, state: 'closed' });
});

it('retake sheets: a payment that waits for the closing of the sheet opens another one', async () => {
  const { sheetId, applicationId, pay } = await makeTwo();
  expect((await actWhileClosing(sheetId, pay)).status).toBe(200);
  expect(await stateOfSheet(applicationId)).toMatchObject({ state: 'open', statement: 5 });
});

it('retake sheets: a payment and the closing of the sheet at once leave each student a sheet', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { sheetId, applicationId, pay } = await makeTwo();
    const close = () =>
      admin.call(statements.close, { params: { id: sheetId }, body: { accepted: ['before_exam'] } });
    const [paid, closed] = await Promise.all([pay(), close()]);
    expect([paid.status, closed.status]).toEqual([200, 200]);
    const sheet = await stateOfSheet(applicationId);
    const events = await sql<{ before: boolean }>`
      select application.paid_at < event.created_at as before from statement_events event, retake_applications application
      where event.statement_id = ${sheetId} and event.act = 'close' and application.id = ${applicationId}`.execute(
      server.services.db,
    );
    // On the sheet that is closed now is only who had paid before.
    expect(sheet?.id === sheetId).toBe(events.rows[0]?.before);
  }
});
