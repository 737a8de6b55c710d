import { startYearOf } from '@dekanat/contract/planning/academic-years.ts';
import type { Queryable } from '#db/database.ts';
import { sessionCode } from '#features/syllabi/proctoring.ts';
import type { FacultyOf } from './demonstration-structure.ts';
import type { SeedMoment } from './seed-moment.ts';
import { SUBJECT_GROUPS } from './subject-texts.ts';
import { fieldOf } from './subjects/department-fields.ts';
import { lettersOf } from './subjects/subject-catalogue.ts';
import type { Course } from './syllabi/course.ts';
import { type DemoItem, type DemoQuestion, descriptionOf, modulesOf } from './syllabi/course-content.ts';
import { PHRASES } from './syllabi/course-phrases.ts';
import { COURSES } from './syllabi/courses.ts';
import { at } from './syllabi/quiz.ts';
import { SYLLABUS_TABLES, type SyllabusRows, syllabusRows } from './syllabi/syllabus-rows.ts';
import { withoutTriggers } from './without-triggers.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = DAY_MS / 24;
/** Questions that each student gets. */
const DRAWN = 3;
/** Every sixth syllabus is a draft, every third one is of the previous academic year. */
const DRAFT_EVERY = 6;
const PREVIOUS_YEAR_EVERY = 3;
/** Days from the start of a module to the deadlines of its lessons. */
const [LECTURE_DAYS, PRACTICE_DAYS] = [21, 14];
/** The most weeks of a course that are over; no course is shorter than two more. */
const WEEKS_TAUGHT = 11;
/** Courses whose questions are also in the bank, and how many of each test. */
const BANK_EVERY = 4;
const IN_BANK = 2;

/** The faculties that teach subjects with these codes, of either university. */
const FACULTIES: Record<string, readonly string[]> = {
  MAT: ['MAT', 'ENG'],
  FIZ: ['MAT', 'ENG'],
  INF: ['MAT', 'ITF'],
  KIM: ['KIM'],
  BIO: ['KIM'],
  OʻTL: ['FIL'],
  ADB: ['FIL'],
  CHT: ['FIL', 'ITF'],
  IQT: ['IQT'],
  MOL: ['IQT'],
  MEN: ['IQT', 'MEX'],
  HUQ: ['HUQ'],
};

/** What the syllabi of a university refer to. */
interface SyllabusReferences {
  university_id: number;
  /** Accounts of teachers by field. */
  authors: Map<string, number[]>;
  subjects: Map<string, number>;
  years: { id: number; start_year: number }[];
  faculties: FacultyOf[];
  moment: SeedMoment;
}

interface Owner {
  syllabus_id: number;
  university_id: number;
  faculty_id: number | null;
  subject_id: number;
  author_id: number;
}

/** From February until the next academic year. */
const isSpring = (day: string) => {
  const month = Number(day.slice(5, 7));
  return month >= 2 && month <= 8;
};
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const nameOf = ({ code, language }: Course) => {
  const texts = SUBJECT_GROUPS.flatMap(({ subjects }) => subjects).find(([one]) => one === code);
  return texts?.[language === 'ru' ? 2 : 1] ?? code;
};

/**
 * The Monday of the first module: the first in September or, in the spring semester, in February. In the present year it is no earlier
 * than so many weeks ago that some lessons are still open, in holidays too.
 */
export function firstMonday(startYear: number, day: string): number {
  const first = isSpring(day) ? Date.UTC(startYear + 1, 1, 1) : Date.UTC(startYear, 8, 1);
  const monday = first + ((8 - new Date(first).getUTCDay()) % 7) * DAY_MS;
  if (startYear !== startYearOf(day)) return monday;
  const now = Date.parse(day);
  const thisMonday = now - ((new Date(now).getUTCDay() + 6) % 7) * DAY_MS;
  return Math.max(monday, thisMonday - WEEKS_TAUGHT * 7 * DAY_MS);
}

function addQuestion(
  rows: SyllabusRows,
  { question, answers, multiple_choice, difficulty }: DemoQuestion,
  place: { owner: Owner; item_id: number; sort: number; topic: string; inBank: boolean },
): void {
  const { syllabus_id, university_id, faculty_id, subject_id } = place.owner;
  const content = { question, multiple_choice: multiple_choice === 1 };
  const bank_question_id = place.inBank
    ? rows.add('bank_questions', {
        ...content,
        university_id,
        faculty_id,
        subject_id,
        topic: place.topic,
        difficulty,
        answers,
      })
    : null;
  const { item_id, sort } = place;
  const question_id = rows.add('test_questions', {
    ...content,
    syllabus_id,
    item_id,
    sort,
    bank_question_id,
  });
  for (const [index, { answer, correct_answer }] of answers.entries())
    rows.add('test_answers', {
      question_id,
      sort: index + 1,
      answer,
      correct_answer: correct_answer === 1,
    });
}

/** @returns the id of the item when it is a test */
function addItem(
  rows: SyllabusRows,
  item: DemoItem,
  place: { owner: Owner; lesson_id: number; sort: number; topic: string; inBank: boolean },
): number | undefined {
  const { owner, lesson_id, sort } = place;
  const item_id = rows.add('lesson_items', {
    syllabus_id: owner.syllabus_id,
    lesson_id,
    sort,
    type: item.type,
    text: item.type === 'test' ? '' : item.text,
    count_of_test_for_student: item.type === 'test' ? Math.min(DRAWN, item.questions.length) : 0,
  });
  if (item.type !== 'test') return undefined;
  for (const [index, question] of item.questions.entries())
    addQuestion(rows, question, {
      ...place,
      item_id,
      sort: index + 1,
      inBank: place.inBank && index < IN_BANK,
    });
  return item_id;
}

