import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { studentTests } from '@dekanat/contract/study/student-tests.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { makeSubject } from '#test/planning-factories.ts';
import { attach } from '#test/registration-factories.ts';
import { makeTaughtPlan, openStudyingAccount, type TaughtPlan } from '#test/study-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const run = (statement: RawBuilder<unknown>) => statement.execute(server.services.db);

interface Place {
  semester_id: number;
  subject_id: number;
}

/** A student of the second semester, or of a given one, and the subjects with one syllabus: one of the first semester, two of the second. */
async function makeSharedSyllabus(semester = 1) {
  const [first, second, third] = [
    await makeSubject(admin),
    await makeSubject(admin),
    await makeSubject(admin),
  ];
  const taught = await makeTaughtPlan(admin, {
    semester_count: 2,
    subjects: [[first.id], [second.id, third.id]],
  });
  await run(sql`update semester_subjects set syllabus_id = ${taught.syllabus.id}
    where curriculum_id = ${taught.plan.curriculum.id}`);
  const student = await openStudyingAccount(server, admin, taught.plan);
  if (semester > 0) await attach(admin, taught.plan, [student.id], { semester });
  const subjects = taught.plan.semesters.flatMap((semester) =>
    semester.subjects.map(({ id, subject_id }) => ({
      ...{ id, place: { semester_id: semester.id, subject_id } },
    })),
  );
  const [former, ...present] = subjects.toSorted((one, other) => one.id - other.id);
  if (former === undefined || present[0] === undefined || present[1] === undefined)
    throw new Error('No subjects');
  return { taught, student, former, earlier: present[0], latest: present[1] };
}
type Made = Awaited<ReturnType<typeof makeSharedSyllabus>>;

const handIn = ({ taught, student }: Pick<Made, 'taught' | 'student'>, of: Partial<Place> = {}) =>
  student.client.call(studentTasks.handIn, {
    params: { itemId: taught.items.task },
    body: { text: 'Javobim', ...of },
  });
const list = ({ taught, student }: Made, query: Partial<Place> = {}) =>
  student.client.call(studentTasks.list, { params: { itemId: taught.items.task }, query });
const idsOf = async (made: Made, query: Partial<Place> = {}) =>
  (await list(made, query)).result.data.map(({ id }) => id);
const itemsOf = async (client: Client, { semester_id, subject_id }: Place, lessonId: number) =>
  (
    await client.call(studyLessons.items, {
      params: { semesterId: semester_id },
      query: { subject_id, syllabus_module_lesson_id: lessonId },
    })
  ).result.data;

/** The deadline of all has passed; the student has another one in one of the subjects. */
async function setDeadlines({ taught, student }: Made, subjectId: number, own: string) {
  await closeLessons(taught);
  for (const lesson of [taught.lessonId, taught.practicalId])
    await run(sql`
      insert into individual_exam_schedules (university_id, student_id, curriculum_id, semester_subject_id, lesson_id, deadline_date, user_id)
      values (1, ${student.id}, ${taught.plan.curriculum.id}, ${subjectId}, ${lesson}, now() + ${own}::interval, 1)`);
}
const closeLessons = ({ syllabus }: TaughtPlan) =>
  run(
    sql`update syllabus_lessons set deadline_date = now() - interval '1 day' where syllabus_id = ${syllabus.id}`,
  );

const subjectOfAnswer = async (id: number) => {
  const { rows } = await sql<{ semester_subject_id: number }>`
    select semester_subject_id from task_attempts where id = ${id}`.execute(server.services.db);
  return rows[0]?.semester_subject_id;
};

it('shared syllabus: an answer goes to the subject in which the student has an individual deadline', async () => {
  const made = await makeSharedSyllabus();
  await setDeadlines(made, made.former.id, '1 day');
  const [item] = await itemsOf(made.student.client, made.former.place, made.taught.practicalId);
  expect(item?.syllabus_module_lesson).toEqual({ deadline_check: true });
  const handedIn = await handIn(made);
  expect(handedIn.status).toBe(200);
  expect(await subjectOfAnswer(handedIn.result.id)).toBe(made.former.id);
  expect((await handIn(made, made.former.place)).status).toBe(200);
  expect((await handIn(made, made.latest.place)).status).toBe(405);
});

it('shared syllabus: an individual deadline that has passed does not change the subject of an answer', async () => {
  const made = await makeSharedSyllabus();
  await setDeadlines(made, made.former.id, '-1 hour');
  expect((await handIn(made)).status).toBe(405);
  await run(
    sql`update syllabus_lessons set deadline_date = null where syllabus_id = ${made.taught.syllabus.id}`,
  );
  expect(await subjectOfAnswer((await handIn(made)).result.id)).toBe(made.latest.id);
});

it('shared syllabus: each subject shows the answers that were handed in for it', async () => {
  const made = await makeSharedSyllabus();
  const former = (await handIn(made, made.former.place)).result.id;
  await run(sql`update task_attempts set status = 1, mark = 80, checked_at = now() where id = ${former}`);
  const latest = (await handIn(made, made.latest.place)).result.id;
  expect(await idsOf(made, made.former.place)).toEqual([former]);
  expect(await idsOf(made, made.latest.place)).toEqual([latest]);
  expect(await idsOf(made, made.earlier.place)).toEqual([]);
  // Accepted in the former subject alone.
  expect((await handIn(made, made.former.place)).status).toBe(405);
  expect((await handIn(made, made.earlier.place)).status).toBe(200);
});

