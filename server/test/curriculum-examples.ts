import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { examFeeds } from '@dekanat/contract/curricula/exam-feeds.ts';
import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { planFiles } from '@dekanat/contract/curricula/plan-files.ts';
import { semesters } from '@dekanat/contract/curricula/semesters.ts';
import { semesterSubjectTeachers } from '@dekanat/contract/curricula/teachings.ts';
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
  offlineControl,
  planFile,
} from './curriculum-factories.ts';
import { type ExampleContext, example, idOf } from './example.ts';
import { makeDepartment, makeStudentGroup } from './factories.ts';
import { HEMIS_CURRICULUM } from './hemis-server.ts';
import { makeSubject } from './planning-factories.ts';
import { makeSyllabus } from './syllabus-factories.ts';
import { makeTeacher } from './teacher-factories.ts';

/** The faculty of the context, if the records are to belong to one. */
const given = ({ facultyId }: ExampleContext) => (facultyId === undefined ? {} : { faculty_id: facultyId });
const curriculum = async (context: ExampleContext) =>
  idOf(await makeCurriculum(context.maker, given(context)));
const plan = (context: ExampleContext) => makePlan(context.maker, given(context));
const planned = (context: ExampleContext) => makePlannedSubject(context.maker, given(context));
const semester = async (context: ExampleContext) => {
  const { semesterIds } = await plan(context);
  return { id: semesterIds[0] ?? 0, last: semesterIds.at(-1) ?? 0 };
};
const control = async (context: ExampleContext) => addFinal(context.maker, await planned(context));
/** A teacher of the faculty of the context. */
const teacher = async ({ maker, facultyId }: ExampleContext) =>
  facultyId === undefined
    ? makeTeacher(maker)
    : makeTeacher(maker, { department_id: (await makeDepartment(maker, { faculty_id: facultyId })).id });

const feed = async (context: ExampleContext) =>
  (await context.maker.call(examFeeds.create, { body: { teacher_id: (await teacher(context)).id } })).result;

