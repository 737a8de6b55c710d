import { electives } from '@dekanat/contract/registration/electives.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeConfirmedPlan, makeRegistered, subjectsOf } from '#test/registration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

/** Two students of a semester with an elective group; the first has chosen the first member. */
async function choosing() {
  const plan = await makeConfirmedPlan(admin, { electives: true });
  const [first, second] = [
    (await makeRegistered(admin, { plan })).student.id,
    (await makeRegistered(admin, { plan })).student.id,
  ];
  const [semester] = plan.semesters;
  const members = (semester?.subjects ?? []).filter((one) => one.choice_of_subject !== null);
  const [one = 0, other = 0] = members.map(({ id }) => id);
  await choose(first, one);
  return { plan, first, second, one, other, semester_id: semester?.id ?? 0 };
}
const choose = (student: number, member: number, accepted: string[] = []) =>
  admin.call(electives.choose, {
    body: { student_ids: [student], semester_subject_ids: [member], accepted },
  });
const chosenBy = async (student: number) =>
  (await subjectsOf(admin, student))
    .filter(({ choice_of_subject, status }) => choice_of_subject !== null && status === 1)
    .map(({ semester_subject_id }) => semester_subject_id);
const close = (subject: number) =>
  sql`update statements set state = 'closed' where semester_subject_id = ${subject}`.execute(
    server.services.db,
  );

describe('closed sheets of electives', () => {
  it('are left by a student without points once that is accepted', async () => {
    const { first, one, other } = await choosing();
    await close(one);
    const refused = await choose(first, other);
    expect([refused.status, refused.error.code]).toEqual([409, 'unaccepted']);
    expect(refused.error.warnings).toMatchObject([{ code: 'closed_sheets' }]);
    expect(await chosenBy(first)).toEqual([one]);
    const accepted = refused.error.warnings?.map(({ accept }) => accept);
    expect((await choose(first, other, accepted)).status).toBe(200);
    expect(await chosenBy(first)).toEqual([other]);
  });

  it('list a student who chooses their subject once that is accepted', async () => {
    const { second, one, other } = await choosing();
    await close(one);
    expect((await choose(second, one)).status).toBe(409);
    expect((await choose(second, other)).status).toBe(200);
    expect((await choose(second, one, ['closed_sheets'])).status).toBe(200);
  });

  it('are named by the preview of balancing, which lists students on them once that is accepted', async () => {
    const { first, second, one, other, semester_id } = await choosing();
    await choose(first, other);
    await choose(first, one);
    const preview = async () =>
      (await admin.call(electives.previewBalance, { body: { semester_id } })).result.warnings;
    expect(await preview()).toEqual([]);
    await close(other);
    const warnings = await preview();
    expect(warnings).toMatchObject([{ code: 'closed_sheets' }]);
    const refused = await admin.call(electives.balance, { body: { semester_id } });
    expect([refused.status, refused.error.warnings]).toEqual([409, warnings]);
    expect(await chosenBy(second)).toEqual([]);
    const accepted = warnings.map(({ accept }) => accept);
    expect((await admin.call(electives.balance, { body: { semester_id, accepted } })).status).toBe(200);
    expect(await chosenBy(second)).toEqual([other]);
  });

  it('are found by a choice that waited for their closing', async () => {
    const { first, one, other } = await choosing();
    const { db } = server.services;
    const { choice } = await db.transaction().execute(async (tx) => {
      await sql`update statements set state = 'closed' where semester_subject_id = ${one}`.execute(tx);
      const acting = choose(first, other);
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query ilike '%for share of sheet%'`.execute(
            db,
          );
          return rows.length;
        })
        .toBe(1);
      return { choice: acting };
    });
    expect((await choice).status).toBe(409);
    expect(await chosenBy(first)).toEqual([one]);
  });
});
