import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { planChecks } from '@dekanat/contract/curricula/curriculum-checks.ts';
import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { semesters } from '@dekanat/contract/curricula/semesters.ts';
import { academicYears } from '@dekanat/contract/planning/academic-years.ts';
import { subjects } from '@dekanat/contract/planning/subjects.ts';
import { configs } from '@dekanat/contract/reference/configs.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { syllabusLessons } from '@dekanat/contract/syllabi/modules.ts';
import { syllabi } from '@dekanat/contract/syllabi/syllabi.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Client, signIn } from '#test/client.ts';
import {
  addFinal,
  addSubject,
  attachSyllabus,
  currentYear,
  curriculumInput,
  examTime,
  HOURS,
  makeCurriculum,
  makePlan,
  makePlannedSubject,
  planOf,
} from '#test/curriculum-factories.ts';
import { makeSpeciality, makeUniversity } from '#test/factories.ts';
import { settingOf } from '#test/reference-factories.ts';
import { makeRegistered } from '#test/registration-factories.ts';
import { makeItem, makeLesson, makeModule, makeQuestions } from '#test/syllabus-factories.ts';
import { makeTeacher } from '#test/teacher-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });

const confirm = (id: number, confirmed: 1 | 0 = 1, language: 'oz' | 'ru' | 'en' = 'oz') =>
  admin.call(curricula.confirm, {
    params: { id },
    body: { confirmed, accepted: ['plan_checks'] },
    query: { language },
  });

describe('a new curriculum', () => {
  it('has its semesters, in academic years that are created where they are missing', async () => {
    const { result } = await admin.call(curricula.create, {
      body: await curriculumInput(admin, { semester_count: 8 }),
    });
    const year = await currentYear(admin);
    expect(result).toMatchObject({
      start_year: year.start_year,
      end_year: year.start_year + 4,
      reading_year: year.start_year,
      confirmed: 0,
      education_form_name: 'Kunduzgi',
    });
    const { result: made } = await admin.call(semesters.list, {
      query: { curriculum_id: result.id, sort: 'name' },
    });
    expect(made.data.map(({ name, season }) => `${name} ${season}`)).toEqual(
      ['1', '2', '3', '4', '5', '6', '7', '8'].map(
        (name, index) => `${name} ${index % 2 === 0 ? 'autumn' : 'spring'}_semester`,
      ),
    );
    expect(made.data[6]).toMatchObject({
      academic_year_start_year: year.start_year + 3,
      start_date: `${year.start_year + 3}-09-02`,
    });
    const { result: years } = await admin.call(academicYears.options, {});
    expect(years.map(({ start_year }) => start_year)).toContain(year.start_year + 3);
  });

  it('is proposed the dates that most curricula of the latest year have, moved to its own year', async () => {
    const proposed = async (client: Client) => {
      const { id: academic_year_id } = await currentYear(admin);
      return (await client.call(curricula.proposedDates, { query: { academic_year_id } })).result;
    };
    const { start_year } = await currentYear(admin);
    const superadmin = await signIn(server.url, 'superadmin');
    const { result: later } = await superadmin.call(academicYears.create, {
      body: { start_year: start_year + 12 },
    });
    const dated = (autumnDay: string) => ({
      academic_year_id: later.id,
      autumn_start_date: `${start_year + 12}-${autumnDay}`,
      autumn_end_date: `${start_year + 13}-01-17`,
      spring_start_date: `${start_year + 13}-02-09`,
      spring_end_date: `${start_year + 13}-06-27`,
    });
    // No other test makes curricula of this university.
    for (const day of ['09-04', '09-04', '09-11']) await makeCurriculum(admin2, dated(day));
    expect(await proposed(admin2)).toEqual({
      autumn_start_date: `${start_year}-09-04`,
      autumn_end_date: `${start_year + 1}-01-17`,
      spring_start_date: `${start_year + 1}-02-09`,
      spring_end_date: `${start_year + 1}-06-27`,
    });
    const { id: university_id } = await makeUniversity(superadmin);
    const { id: academic_year_id } = await currentYear(admin);
    const query = { university_id, academic_year_id };
    expect((await superadmin.call(curricula.proposedDates, { query })).result).toBeNull();
    const unknown = { query: { academic_year_id: 2_147_483_647 } };
    expect((await admin.call(curricula.proposedDates, unknown)).status).toBe(422);
  });

  it('has the pass score of the settings unless it names one', async () => {
    const { id } = await settingOf(admin, 'passing-score');
    const set = (value: number) => admin.call(configs.update, { params: { id }, body: { value, status: 1 } });
    onTestFinished(async () => void (await set(60)));
    await set(55);
    const { passing_score: _left, ...body } = await curriculumInput(admin);
    const created = [body, { ...body, passing_score: 70 }].map((input) =>
      admin.call(curricula.create, { body: input }),
    );
    expect((await Promise.all(created)).map(({ result }) => result.passing_score)).toEqual([55, 70]);
  });

  it('is refused with dates out of order or of another year, and with a speciality of another faculty', async () => {
    const input = await curriculumInput(admin);
    const fieldsOf = async (given: object) => {
      const { status, error } = await admin.call(curricula.create, { body: { ...input, ...given } });
      return [status, ...Object.keys(error.message)];
    };
    expect(await fieldsOf({ spring_start_date: input.autumn_start_date })).toEqual([
      422,
      'spring_start_date',
    ]);
    expect(await fieldsOf({ autumn_start_date: '2001-09-01' })).toEqual([422, 'autumn_start_date']);
    const { id: speciality_id } = await makeSpeciality(admin);
    expect(await fieldsOf({ speciality_id })).toEqual([422, 'speciality_id']);
    expect(await fieldsOf({ semester_count: 16 })).toEqual([422, 'semester_count']);
    expect(await fieldsOf({ education_form_id: 'none' })).toEqual([422, 'education_form_id']);
  });
});