export const curriculumExamples = [
  example(curricula.list, () => ({ query: { confirmed: 1, sort: '-name', name: 'a' } as const })),
  example(curricula.export, () => ({ query: { format: 'csv' } as const })),
  example(curricula.options, () => ({ query: { search: 'a' } })),
  example(curricula.proposedDates, async (context) => ({
    query: { academic_year_id: (await currentYear(context.maker)).id },
  })),
  example(curricula.read, curriculum),
  example(curricula.create, async (context) => ({
    body: await curriculumInput(context.maker, given(context)),
  })),
  example(curricula.update, async (context) => ({
    ...(await curriculum(context)),
    body: { name: 'Yangi nom', passing_score: 56 },
  })),
  example(curricula.remove, curriculum),
  example(curricula.confirm, async (context) => ({
    ...(await curriculum(context)),
    body: { confirmed: 0 } as const,
  })),
  example(curricula.copy, async (context) => ({
    ...(await curriculum(context)),
    body: { academic_year_id: (await currentYear(context.maker)).id },
  })),
  example(semesters.list, () => ({ query: { status: 0, sort: '-start_date' } as const })),
  example(semesters.options, () => ({ query: { season_semester: 'autumn_semester' } as const })),
  example(semesters.read, async (context) => idOf(await semester(context))),
  example(semesters.create, async (context) => {
    const { curriculum } = await plan(context);
    const { academic_year_id } = curriculum;
    const summer = curriculum.start_year + 1;
    const dates = { start_date: `${summer}-07-05`, end_date: `${summer}-08-20` };
    return { body: { curriculum_id: curriculum.id, name: '3', academic_year_id, ...dates } };
  }),
  example(semesters.update, async (context) => {
    const { curriculum, semesterIds } = await plan(context);
    const { start_year } = curriculum;
    return {
      ...idOf({ id: semesterIds[0] ?? 0 }),
      body: { start_date: `03.09.${start_year}`, end_date: `${start_year + 1}-01-10` },
    };
  }),
  example(semesters.changeStatus, async (context) => ({
    body: { id: (await semester(context)).id, status: 1 } as const,
  })),
  example(semesters.remove, async (context) => idOf({ id: (await semester(context)).last })),
  example(semesterSubjects.plan, async (context) => ({
    query: { curriculum_id: (await planned(context)).curriculum.id },
  })),
  example(semesterSubjects.options, () => ({ query: { search: 'a' } })),
  example(semesterSubjects.add, async (context) => ({
    params: { semesterId: (await semester(context)).id },
    body: { subject_id: (await makeSubject(context.maker)).id },
  })),
  example(semesterSubjects.remove, async (context) => {
    const { semesterId, subject_id } = await planned(context);
    return { params: { semesterId }, body: { subject_id } };
  }),
  example(semesterSubjects.move, async (context) => {
    const { semesterId, semesterIds, subject_id } = await planned(context);
    return {
      params: { semesterId: semesterIds[1] ?? 0 },
      body: { subject_id, from_semester_id: semesterId },
    };
  }),
  example(semesterSubjects.choose, async (context) => {
    const { semesterId, subject_id } = await planned(context);
    return { params: { semesterId }, body: { subject_id, choice_subject: null } };
  }),
  example(semesterSubjects.combine, async (context) => {
    const { semesterId, subject_id } = await planned(context);
    const other = await addSubject(context.maker, semesterId);
    return { params: { semesterId }, body: { subject_id, dragged_sub_id: other.subject_id } };
  }),
  example(semesterSubjects.saveHours, async (context) => {
    const { semesterId, subject_id } = await planned(context);
    return { params: { semesterId }, body: { subject_id, ...HOURS } };
  }),
  example(semesterSubjects.saveSyllabus, async (context) => {
    const { semesterId, subject_id } = await planned(context);
    const syllabus_id = (await makeSyllabus(context.maker)).id;
    const teacher_id = (await teacher(context)).id;
    return { params: { semesterId }, body: { subject_id, syllabus_id, teacher_id } };
  }),
  example(semesterSubjects.undo, async (context) => ({
    params: { changeId: (await planned(context)).change_id },
    body: {},
  })),
  example(semesterSubjectTeachers.list, async (context) => idOf(await planned(context))),
  example(semesterSubjectTeachers.save, async (context) => {
    const { id, curriculum } = await planned(context);
    const group = await makeStudentGroup(context.maker, { speciality_id: curriculum.speciality_id });
    const teaching = { teacher_id: (await teacher(context)).id, group_ids: [group.id] };
    return { params: { semesterSubjectId: id }, body: { teachers: [teaching] } };
  }),
  example(semesterSubjectTeachers.remove, async (context) => idOf(await planned(context))),
  example(semesterSubjectTeachers.load, () => ({ query: { season_semester: 'autumn_semester' } as const })),
  example(semesterSubjectTeachers.own, () => ({})),
  example(examSchedules.addInterim, async (context) => {
    const subject = await planned(context);
    await attachSyllabus(context.maker, subject);
    return {
      params: { semesterId: subject.semesterId },
      body: { ...offlineControl(), subject_id: subject.subject_id },
    };
  }),
  example(examSchedules.addFinal, async (context) => {
    const { semesterId, subject_id } = await planned(context);
    return { params: { semesterId }, body: { ...offlineControl(), subject_id } };
  }),
  example(examSchedules.update, async (context) => ({
    ...idOf(await control(context)),
    body: { rating: 40, start_date: examTime(11, '10:00') },
  })),
  example(examSchedules.remove, async (context) => idOf(await control(context))),
  example(examSchedules.lessons, async ({ maker }) => ({
    params: { syllabusId: (await makeSyllabus(maker)).id },
  })),
  example(examSchedules.clashes, async (context) => ({
    query: { semester_subject_id: (await planned(context)).id, start_date: examTime(10, '09:00') },
  })),
  example(examSchedules.suggestions, async (context) => ({
    query: {
      academic_year_id: (await currentYear(context.maker)).id,
      season_semester: 'autumn_semester',
      first_day: '2026-12-07',
      last_day: '2026-12-20',
    } as const,
  })),
  example(examSchedules.planFinals, async (context) => {
    const { id } = await planned(context);
    const exam = {
      semester_subject_id: id,
      start_date: examTime(12, '09:00'),
      end_date: examTime(12, '11:00'),
      rating: 100,
      description: '301-xona',
    };
    return { body: { exams: [exam] } };
  }),
  example(examFeeds.list, () => ({ query: { group_id: 1 } })),
  example(examFeeds.create, async (context) => ({ body: { teacher_id: (await teacher(context)).id } })),
  example(examFeeds.remove, async (context) => idOf(await feed(context))),
  example(examFeeds.own, () => ({})),
  example(examFeeds.createOwn, () => ({})),
  example(examFeeds.removeOwn, () => ({})),
  example(examFeeds.calendar, async (context) => ({
    query: { code: (await feed(context)).path?.split('code=')[1] ?? '' },
  })),
  example(planFiles.export, curriculum),
  example(planFiles.print, curriculum),
  example(planFiles.fetch, async (context) => {
    const input = await curriculum(context);
    await context.server.services.db
      .updateTable('curricula')
      .set({ name: HEMIS_CURRICULUM })
      .where('id', '=', input.params.id)
      .execute();
    return input;
  }),
  example(planFiles.fetchAll, ({ facultyId }) => ({
    body: facultyId === undefined ? {} : { faculty_id: facultyId },
  })),
  example(planFiles.upload, async (context) => ({
    ...(await curriculum(context)),
    files: [await planFile([1, 'MAT101', null, 30, 30, 60, 4, null, null])],
  })),
  example(examSchedules.calendar, () => ({ query: { season_semester: 'autumn_semester' } as const })),
];
