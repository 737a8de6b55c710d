import { studentTests } from '@dekanat/contract/study/student-tests.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { syllabusLessons, syllabusModules } from '@dekanat/contract/syllabi/modules.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { makeTaughtPlan, openStudyingAccount, type TaughtPlan } from '#test/study-factories.ts';
import { useServer } from '#test/use-server.ts';
import { drawnQuestions } from './tests/shown-questions.ts';

const { server, admin } = useServer();

type Answer = { status: number };

/** Starts two acts one after the other that both wait: the first for a lock of the table. @returns their answers after its release */
async function inOrder(
  table: 'task_attempts' | 'test_attempts',
  mode: 'share' | 'access exclusive',
  [first, second]: [() => Promise<Answer>, () => Promise<Answer>],
): Promise<number[]> {
  const { db } = server.services;
  const waiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  const acts = await db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in ${sql.raw(mode)} mode`.execute(tx);
    const started = [first()];
    await expect.poll(waiting).toBe(1);
    started.push(second());
    await expect.poll(waiting).toBe(2);
    return { started };
  });
  return (await Promise.all(acts.started)).map(({ status }) => status);
}

const handIn = (client: Client, { items }: TaughtPlan) =>
  client.call(studentTasks.handIn, { params: { itemId: items.task }, body: { text: 'Javob' } });
const handedIn = async ({ items }: TaughtPlan) =>
  server.services.db.selectFrom('task_attempts').where('item_id', '=', items.task).select('id').execute();

/** The first question of the test, drawn for the student. */
async function drawn({ id, userId }: { id: number; userId: number }, { items }: TaughtPlan) {
  const { services } = server;
  const caller = { kind: 'student', id: userId, studentId: id };
  const context = { services, db: services.db, caller, language: 'oz' };
  const shown = await drawnQuestions(context as never, [items.test]);
  const [question] = shown.get(items.test)?.questions ?? [];
  if (question === undefined) throw new Error('No question was drawn');
  return question;
}

describe('a task', () => {
  const REMOVALS = {
    item: ({ items }: TaughtPlan) => admin.call(lessonItems.remove, { params: { id: items.task } }),
    lesson: ({ practicalId }: TaughtPlan) =>
      admin.call(syllabusLessons.remove, { params: { lessonId: practicalId } }),
    module: ({ moduleId }: TaughtPlan) => admin.call(syllabusModules.remove, { params: { moduleId } }),
  };

  it.each(Object.entries(REMOVALS))(
    'is not removed with its %s while a student hands in',
    async (_part, remove) => {
      const taught = await makeTaughtPlan(admin);
      const { client } = await openStudyingAccount(server, admin, taught.plan);
      // What is handed in waits to be stored.
      const answers = await inOrder('task_attempts', 'share', [
        () => handIn(client, taught),
        () => remove(taught),
      ]);
      expect(answers).toEqual([200, 405]);
      expect(await handedIn(taught)).toHaveLength(1);
    },
  );

  it.each(Object.entries(REMOVALS))(
    'takes nothing that arrives while its %s is removed',
    async (_part, remove) => {
      const taught = await makeTaughtPlan(admin);
      const { client } = await openStudyingAccount(server, admin, taught.plan);
      // The removal waits to count what was handed in.
      const answers = await inOrder('task_attempts', 'access exclusive', [
        () => remove(taught),
        () => handIn(client, taught),
      ]);
      expect(answers).toEqual([200, 404]);
      expect(await handedIn(taught)).toEqual([]);
    },
  );
});

describe('a test', () => {
  const remove = ({ items }: TaughtPlan) => admin.call(lessonItems.remove, { params: { id: items.test } });
  const answer = async (client: Client, { items }: TaughtPlan, question: Awaited<ReturnType<typeof drawn>>) =>
    client.call(studentTests.answer, {
      params: { itemId: items.test },
      body: { test_question_id: question.id, test_answer_id: [question.test_answers[0]?.id ?? 0] },
    });

  it('is not removed while a student starts an attempt', async () => {
    const taught = await makeTaughtPlan(admin);
    const student = await openStudyingAccount(server, admin, taught.plan);
    const question = await drawn(student, taught);
    const answers = await inOrder('test_attempts', 'share', [
      () => answer(student.client, taught, question),
      () => remove(taught),
    ]);
    expect(answers).toEqual([200, 405]);
  });

  it('is not started while it is removed', async () => {
    const taught = await makeTaughtPlan(admin);
    const student = await openStudyingAccount(server, admin, taught.plan);
    const question = await drawn(student, taught);
    const answers = await inOrder('test_attempts', 'access exclusive', [
      () => remove(taught),
      () => answer(student.client, taught, question),
    ]);
    expect(answers).toEqual([200, 404]);
  });
});