describe('confirming', () => {
  it('needs subjects, each with credits', async () => {
    const { curriculum, semesterId } = await makePlannedSubject(admin);
    const empty = await makeCurriculum(admin);
    expect((await confirm(empty.id, 1, 'en')).error).toMatchObject({
      code: 'incomplete',
      message: 'The curriculum has no subjects: add them first',
    });
    expect((await confirm(curriculum.id)).error.message).toBe(
      '1 ta fanning krediti kiritilmagan: avval kreditlarni kiriting',
    );
    await addSubject(admin, semesterId);
    expect((await confirm(curriculum.id, 1, 'ru')).error.message).toBe(
      'У 2 предметов нет кредитов: сначала укажите их',
    );
  });

  it('with a pass score below the bands of passing marks is accepted', async () => {
    const { curriculum, semesterId, subject_id } = await makePlannedSubject(admin);
    await admin.call(semesterSubjects.saveHours, { params: { semesterId }, body: { subject_id, ...HOURS } });
    const params = { id: curriculum.id };
    await admin.call(curricula.update, { params, body: { passing_score: 55 } });
    const refused = await confirm(curriculum.id, 1, 'en');
    expect([refused.status, refused.error.warnings]).toMatchObject([
      409,
      [
        { code: 'plan_checks' },
        {
          code: 'passing_score',
          message: 'The passing score 55 has no effect: the grading scale gives mark 3 from 60 points on.',
        },
      ],
    ]);
    const body = { confirmed: 1, accepted: ['plan_checks', 'passing_score'] } as const;
    expect(
      (await admin.call(curricula.confirm, { params, body: { ...body, accepted: [...body.accepted] } }))
        .status,
    ).toBe(200);
  });

  it('locks the structure with a sentence, not teachers and exams, until it is withdrawn', async () => {
    const planned = await makePlannedSubject(admin);
    const { curriculum, semesterId, semesterIds, subject_id } = planned;
    const params = { semesterId };
    const other = await addSubject(admin, semesterId);
    for (const one of [subject_id, other.subject_id])
      await admin.call(semesterSubjects.saveHours, { params, body: { subject_id: one, ...HOURS } });
    const asked = await admin.call(curricula.confirm, {
      params: { id: curriculum.id },
      body: { confirmed: 1 },
    });
    expect([asked.status, asked.error.code]).toEqual([409, 'unaccepted']);
    expect(asked.error.warnings).toMatchObject([{ code: 'plan_checks' }]);
    expect((await confirm(curriculum.id)).result.confirmed).toBe(1);
    const query = { language: 'en' as const };
    const { id: added } = (await admin.call(subjects.options, {})).result[0] ?? { id: 0 };
    const locked = await Promise.all([
      admin.call(semesterSubjects.add, { params, query, body: { subject_id: added } }),
      admin.call(semesterSubjects.remove, { params, query, body: { subject_id } }),
      admin.call(semesterSubjects.saveHours, { params, query, body: { subject_id, ...HOURS } }),
      admin.call(semesterSubjects.combine, {
        params,
        query,
        body: { subject_id, dragged_sub_id: other.subject_id },
      }),
      admin.call(semesterSubjects.choose, { params, query, body: { subject_id, choice_subject: null } }),
      admin.call(semesterSubjects.move, {
        params: { semesterId: semesterIds[1] ?? 0 },
        query,
        body: { subject_id, from_semester_id: semesterId },
      }),
      admin.call(semesterSubjects.undo, { params: { changeId: other.change_id }, query, body: {} }),
      admin.call(semesters.remove, { params: { id: semesterIds[1] ?? 0 }, query }),
    ]);
    const sentence =
      'The curriculum is confirmed: its subjects, hours, elective groups and semesters cannot be changed';
    expect(locked.map(({ status, error }) => [status, error.message])).toEqual(
      locked.map(() => [405, sentence]),
    );
    expect((await admin.call(curricula.remove, { params: { id: curriculum.id }, query })).error.message).toBe(
      'A confirmed curriculum cannot be deleted: withdraw the confirmation first',
    );
    expect((await addFinal(admin, planned)).rating).toBe(50);
    await attachSyllabus(admin, planned);
    expect((await confirm(curriculum.id, 0)).result.confirmed).toBe(0);
    const { status } = await admin.call(semesterSubjects.remove, { params, body: { subject_id } });
    expect(status).toBe(200);
  });
});

