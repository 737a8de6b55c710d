import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { planChecks } from '@dekanat/contract/curricula/curriculum-checks.ts';
import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { expect, it } from 'vitest';
import { useServer } from '#test/use-server.ts';
import { seedCurricula } from './demonstration-curricula.ts';

const { server, admin } = useServer();

it('demonstration curricula: has confirmed curricula of 240 or 120 credits with an active semester, and no more to warn of than gaps', async () => {
  const { result } = await admin.call(curricula.list, { query: { limit: 1000 } });
  expect(result.total).toBeGreaterThan(30);
  expect(result.data.every(({ confirmed }) => confirmed === 1)).toBe(true);
  const plans = await Promise.all(
    result.data
      .filter((_, index) => index % 10 === 0)
      .map(
        async ({ id }) => (await admin.call(semesterSubjects.plan, { query: { curriculum_id: id } })).result,
      ),
  );
  for (const { semesters } of plans) {
    expect(semesters.reduce((sum, { credits }) => sum + credits, 0)).toBe(semesters.length * 30);
    expect(semesters.filter(({ status }) => status === 1).length).toBeLessThan(2);
    const found = new Set(planChecks(semesters).map(({ check }) => check));
    for (const gap of ['no_syllabus', 'no_final_control', 'no_teacher'] as const) found.delete(gap);
    expect([...found]).toEqual([]);
  }
});

it('demonstration curricula: has exams in the past and in the future, of which none clash', async () => {
  const { result } = await admin.call(examSchedules.calendar, {});
  const now = new Date().toISOString();
  expect(result.some(({ start_date }) => start_date < now)).toBe(true);
  expect(result.some(({ start_date }) => start_date > now)).toBe(true);
  expect(result.filter(({ clashes }) => clashes > 0)).toEqual([]);
});

it('demonstration curricula: completes the curricula of specialities and years that have groups, once', async () => {
  const { db } = server.services;
  const count = async () => (await db.selectFrom('curricula').select('id').execute()).length;
  const before = await count();
  await seedCurricula(db, [1, 2]);
  expect(await count()).toBe(before);
  const { id } = await db
    .selectFrom('student_groups')
    .select('id')
    .where('university_id', '=', 1)
    .where('status', '=', 0)
    .limit(1)
    .executeTakeFirstOrThrow();
  await db.updateTable('student_groups').set({ entry_year: 2021 }).where('id', '=', id).execute();
  await seedCurricula(db, [1, 2]);
  expect(await count()).toBe(before + 1);
});