/** Adds the modules of a course. @returns the ids of its tests */
function addModules(
  rows: SyllabusRows,
  course: Course,
  { owner, monday, inBank }: { owner: Owner; monday: number; inBank: boolean },
): number[] {
  const { syllabus_id } = owner;
  return modulesOf(course).flatMap(({ name, description, lessons }, week) => {
    const start = monday + week * 7 * DAY_MS;
    const module_id = rows.add('syllabus_modules', {
      syllabus_id,
      sort: week + 1,
      name,
      description,
      start_date: dayOf(start),
      end_date: dayOf(start + 5 * DAY_MS),
    });
    return lessons.flatMap((lesson, place) => {
      const open = lesson.type === 'practical' ? PRACTICE_DAYS : LECTURE_DAYS;
      const deadline = new Date(start + open * DAY_MS - HOUR_MS * 5 - 1_000).toISOString();
      const lesson_id = rows.add('syllabus_lessons', {
        syllabus_id,
        module_id,
        sort: place + 1,
        name: lesson.name,
        type: lesson.type,
        deadline_date: deadline,
      });
      return lesson.items.flatMap(
        (item, index) =>
          addItem(rows, item, { owner, lesson_id, sort: index + 1, topic: name, inBank }) ?? [],
      );
    });
  });
}

/** A planned, an open and an ended session of a test. */
function addSessions(
  rows: SyllabusRows,
  { syllabus_id, author_id }: Owner,
  item_id: number,
  now: number,
): void {
  const sessions = [
    { starts: now - 10 * DAY_MS, hours: 2 },
    { starts: now - DAY_MS, hours: 24 * 30 },
    { starts: now + 3 * DAY_MS, hours: 3 },
  ];
  for (const { starts, hours } of sessions)
    rows.add('proctoring_sessions', {
      syllabus_id,
      item_id,
      seans_code: sessionCode(),
      test_start_date: new Date(starts).toISOString(),
      test_end_date: new Date(starts + hours * HOUR_MS).toISOString(),
      life_time: 40,
      author_id,
    });
}

function addSyllabus(rows: SyllabusRows, course: Course, index: number, places: SyllabusReferences): void {
  const { university_id, moment } = places;
  const now = moment.time;
  const year = at(places.years, index % PREVIOUS_YEAR_EVERY === PREVIOUS_YEAR_EVERY - 1 ? 1 : 0);
  const prefix = lettersOf(course.code);
  const faculty = places.faculties.find(({ faculty_code }) => FACULTIES[prefix]?.includes(faculty_code));
  const subject_id = places.subjects.get(course.code) ?? 0;
  const author_id = at(places.authors.get(prefix) ?? [], index * 5);
  const faculty_id = faculty?.id ?? null;
  const phrases = PHRASES[course.language];
  const topics = course.weeks.map(({ topic }) => topic);
  const created_at = new Date(now - (COURSES.length - index) * 2 * DAY_MS).toISOString();
  const syllabus_id = rows.addWithId('syllabi', (id) => ({
    university_id,
    faculty_id,
    author_id,
    subject_id,
    academic_year_id: year.id,
    language: course.language,
    name: nameOf(course),
    short_info: phrases.shortInfo(at(topics, 0), at(topics, -1)),
    requirements: phrases.requirements,
    description: descriptionOf(course),
    status: index % DRAFT_EVERY === DRAFT_EVERY - 1 ? 'draft' : 'publish',
    origin_id: id,
    created_at,
    updated_at: created_at,
  }));
  const owner = { syllabus_id, university_id, faculty_id, subject_id, author_id };
  const tests = addModules(rows, course, {
    owner,
    monday: firstMonday(year.start_year, moment.day),
    inBank: index % BANK_EVERY === 0,
  });
  if (index === 0) addSessions(rows, owner, at(tests, 0), now);
}

/** The accounts of the teachers of each field, who are the authors. */
async function authorsOf(db: Queryable, universityId: number): Promise<Map<string, number[]>> {
  const teachers = await db
    .selectFrom('teachers')
    .innerJoin('departments', 'departments.id', 'teachers.department_id')
    .select(['teachers.user_id', 'departments.code'])
    .where('teachers.university_id', '=', universityId)
    .where('teachers.user_id', 'is not', null)
    .orderBy('teachers.id')
    .execute();
  const fields = Map.groupBy(teachers, ({ code }) => fieldOf(code));
  return new Map([...fields].map(([field, own]) => [field, own.flatMap(({ user_id }) => user_id ?? [])]));
}

/** Seeds a complete syllabus for each course of the subjects of each university, with tests, a question bank and proctored sessions. */
export async function seedSyllabi(db: Queryable, faculties: FacultyOf[], moment: SeedMoment): Promise<void> {
  const current = startYearOf(moment.day);
  const years = await db
    .selectFrom('academic_years')
    .select(['id', 'start_year'])
    .where('start_year', 'in', [current, current - 1])
    .orderBy('start_year', 'desc')
    .execute();
  const rows = await syllabusRows(db);
  for (const [university_id, own] of Map.groupBy(faculties, (faculty) => faculty.university_id)) {
    const subjects = await db
      .selectFrom('subjects')
      .select(['id', 'code'])
      .where('university_id', '=', university_id)
      .execute();
    const places: SyllabusReferences = {
      university_id,
      authors: await authorsOf(db, university_id),
      subjects: new Map(subjects.map(({ id, code }) => [code, id])),
      years,
      faculties: own,
      moment,
    };
    for (const [index, course] of COURSES.entries())
      if (places.subjects.has(course.code)) addSyllabus(rows, course, index, places);
  }
  await withoutTriggers(db, SYLLABUS_TABLES, () => rows.store());
}