it('curricula: keeps faculty and speciality while students are registered in it, confirmed or not', async () => {
  const { plan } = await makeRegistered(admin);
  const { id, speciality_id } = plan.curriculum;
  expect((await confirm(id, 0)).result.confirmed).toBe(0);
  const { id: other } = await makeSpeciality(admin, { faculty_id: plan.curriculum.faculty_id });
  const move = (given: object) => admin.call(curricula.update, { params: { id }, body: given });
  const refused = await move({ speciality_id: other });
  expect([refused.status, refused.error.code]).toEqual([405, 'in_use']);
  expect((await move({ name: 'Boshqa nom' })).result).toMatchObject({ speciality_id });
});

it('curricula: is neither moved nor removed while it is confirmed by another request', async () => {
  const { db } = server.services;
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.count;
  };
  const { id } = await makeCurriculum(admin);
  const { faculty_id, id: speciality_id } = await makeSpeciality(admin);
  const requests = await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('curricula').set({ confirmed: 1 }).where('id', '=', id).execute();
    const sent = [
      admin.call(curricula.update, { params: { id }, body: { faculty_id, speciality_id } }),
      admin.call(curricula.remove, { params: { id } }),
    ];
    await expect.poll(waiting).toBe(2);
    return { sent };
  });
  const answers = await Promise.all(requests.sent);
  expect(answers.map(({ status }) => status)).toEqual([405, 405]);
});

