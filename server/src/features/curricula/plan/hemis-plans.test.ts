import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { planFiles } from '@dekanat/contract/curricula/plan-files.ts';
import { jobs } from '@dekanat/contract/operations/jobs.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inventedStudent } from '#integrations/hemis/demo/demo-students.ts';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { addSubject, currentYear, makePlan, planFile, planOf } from '#test/curriculum-factories.ts';
import { makeFaculty, makeSpeciality } from '#test/factories.ts';
import { connectTo, startRegister, type TestRegister } from '#test/hemis-register.ts';
import { makeSubject } from '#test/planning-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer({ environment: { HEMIS_ADDRESSES: 'any' } });

/** Two students of the first year, of specialities whose subjects are all here, and half of them. */
const [known, half] = [0, 2_500].map((index) => inventedStudent(index));
const specialityOf = (student: typeof known) => student?.specialty ?? { code: '', name: '' };
const CODES = ['UMU1', 'UMU2', `${specialityOf(known).code}.1`, `${specialityOf(known).code}.2`];

let register: TestRegister;
beforeAll(async () => {
  register = await startRegister();
  for (const student of [known, half]) if (student) register.add(student);
  await connectTo(admin, register);
  for (const code of CODES) await makeSubject(admin, { code });
});
beforeEach(() => register.misbehave());
afterAll(() => register.close());

/** A faculty with empty curricula of these names, of the current year. */
async function facultyWith(...names: string[]) {
  const { id: faculty_id } = await makeFaculty(admin);
  const { id: speciality_id } = await makeSpeciality(admin, { faculty_id });
  const plans: Awaited<ReturnType<typeof makePlan>>[] = [];
  for (const name of names)
    plans.push(await makePlan(admin, { name, faculty_id, speciality_id, semester_count: 8 }));
  return { faculty_id, plans };
}

/** Starts the job, and waits for its end. */
async function takeAll(client: Client, body: { faculty_id?: number }) {
  const { job_id } = (await client.call(planFiles.fetchAll, { body })).result;
  const read = async () =>
    (await client.call(jobs.read, { params: { id: job_id }, query: { language: 'en' } })).result;
  await expect.poll(async () => (await read()).status).toMatch(/done|failed/);
  return read();
}

const subjectsOf = async (plan: { curriculum: { id: number } } | undefined) =>
  (await planOf(admin, plan?.curriculum.id ?? 0)).semesters.flatMap(({ subjects }) => subjects);

it('plans from HEMIS: takes the subjects of empty plans, and names the others with the reason', async () => {
  const { start_year } = await currentYear(admin);
  const nameOf = (student: typeof known) => `${specialityOf(student).name} ${start_year}`;
  const { faculty_id, plans } = await facultyWith(
    nameOf(known),
    nameOf(half),
    'Nomi boshqa reja',
    'Toʻla reja',
  );
  const [whole, faulty, unknown, filled] = plans;
  await addSubject(admin, filled?.semesterIds[0] ?? 0);
  register.requests.length = 0;
  const job = await takeAll(admin, { faculty_id });
  expect(job).toMatchObject({
    ...{ status: 'done', done: 3, total: 3 },
    result: { message: 'Curricula whose subjects were taken: 1, not taken: 2' },
  });
  const reasons = job.lines.map(({ text }) => text).join('\n');
  expect(reasons).toContain(`${nameOf(half)} — not taken`);
  expect(reasons).toContain(`${specialityOf(half).code}.1`);
  expect(reasons).toContain('Nomi boshqa reja — not taken');
  expect(reasons).toContain(
    `${nameOf(known)} — elective subjects of HEMIS were added as compulsory, make their groups in the plan (1): ${CODES[3]}`,
  );
  expect(reasons).toMatch(/In HEMIS, but not taken: .*subjectType/);
  expect((await subjectsOf(whole)).map(({ subject_code }) => subject_code)).toEqual(CODES);
  const counts = await Promise.all(
    [faulty, unknown, filled].map(async (plan) => (await subjectsOf(plan)).length),
  );
  expect(counts).toEqual([0, 0, 1]);
  expect(register.requests.filter((path) => path.includes('/curriculum-list?'))).toHaveLength(1);
  // Each is a change of its own, which its page undoes.
  const { change_id } = await planOf(admin, whole?.curriculum.id ?? 0);
  await admin.call(semesterSubjects.undo, { params: { changeId: change_id ?? 0 }, body: {} });
  expect(await subjectsOf(whole)).toEqual([]);
});

it('plans from HEMIS: a user of one faculty takes plans of it alone', async () => {
  const { start_year } = await currentYear(admin);
  const own = await facultyWith(`${specialityOf(known).name} ${start_year}`);
  const other = await facultyWith(`${specialityOf(known).name} ${start_year}`);
  const { client } = await openAccount(server, admin, {
    permissions: ['curriculum_index', 'curriculum_update'],
    facultyId: own.faculty_id,
  });
  const refused = await client.call(planFiles.fetchAll, { body: { faculty_id: other.faculty_id } });
  expect([refused.status, Object.keys(refused.error.message)]).toEqual([422, ['faculty_id']]);
  expect((await takeAll(client, {})).result?.message).toContain(': 1,');
  expect([(await subjectsOf(own.plans[0])).length, (await subjectsOf(other.plans[0])).length]).toEqual([
    4, 0,
  ]);
});

