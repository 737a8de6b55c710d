import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { syllabusLessons } from '@dekanat/contract/syllabi/modules.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { formatInstant } from '#api/instant-format.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { makeTest } from '#test/syllabus-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

/** A whole second, as forms send. */
const inMinutes = (minutes: number) =>
  new Date(Math.floor(Date.now() / 1000 + minutes * 60) * 1000).toISOString();

/** A lesson with a test that students can be given, and what changes its deadline. */
async function makeLesson() {
  const { lesson, itemId } = await makeTest(admin);
  const body = { count_of_test_for_student: 2, count_of_attempts: 1 };
  await admin.call(lessonItems.updateTest, { params: { id: itemId }, body });
  return {
    itemId,
    lessonId: lesson.id,
    openSession: (from: number, end: string) =>
      admin.call(lessonItems.openSession, {
        params: { id: itemId },
        body: { test_start_date: inMinutes(from), test_end_date: end, life_time: 30 },
      }),
    setDeadline: (deadline_date: string | null, name = 'Mavzu nomi') =>
      admin.call(syllabusLessons.update, {
        params: { lessonId: lesson.id },
        query: { language: 'en' },
        body: { name, deadline_date },
      }),
  };
}

const refusalUntil = (end: string) => ({
  deadline_date: [
    `The lesson has a session until ${formatInstant(end)}: the deadline must not be before its end`,
  ],
});

describe('the deadline of a lesson', () => {
  it.each([
    ['runs', -10],
    ['is planned', 30],
  ])('does not move before the end of a session that %s', async (_state, from) => {
    const { openSession, setDeadline } = await makeLesson();
    const end = inMinutes(60);
    expect((await openSession(from, end)).status).toBe(200);
    const refused = await setDeadline(inMinutes(59));
    expect([refused.status, refused.error.message]).toEqual([422, refusalUntil(end)]);
    // The second of a deadline counts as a whole.
    for (const deadline of [end, inMinutes(90), null]) expect((await setDeadline(deadline)).status).toBe(200);
  });

  it('names the end of the last session', async () => {
    const { openSession, setDeadline } = await makeLesson();
    const [first, last] = [inMinutes(60), inMinutes(180)];
    await openSession(-10, first);
    await openSession(120, last);
    expect((await setDeadline(inMinutes(70))).error.message).toEqual(refusalUntil(last));
  });

  it('moves before sessions that are over', async () => {
    const { itemId, openSession, setDeadline } = await makeLesson();
    await openSession(-60, inMinutes(60));
    await sql`update proctoring_sessions set test_end_date = now() - interval '2 seconds' where item_id = ${itemId}`.execute(
      server.services.db,
    );
    expect((await setDeadline(inMinutes(-30))).status).toBe(200);
  });

  it('can be saved again, and later, where it has long been before the end of a session', async () => {
    const { lessonId, openSession, setDeadline } = await makeLesson();
    await openSession(-10, inMinutes(60));
    const stored = inMinutes(30);
    await sql`update syllabus_lessons set deadline_date = ${stored}::timestamptz + interval '0.999 seconds'
      where id = ${lessonId}`.execute(server.services.db);
    expect((await setDeadline(stored, 'Boshqa nom')).status).toBe(200);
    expect((await setDeadline(inMinutes(40))).status).toBe(200);
    expect((await setDeadline(inMinutes(20))).status).toBe(422);
  });

  it('waits for a session that is being opened', async () => {
    const { itemId, setDeadline } = await makeLesson();
    const end = inMinutes(60);
    const { db } = server.services;
    const { acting } = await db.transaction().execute(async (tx) => {
      // What the call that opens a session does.
      await sql`select from syllabi join lesson_items item on item.syllabus_id = syllabi.id
        where item.id = ${itemId} for no key update of syllabi`.execute(tx);
      await sql`insert into proctoring_sessions (syllabus_id, item_id, seans_code, test_start_date, test_end_date, life_time)
        select syllabus_id, id, 'TESTSEANS1', now(), ${end}, 30 from lesson_items where id = ${itemId}`.execute(
        tx,
      );
      const acting = setDeadline(inMinutes(30));
      let ended = false;
      void acting.then(() => (ended = true));
      await untilLockWait(db, () => ended);
      return { acting };
    });
    const refused = await acting;
    expect([refused.status, refused.error.message]).toEqual([422, refusalUntil(end)]);
  });
});
