import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import { type Control, examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { type Curriculum, curricula } from '@dekanat/contract/curricula/curricula.ts';
import { type Plan, type PlanChange, semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { academicYears } from '@dekanat/contract/planning/academic-years.ts';
import type { Client } from './client.ts';
import { makeSpeciality, unique } from './factories.ts';
import { makeSubject } from './planning-factories.ts';
import { xlsx } from './sheets.ts';
import { makeSyllabus } from './syllabus-factories.ts';

/** The current academic year, which is shipped. */
export async function currentYear(client: Client) {
  const { result } = await client.call(academicYears.options, {});
  const current = result.find((year) => year.current);
  if (current === undefined) throw new Error('No current academic year');
  return current;
}

type Input = BodyOf<typeof curricula.create>;

/** A curriculum of the current academic year, of two semesters. */
export async function curriculumInput(client: Client, given: Partial<Input> = {}): Promise<Input> {
  const { id, start_year } = await currentYear(client);
  const speciality =
    given.speciality_id === undefined
      ? await makeSpeciality(client, given.faculty_id === undefined ? {} : { faculty_id: given.faculty_id })
      : { id: given.speciality_id, faculty_id: given.faculty_id ?? 0 };
  return {
    language: 'oz',
    name: `Sinov oʻquv rejasi ${unique()}`,
    passing_score: 60,
    credit_standart_summ: 12_000_000,
    faculty_id: speciality.faculty_id,
    speciality_id: speciality.id,
    education_form_id: 'diurnal',
    rating_system_id: 'credit',
    academic_year_id: id,
    semester_count: 2,
    autumn_start_date: `${start_year}-09-02`,
    autumn_end_date: `${start_year + 1}-01-20`,
    spring_start_date: `${start_year + 1}-02-05`,
    spring_end_date: `${start_year + 1}-06-30`,
    ...given,
  };
}

export const makeCurriculum = async (client: Client, given: Partial<Input> = {}): Promise<Curriculum> =>
  (await client.call(curricula.create, { body: await curriculumInput(client, given) })).result;

export const planOf = async (client: Client, curriculum_id: number): Promise<Plan> =>
  (await client.call(semesterSubjects.plan, { query: { curriculum_id } })).result;

/** A new curriculum and the ids of its semesters. */
export async function makePlan(client: Client, given: Partial<Input> = {}) {
  const curriculum = await makeCurriculum(client, given);
  const { semesters } = await planOf(client, curriculum.id);
  return { curriculum, semesterIds: semesters.map(({ id }) => id) };
}

/** Adds a new subject to a semester. */
export async function addSubject(
  client: Client,
  semesterId: number,
  given: { subject_id?: number } = {},
): Promise<PlanChange & { id: number; subject_id: number }> {
  const subject_id = given.subject_id ?? (await makeSubject(client)).id;
  const { result } = await client.call(semesterSubjects.add, {
    params: { semesterId },
    body: { subject_id },
  });
  const added = result.semesters[0]?.subjects.find((one) => one.subject_id === subject_id);
  return { ...result, id: added?.id ?? 0, subject_id };
}

/** A new curriculum with one subject. */
export async function makePlannedSubject(client: Client, given: Partial<Input> = {}) {
  const plan = await makePlan(client, given);
  const [semesterId = 0] = plan.semesterIds;
  return { ...plan, semesterId, ...(await addSubject(client, semesterId)) };
}

export const HOURS = {
  theory_lesson_hour: 30,
  practical_lesson_hour: 30,
  independent_lesson_hour: 60,
  credit_hour: 4,
};

/** The instant of a day of the current autumn semester, as clients send it. */
export const examTime = (day: number, time: string, startYear = new Date().getFullYear()) =>
  `${String(day).padStart(2, '0')}.12.${startYear} ${time}:00`;

export const offlineControl = (given: Partial<BodyOf<typeof examSchedules.addFinal>> = {}) => ({
  type: 'offline' as const,
  rating: 50,
  start_date: examTime(10, '09:00'),
  description: '301-xona',
  ...given,
});

export const addFinal = async (
  client: Client,
  { semesterId, subject_id }: { semesterId: number; subject_id: number },
  given: Partial<BodyOf<typeof examSchedules.addFinal>> = {},
): Promise<Control> =>
  (
    await client.call(examSchedules.addFinal, {
      params: { semesterId },
      body: { ...offlineControl(given), subject_id },
    })
  ).result;

/** Gives a planned subject a new syllabus. */
export async function attachSyllabus(
  client: Client,
  { semesterId, subject_id }: { semesterId: number; subject_id: number },
) {
  const syllabus = await makeSyllabus(client);
  await client.call(semesterSubjects.saveSyllabus, {
    params: { semesterId },
    body: { subject_id, syllabus_id: syllabus.id },
  });
  return syllabus;
}

const HEADINGS = [
  ...['Semestr', 'Kodi', 'Nomi', 'Nazariy soat', 'Amaliy soat', 'Mustaqil taʼlim, soat', 'Kredit'],
  ...['Tanlov guruhi', 'Oʻquv dasturi'],
];

/** A workbook of a plan: semester, code, name, hours, credits, elective group, syllabus. */
export const planFile = (...rows: (string | number | null)[][]) => xlsx([HEADINGS, ...rows]);
