import { lessonComments } from '@dekanat/contract/study/comments.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeTaughtPlan, openStudyingAccount } from '#test/study-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

/** A student whose task may be handed in any number of times. */
async function makeStudent() {
  const taught = await makeTaughtPlan(admin);
  await sql`update lesson_items set count_of_attempts = 0 where id = ${taught.items.task}`.execute(
    server.services.db,
  );
  return { taught, ...(await openStudyingAccount(server, admin, taught.plan)) };
}

it('answers of students: 60 tasks are handed in within an hour, also by requests at once', async () => {
  const { taught, client, id } = await makeStudent();
  await sql`insert into task_attempts (university_id, student_id, semester_subject_id, group_id, item_id, number, text)
    select 1, ${id}, ${taught.semesterSubjectId}, ${taught.plan.group.id}, ${taught.items.task}, number, 'Javob'
    from generate_series(1, 59) number`.execute(server.services.db);
  const handIn = () =>
    client.call(studentTasks.handIn, { params: { itemId: taught.items.task }, body: { text: 'Javob' } });
  const answers = await Promise.all([handIn(), handIn(), handIn()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
  expect(answers.find(({ status }) => status === 429)?.error.message).toBe(
    'Bir soatda koʻpi bilan 60 ta javob topshirish mumkin. Keyinroq urinib koʻring',
  );
  await sql`update task_attempts set created_at = created_at - interval '61 minutes' where student_id = ${id}`.execute(
    server.services.db,
  );
  expect((await handIn()).status).toBe(200);
});

it('comments of students: 60 are written within an hour, removed ones included', async () => {
  const { taught, client, id, userId } = await makeStudent();
  await sql`insert into lesson_comments (university_id, lesson_id, student_id, user_id, title, removed_at, removed_by)
    select 1, ${taught.lessonId}, ${id}, ${userId}, 'Izoh', now(), 1 from generate_series(1, 59)`.execute(
    server.services.db,
  );
  const write = () =>
    client.call(lessonComments.add, { params: { lessonId: taught.lessonId }, body: { title: 'Izoh' } });
  const answers = await Promise.all([write(), write(), write()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
  expect(answers.find(({ status }) => status === 429)?.error.message).toBe(
    'Bir soatda koʻpi bilan 60 ta izoh yozish mumkin. Keyinroq urinib koʻring',
  );
});