it('plans from HEMIS: ends with the reason while HEMIS does not answer, and stores nothing', async () => {
  const { start_year } = await currentYear(admin);
  const { faculty_id, plans } = await facultyWith(`${specialityOf(known).name} ${start_year}`);
  register.misbehave('403');
  const { status, error } = await takeAll(admin, { faculty_id });
  expect([status, error]).toEqual(['failed', expect.stringContaining('IP manzilga ruxsat berilmagan')]);
  expect(await subjectsOf(plans[0])).toEqual([]);
});

it('plan from HEMIS: leaves elective groups of planned subjects, and their hours where HEMIS has none', async () => {
  const { start_year } = await currentYear(admin);
  const { plans } = await facultyWith(`${specialityOf(known).name} ${start_year}`);
  const params = { id: plans[0]?.curriculum.id ?? 0 };
  const { code: other } = await makeSubject(admin);
  const filled = await planFile(
    [1, CODES[0] ?? '', null, 20, 40, 60, 5, 2, null],
    [1, other, null, 20, 40, 60, 5, 2, null],
  );
  await admin.call(planFiles.upload, { params, query: { confirm: 1 }, files: [filled] });
  const take = (confirm: 0 | 1) =>
    admin.call(planFiles.fetch, { params, query: { confirm, language: 'en' } });
  const columns = async () =>
    (await subjectsOf(plans[0])).map((one) => [
      one.subject_code,
      [one.theory_lesson_hour, one.practical_lesson_hour, one.independent_lesson_hour],
      one.credit_hour,
      one.choice_of_subject,
    ]);
  const added = CODES.slice(1);
  register.misbehave('without-hours');
  const { result: dry } = await take(0);
  expect(dry).toMatchObject({ added: 3, changed: 1, faulty: 0 });
  expect(dry.rows.flatMap(({ code, notes }) => notes.map((note) => [code, note]))).toEqual([
    [CODES[0], 'Credits: 5 → 4'],
    [CODES[3], expect.stringContaining('The subject is elective in HEMIS')],
  ]);
  await take(1);
  expect(await columns()).toEqual([
    [CODES[0], [20, 40, 60], 4, 2],
    [other, [20, 40, 60], 5, 2],
    ...added.map((code) => [code, [0, 0, 0], 4, null]),
  ]);
  register.misbehave();
  const hours = ['Theory hours: 0 → 30', 'Practice hours: 0 → 30', 'Independent study hours: 0 → 60'];
  expect((await take(1)).result.rows.map(({ notes }) => notes)).toEqual([
    ['Theory hours: 20 → 30', 'Practice hours: 40 → 30'],
    ...added.map(() => hours),
  ]);
  expect(await columns()).toEqual([
    [CODES[0], [30, 30, 60], 4, 2],
    [other, [20, 40, 60], 5, 2],
    ...added.map((code) => [code, [30, 30, 60], 4, null]),
  ]);
});

it('plan from HEMIS: shows that subjects could not be read, and stores none then', async () => {
  const { start_year } = await currentYear(admin);
  const { plans } = await facultyWith(`${specialityOf(known).name} ${start_year}`);
  const params = { id: plans[0]?.curriculum.id ?? 0 };
  register.misbehave('unreadable-hours');
  const { result: dry } = await admin.call(planFiles.fetch, { params, query: { confirm: 0 } });
  expect(dry.source?.unreadable).toBeGreaterThan(0);
  const refused = await admin.call(planFiles.fetch, { params, query: { confirm: 1, language: 'en' } });
  expect([refused.status, refused.error.message]).toEqual([
    405,
    `Subjects of HEMIS that cannot be read: ${dry.source?.unreadable}`,
  ]);
  expect(await subjectsOf(plans[0])).toEqual([]);
});

it('plans from HEMIS: counts the subjects of another curriculum as left out when the service ignores the filter', async () => {
  const { start_year } = await currentYear(admin);
  const { plans } = await facultyWith(`${specialityOf(half).name} ${start_year}`);
  const params = { id: plans[0]?.curriculum.id ?? 0 };
  const preview = async () => (await admin.call(planFiles.fetch, { params, query: { confirm: 0 } })).result;
  const { source: filtered, ...taken } = await preview();
  register.misbehave('without-filters');
  const { source, ...others } = await preview();
  expect(others).toEqual(taken);
  expect(source?.left_out).toEqual([
    expect.stringMatching(/^_curriculum \(\d+\)$/),
    ...(filtered?.left_out ?? []),
  ]);
});
