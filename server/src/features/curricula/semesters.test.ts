import { semesters } from '@dekanat/contract/curricula/semesters.ts';
import { semesterSubjectTeachers } from '@dekanat/contract/curricula/teachings.ts';
import { academicYears } from '@dekanat/contract/planning/academic-years.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signIn } from '#test/client.ts';
import { currentYear, makePlan, makePlannedSubject, planOf } from '#test/curriculum-factories.ts';
import { untilLockWait } from '#test/lock-waits.ts';
import { makeSubject } from '#test/planning-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const query = { language: 'en' } as const;

describe('the dates of a semester', () => {
  it('are in its academic year', async () => {
    const { start_year, name } = await currentYear(admin);
    const { semesterIds } = await makePlan(admin);
    const [id = 0] = semesterIds;
    const change = (body: { start_date?: string; end_date?: string }) =>
      admin.call(semesters.update, { params: { id }, query, body });
    const sentence = `The dates of a semester are within the academic year ${name} (01.07.${start_year} – 31.08.${start_year + 1})`;
    const early = await change({ start_date: `${start_year}-06-30` });
    expect([early.status, early.error.message]).toEqual([422, { start_date: [sentence] }]);
    const late = await change({ end_date: `${start_year + 1}-09-01` });
    expect([late.status, late.error.message]).toEqual([422, { end_date: [sentence] }]);
    expect((await change({ start_date: `${start_year}-09-01` })).status).toBe(200);
  });

  it('are not those of another semester of the curriculum', async () => {
    const { start_year } = await currentYear(admin);
    const { semesterIds } = await makePlan(admin);
    const [first = 0, second = 0] = semesterIds;
    const longer = await admin.call(semesters.update, {
      params: { id: first },
      query,
      body: { end_date: `${start_year + 1}-02-05` },
    });
    expect([longer.status, longer.error.message]).toEqual([
      422,
      {
        end_date: [
          `Semester 2 has these dates (05.02.${start_year + 1} – 30.06.${start_year + 1}): semesters do not overlap`,
        ],
      },
    ]);
    const earlier = await admin.call(semesters.update, {
      params: { id: second },
      body: { start_date: `${start_year + 1}-01-20` },
    });
    expect(Object.keys(earlier.error.message)).toEqual(['start_date']);
    const beside = await admin.call(semesters.update, {
      params: { id: second },
      body: { start_date: `${start_year + 1}-01-21` },
    });
    expect(beside.status).toBe(200);
  });

  it('follow the year to which a semester is moved', async () => {
    const { semesterIds } = await makePlan(admin);
    const { result: years } = await admin.call(academicYears.options, {});
    const other = years.find(({ current }) => !current);
    const { error } = await admin.call(semesters.update, {
      params: { id: semesterIds[0] ?? 0 },
      body: { academic_year_id: other?.id ?? 0 },
    });
    expect(Object.keys(error.message)).toEqual(['start_date', 'end_date']);
  });
});

it('a semester is not removed with a subject that is being added to it', async () => {
  const { db } = server.services;
  const { curriculum, semesterIds } = await makePlan(admin);
  const id = semesterIds.at(-1) ?? 0;
  const { id: subject_id } = await makeSubject(admin);
  const { removal } = await db.transaction().execute(async (tx) => {
    // The locks and the row of an addition.
    await sql`select from curricula where id = ${curriculum.id} for share`.execute(tx);
    await tx
      .insertInto('semester_subjects')
      .values({
        university_id: curriculum.university_id,
        curriculum_id: curriculum.id,
        semester_id: id,
        subject_id,
        sort: 1,
      })
      .execute();
    const started = admin.call(semesters.remove, { params: { id }, query });
    await untilLockWait(db);
    return { removal: started };
  });
  const refused = await removal;
  expect([refused.status, refused.error.message]).toEqual([
    405,
    'The semester has 1 subject: remove it first',
  ]);
  expect((await planOf(admin, curriculum.id)).semesters.at(-1)?.subjects).toMatchObject([{ subject_id }]);
});

it('an academic year in use is not moved to other years', async () => {
  await makePlan(admin);
  const { id, start_year } = await currentYear(admin);
  const superadmin = await signIn(server.url, 'superadmin');
  const moved = await superadmin.call(academicYears.update, {
    params: { id },
    query,
    body: { start_year: start_year + 40 },
  });
  expect([moved.status, moved.error.message]).toEqual([
    405,
    expect.stringMatching(/^Other records depend on this academic year \(.*\d.*\): it cannot be moved/),
  ]);
  const same = await superadmin.call(academicYears.update, { params: { id }, body: { start_year } });
  expect(same.status).toBe(200);
});

it('a subject is not saved without a teacher and a group', async () => {
  const { id } = await makePlannedSubject(admin);
  const save = async (teachers: unknown[]) => {
    const { status, error } = await admin.call(semesterSubjectTeachers.save, {
      params: { semesterSubjectId: id },
      body: { teachers },
    });
    return [status, Object.values(error.message).flat()];
  };
  const sentence = 'Oʻqituvchi va guruhni tanlash shart!';
  expect(await save([])).toEqual([422, [sentence]]);
  expect(await save([{ teacher_id: null, group_ids: [1] }])).toEqual([422, [sentence]]);
  expect(await save([{ teacher_id: 1, group_ids: [] }])).toEqual([422, [sentence]]);
});
