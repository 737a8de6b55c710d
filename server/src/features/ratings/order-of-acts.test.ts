import { statements } from '@dekanat/contract/ratings/statements.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Queryable } from '#db/database.ts';
import { makeStudent } from '#test/people-factories.ts';
import { fc, ic, makeSheet, readSheet, saveCells } from '#test/rating-factories.ts';
import { attach, makeConfirmedPlan } from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

/** Starts an act that waits for a lock of `lock`, does something else while it waits, and returns the result of the act. */
async function actAfter<Result>(
  lock: (tx: Queryable) => Promise<unknown>,
  act: () => Promise<Result>,
  meanwhile: () => Promise<unknown>,
): Promise<Result> {
  const { db } = server.services;
  const { acting } = await db.transaction().execute(async (tx) => {
    await lock(tx);
    const acting = act();
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query ilike '%for update%'`.execute(
          db,
        );
        return rows.length;
      })
      .toBe(1);
    await meanwhile();
    return { acting };
  });
  return acting;
}

const inOrder = async (stamps: (string | null | undefined)[]) =>
  expect(stamps.map((stamp) => Date.parse(stamp ?? '')).toSorted((a, b) => a - b)).toEqual(
    stamps.map((stamp) => Date.parse(stamp ?? '')),
  );

it('order of acts: stamps a closing that waited for a mark after that mark, in its history and in the audit', async () => {
  const { finalId, studentSubjectIds } = await makeSheet(server, admin, { students: 2 });
  const [first = 0, second = 0] = studentSubjectIds;
  await saveCells(admin, finalId, [ic(first, 30), fc(first, 30)]);
  const closed = await actAfter(
    (tx) => sql`select from statements where id = ${finalId} for share`.execute(tx),
    () => admin.call(statements.close, { params: { id: finalId }, body: { accepted: ['before_exam'] } }),
    () => saveCells(admin, finalId, [ic(second, 40), fc(second, 40)]),
  );
  expect(closed.status).toBe(200);
  const { rows, events } = await readSheet(admin, finalId);
  const marked = rows.find((row) => row.student_subject_id === second)?.changed_at;
  const { rows: audited } = await sql<{ at: string }>`
    select at from audit where table_name = 'statements' and (new ->> 'id')::integer = ${finalId} order by id desc limit 1`.execute(
    server.services.db,
  );
  await inOrder([marked, events.find(({ act }) => act === 'close')?.created_at]);
  expect(audited).toHaveLength(1);
  await inOrder([marked, audited[0]?.at]);
});

it('order of acts: stamps an undo that waited after what was done before it', async () => {
  const plan = await makeConfirmedPlan(admin);
  const student = await makeStudent(admin, { group_id: plan.group.id });
  const { batch_id } = await attach(admin, plan, [student.id], { semester: 1 });
  let before = '';
  const undone = await actAfter(
    (tx) => sql`select from students where id = ${student.id} for update`.execute(tx),
    () => admin.call(batches.undo, { params: { id: batch_id }, body: {} }),
    async () => {
      const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(server.services.db);
      before = rows[0]?.at ?? '';
    },
  );
  expect(undone.status).toBe(200);
  const { rows: audited } = await sql<{ at: string }>`
    select at from audit where record = 'students' and row_id = ${student.id} order by id desc limit 1`.execute(
    server.services.db,
  );
  await inOrder([before, undone.result.undone_at]);
  await inOrder([before, audited[0]?.at]);
});