describe('a copy for another year', () => {
  it('is refused where its years would be out of range', async () => {
    const superadmin = await signIn(server.url, 'superadmin');
    const { result: first } = await superadmin.call(academicYears.create, { body: { start_year: 1990 } });
    const { id, academic_year_id } = await makeCurriculum(admin, { reading_year: 2000 });
    const copyTo = async (year: number, given: object = {}) => {
      const body = { academic_year_id: year, ...given };
      const { error } = await admin.call(curricula.copy, { params: { id }, body });
      return [error.code, Object.keys(error.message)];
    };
    expect(await copyTo(first.id)).toEqual(['invalid', ['reading_year']]);
    const { semesters: rows } = await planOf(admin, id);
    await server.services.db
      .updateTable('semesters')
      .set({ academic_year_id: first.id })
      .where('id', '=', rows[0]?.id ?? 0)
      .execute();
    expect(academic_year_id).not.toBe(first.id);
    expect(await copyTo(first.id, { reading_year: 1990 })).toEqual(['invalid', ['academic_year_id']]);
  });

  it('has the subjects, groups, syllabi and controls with shifted dates, and no teachers', async () => {
    const planned = await makePlannedSubject(admin);
    const { curriculum, semesterId, subject_id } = planned;
    const other = await addSubject(admin, semesterId);
    await admin.call(semesterSubjects.combine, {
      params: { semesterId },
      body: { subject_id, dragged_sub_id: other.subject_id },
    });
    const syllabus = await attachSyllabus(admin, planned);
    const control = await addFinal(admin, planned);
    const superadmin = await signIn(server.url, 'superadmin');
    const { result: next } = await superadmin.call(academicYears.create, { body: { start_year: 2051 } });
    const { result: copy } = await admin.call(curricula.copy, {
      params: { id: curriculum.id },
      body: { academic_year_id: next.id, name: 'Nusxa' },
    });
    const years = 2051 - curriculum.start_year;
    expect(copy).toMatchObject({ name: 'Nusxa', start_year: 2051, reading_year: 2051, confirmed: 0 });
    const { semesters: copied } = await planOf(admin, copy.id);
    expect(copied.map(({ start_date }) => start_date)).toEqual(['2051-09-02', '2052-02-05']);
    expect(copied[0]?.subjects).toMatchObject([
      { subject_id, choice_of_subject: 1, syllabus: { id: syllabus.id }, teachers: [] },
      { subject_id: other.subject_id, choice_of_subject: 1 },
    ]);
    const [exam] = copied[0]?.subjects[0]?.exam_schedule ?? [];
    const week = 7 * 86_400_000;
    expect(Date.parse(exam?.start_date ?? '') - Date.parse(control.start_date)).toBe(years * 52 * week);
  });

  it('is warned of in the planner where its syllabi have deadlines before its semesters begin', async () => {
    const planned = await makePlannedSubject(admin);
    const syllabus = await attachSyllabus(admin, planned);
    const { id: moduleId } = await makeModule(admin, syllabus.id);
    const { id: lessonId } = await makeLesson(admin, { moduleId });
    const deadline_date = examTime(10, '18:00', planned.curriculum.start_year);
    await admin.call(syllabusLessons.update, { params: { lessonId }, body: { deadline_date } });
    const early = async (id: number) => {
      const { semesters } = await planOf(admin, id);
      return planChecks(semesters, semesters[0]?.start_date).filter(
        ({ check }) => check === 'early_deadline',
      );
    };
    expect(await early(planned.curriculum.id)).toEqual([]);
    const superadmin = await signIn(server.url, 'superadmin');
    const { result: next } = await superadmin.call(academicYears.create, { body: { start_year: 2052 } });
    const body = { academic_year_id: next.id };
    const copy = await admin.call(curricula.copy, { params: { id: planned.curriculum.id }, body });
    expect(await early(copy.result.id)).toMatchObject([{ values: { date: expect.any(String) } }]);
  });

  it('has the lessons of each test, also of tests that are equal otherwise', async () => {
    const planned = await makePlannedSubject(admin);
    const { curriculum, semesterId, subject_id } = planned;
    const syllabus = await attachSyllabus(admin, planned);
    const { id: moduleId } = await makeModule(admin, syllabus.id);
    const lessons: number[] = [];
    for (let made = 0; made < 2; made += 1) {
      const { id } = await makeLesson(admin, { moduleId, type: 'theoretical' });
      await makeQuestions(admin, (await makeItem(admin, 'test', id)).id, 3);
      lessons.push(id);
    }
    const test = {
      ...{ subject_id, type: 'test' as const, rating: 10, total_time: 60, count_of_attempts: 1 },
      ...{ start_date: examTime(10, '09:00'), end_date: examTime(10, '11:00') },
      ...{ count_test_in_lesson: 3, count_of_test_for_student: 3 },
    };
    for (const id of lessons) {
      const body = { ...test, lesson_ids: [id] };
      const added = await admin.call(examSchedules.addInterim, { params: { semesterId }, body });
      expect(added.result.lesson_ids).toEqual([id]);
    }
    const superadmin = await signIn(server.url, 'superadmin');
    const { result: next } = await superadmin.call(academicYears.create, { body: { start_year: 2061 } });
    const { result: copy } = await admin.call(curricula.copy, {
      params: { id: curriculum.id },
      body: { academic_year_id: next.id },
    });
    const { rows } = await sql<{ lessons: number[] }>`
      select array(select lesson_id from exam_schedule_lessons where exam_schedule_id = exam.id) as lessons
      from exam_schedules exam where curriculum_id = ${copy.id} order by id`.execute(server.services.db);
    expect(rows.map((row) => row.lessons)).toEqual(lessons.map((id) => [id]));
  });
});