it('shared syllabus: of two subjects of a semester the newer one counts', async () => {
  const made = await makeSharedSyllabus();
  expect(await subjectOfAnswer((await handIn(made)).result.id)).toBe(made.latest.id);
  // Where PostgreSQL finds rows depends on when they were written.
  await run(sql`update student_subjects set status = status where semester_subject_id = ${made.latest.id}`);
  await run(sql`update semester_subjects set sort = sort where id = ${made.latest.id}`);
  expect(await subjectOfAnswer((await handIn(made)).result.id)).toBe(made.latest.id);
});

it('shared syllabus: one id alone, as existing clients send it, and what is no id choose no subject', async () => {
  const made = await makeSharedSyllabus();
  const { id } = (await handIn(made, { semester_id: made.former.place.semester_id })).result;
  expect(await subjectOfAnswer(id)).toBe(made.latest.id);
  for (const sent of [{ semester_id: '', subject_id: '' }, { subject_id: made.former.place.subject_id }])
    expect(await idsOf(made, sent as Partial<Place>)).toEqual([id]);
});

it('shared syllabus: a subject that is not of the student is not found', async () => {
  const made = await makeSharedSyllabus();
  const other = await makeTaughtPlan(admin);
  const foreign = { semester_id: other.semesterId, subject_id: other.subject_id };
  const mixed = { ...made.former.place, subject_id: made.latest.place.subject_id };
  for (const place of [foreign, mixed])
    expect([(await handIn(made, place)).status, (await list(made, place)).status]).toEqual([404, 404]);
});

const answerTest = async ({ taught, student }: Made, shownIn: Place, sent: Partial<Place>) => {
  const items = await itemsOf(student.client, shownIn, taught.lessonId);
  const question = items.find(({ id }) => id === taught.items.test)?.test_question[0];
  return student.client.call(studentTests.answer, {
    params: { itemId: taught.items.test },
    body: {
      test_question_id: question?.id ?? 0,
      test_answer_id: [question?.test_answers[0]?.id ?? 0],
      ...sent,
    },
  });
};
it('shared syllabus: no date of another subject, and no chosen one, opens a test that is closed in the present semester', async () => {
  const made = await makeSharedSyllabus();
  await setDeadlines(made, made.former.id, '1 day');
  const shown = await itemsOf(made.student.client, made.former.place, made.taught.lessonId);
  expect(shown.find(({ id }) => id === made.taught.items.test)?.test_question).toEqual([]);
  for (const sent of [{}, made.former.place])
    expect((await answerTest(made, made.former.place, sent)).status).not.toBe(200);
});

it('shared syllabus: a test that was shown in a former subject is taken in the present one, until its date', async () => {
  const made = await makeSharedSyllabus(0);
  const { taught, student, former, latest } = made;
  const shown = await itemsOf(student.client, former.place, taught.lessonId);
  const question = shown.find(({ id }) => id === taught.items.test)?.test_question[0];
  await attach(admin, taught.plan, [student.id], { semester: 1 });
  await setDeadlines(made, latest.id, '1 day');
  const { status } = await student.client.call(studentTests.answer, {
    params: { itemId: taught.items.test },
    body: {
      ...{ test_question_id: question?.id ?? 0, test_answer_id: [question?.test_answers[0]?.id ?? 0] },
      attempt: 1,
    },
  });
  expect(status).toBe(200);
  const { rows } = await sql`
    select semester_subject_id, completed_at, ends_at > now() as open from test_attempts
    where student_id = ${student.id}`.execute(server.services.db);
  expect(rows).toEqual([{ semester_subject_id: latest.id, completed_at: null, open: true }]);
});

it('shared syllabus: questions that were shown in a former subject with an own date are drawn anew in a session of the present one', async () => {
  const made = await makeSharedSyllabus(0);
  const { taught, student, former, latest } = made;
  await run(sql`
    insert into proctoring_sessions (syllabus_id, item_id, seans_code, test_start_date, test_end_date, life_time)
    select ${taught.syllabus.id}::integer, ${taught.items.test}::integer, gen_random_uuid(), now() + hours * interval '1 hour',
      now() + (hours + 1) * interval '1 hour', 40
    from unnest(array[-2, 1]) hours`);
  await setDeadlines(made, former.id, '1 day');
  const drawn = async (shownIn: Place) => {
    const items = await itemsOf(student.client, shownIn, taught.lessonId);
    expect(items.find(({ id }) => id === taught.items.test)?.test_question).toHaveLength(1);
    const { rows } = await sql<{ id: number; semester_subject_id: number }>`
      select id, semester_subject_id from test_attempts where student_id = ${student.id}`.execute(
      server.services.db,
    );
    return rows;
  };
  const [before] = await drawn(former.place);
  await attach(admin, taught.plan, [student.id], { semester: 1 });
  await run(sql`update syllabus_lessons set deadline_date = null where syllabus_id = ${taught.syllabus.id}`);
  await run(sql`update proctoring_sessions set test_start_date = test_start_date - interval '90 minutes',
    test_end_date = test_end_date - interval '90 minutes' where item_id = ${taught.items.test}`);
  await run(
    sql`update test_attempts set drawn_at = drawn_at - interval '90 minutes' where id = ${before?.id}`,
  );
  const after = await drawn(latest.place);
  expect(after).toMatchObject([{ semester_subject_id: latest.id }]);
  expect(after[0]?.id).not.toBe(before?.id);
});