describe('records in use', () => {
  it('are not deleted, and the answer counts their uses', async () => {
    const planned = await makePlannedSubject(admin);
    const syllabus = await attachSyllabus(admin, planned);
    const superadmin = await signIn(server.url, 'superadmin');
    const { curriculum } = planned;
    const answers = await Promise.all([
      admin.call(subjects.remove, { params: { id: planned.subject_id } }),
      admin.call(specialities.remove, { params: { id: curriculum.speciality_id } }),
      superadmin.call(academicYears.remove, { params: { id: curriculum.academic_year_id } }),
      admin.call(syllabi.remove, { params: { id: syllabus.id } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([405, 405, 405, 405]);
    expect(answers[0]?.error.message).toContain('1 ta semestr fani');
    expect(answers[1]?.error.message).toContain('1 ta oʻquv reja');
    expect(answers[3]?.error.message).toContain(curriculum.name);
  });

  it('refuses to return a published syllabus to draft', async () => {
    const planned = await makePlannedSubject(admin);
    const { id } = await attachSyllabus(admin, planned);
    await server.services.db.updateTable('syllabi').set({ status: 'publish' }).where('id', '=', id).execute();
    const draft = () => admin.call(syllabi.changeStatus, { params: { id }, body: { status: 'draft' } });
    expect((await draft()).error).toMatchObject({
      code: 'in_use',
      message: `Oʻquv dasturidan foydalaniladi: ${planned.curriculum.name}`,
    });
    await admin.call(semesterSubjects.saveSyllabus, {
      params: { semesterId: planned.semesterId },
      body: { subject_id: planned.subject_id, syllabus_id: null },
    });
    expect((await draft()).status).toBe(200);
  });
});

describe('semesters', () => {
  it('activates one semester of a curriculum at a time', async () => {
    const { semesterIds, curriculum } = await makePlan(admin);
    const other = await makePlan(admin);
    const activate = (id = 0) => admin.call(semesters.changeStatus, { body: { id, status: 1 } });
    await activate(other.semesterIds[0]);
    await activate(semesterIds[0]);
    await activate(semesterIds[1]);
    const statuses = async (id: number) => (await planOf(admin, id)).semesters.map(({ status }) => status);
    expect(await statuses(curriculum.id)).toEqual([0, 1]);
    expect(await statuses(other.curriculum.id)).toEqual([1, 0]);
    await admin.call(semesters.changeStatus, { body: { id: semesterIds[1] ?? 0, status: 0 } });
    expect(await statuses(curriculum.id)).toEqual([0, 0]);
  });

  it('are found in a select by the number that it shows', async () => {
    const { curriculum, semesterIds } = await makePlan(admin);
    const found = async (search: string) => {
      const query = { curriculum_id: curriculum.id, search };
      return (await admin.call(semesters.options, { query })).result.map(({ id }) => id);
    };
    expect(await found('2-semestr')).toEqual([semesterIds[1]]);
    expect(await found('Semester 2')).toEqual([semesterIds[1]]);
    expect(await found('semestr')).toEqual(semesterIds);
  });

  it('are added at the end, and deleted from the end while they are empty', async () => {
    const { curriculum, semesterIds } = await makePlan(admin);
    const [first = 0, second = 0] = semesterIds;
    const { start_year } = await currentYear(admin);
    const create = (name: string) =>
      admin.call(semesters.create, {
        body: {
          curriculum_id: curriculum.id,
          name,
          academic_year_id: curriculum.academic_year_id,
          start_date: `${start_year + 1}-07-05`,
          end_date: `${start_year + 1}-08-20`,
        },
      });
    expect(Object.keys((await create('5')).error.message)).toEqual(['name']);
    const { result: third } = await create('3');
    expect(third).toMatchObject({ number: 3, season: 'autumn_semester' });
    const remove = (id: number) => admin.call(semesters.remove, { params: { id } });
    expect((await remove(first)).error.message).toContain('oxirgi');
    expect((await remove(third.id)).status).toBe(200);
    const { subject_id } = await addSubject(admin, second);
    expect((await remove(second)).error.message).toContain('1 ta fan bor');
    await admin.call(semesterSubjects.remove, { params: { semesterId: second }, body: { subject_id } });
    expect((await remove(second)).status).toBe(200);
    expect((await admin.call(curricula.read, { params: { id: curriculum.id } })).result.semester_count).toBe(
      1,
    );
  });
});

it('curricula: lists the exams of the calendar by period and curriculum', async () => {
  const planned = await makePlannedSubject(admin);
  const control = await addFinal(admin, planned, { start_date: examTime(20, '09:00') });
  const query = { curriculum_id: planned.curriculum.id };
  const exams = async (given: object) =>
    (await admin.call(examSchedules.calendar, { query: { ...query, ...given } })).result.map(({ id }) => id);
  expect(await exams({})).toEqual([control.id]);
  expect(await exams({ season_semester: 'autumn_semester', control_type_id: 3 })).toEqual([control.id]);
  expect(await exams({ season_semester: 'spring_semester' })).toEqual([]);
  expect(await exams({ from: examTime(20, '09:00'), to: examTime(20, '09:01') })).toEqual([control.id]);
  expect(await exams({ from: examTime(20, '09:01') })).toEqual([]);
});

it('curricula: offers the teachers of a subject before others, and syllabi with year and status', async () => {
  const { semesterId, subject_id } = await makePlannedSubject(admin);
  const [other, lead] = [await makeTeacher(admin), await makeTeacher(admin)];
  await admin.call(semesterSubjects.saveSyllabus, {
    params: { semesterId },
    body: { subject_id, teacher_id: lead.id },
  });
  const offered = async (query: object) =>
    (await admin.call(teachers.options, { query })).result.map(({ id }) => id);
  const ids = await offered({ subject_id });
  expect(ids[0]).toBe(lead.id);
  expect(ids.toSorted()).toEqual((await offered({})).toSorted());
  expect(ids).toContain(other.id);
  const syllabus = await attachSyllabus(admin, { semesterId, subject_id });
  const { result } = await admin.call(syllabi.options, { query: { search: syllabus.name } });
  expect(result).toMatchObject([
    { id: syllabus.id, status: 'draft', academic_year_name: expect.stringMatching(/^\d{4}/) },
  ]);
});
