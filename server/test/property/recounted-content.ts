import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

interface Part {
  id: number;
  removed: boolean;
}
interface Syllabus extends Part {
  academic_year_id: number;
}
interface Module extends Part {
  syllabus_id: number;
}
interface Lesson extends Part {
  module_id: number;
}
interface Item extends Part {
  lesson_id: number;
  type: string;
  has_video: boolean;
}
interface Question {
  id: number;
  item_id: number;
  retired: boolean;
  empty: boolean;
  multiple: boolean;
}
interface Answer {
  question_id: number;
  right: boolean;
}
interface Planned {
  id: number;
  syllabus_id: number | null;
  academic_year_id: number;
  faculty_id: number;
}
export interface StoredContent {
  syllabi: Syllabus[];
  modules: Module[];
  lessons: Lesson[];
  items: Item[];
  questions: Question[];
  /** Those that students get. */
  answers: Answer[];
  files: { lesson_id: number }[];
  planned: Planned[];
}

/** The syllabi of the first university with all their parts, and the planned subjects that have them. */
export async function readContent(db: Queryable): Promise<StoredContent> {
  const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows;
  const own = sql`(select id from syllabi where university_id = 1)`;
  return {
    syllabi: await read(sql<Syllabus>`
      select id, removed_at is not null as removed, academic_year_id from syllabi where university_id = 1`),
    modules: await read(sql<Module>`
      select id, syllabus_id, removed_at is not null as removed from syllabus_modules where syllabus_id in ${own}`),
    lessons: await read(sql<Lesson>`
      select id, module_id, removed_at is not null as removed from syllabus_lessons where syllabus_id in ${own}`),
    items: await read(sql<Item>`
      select id, lesson_id, type, removed_at is not null as removed, video_id is not null as has_video
      from lesson_items where syllabus_id in ${own}`),
    questions: await read(sql<Question>`
      select id, item_id, retired_at is not null as retired, html_is_empty(question) as empty, multiple_choice as multiple
      from test_questions where syllabus_id in ${own}`),
    answers: await read(sql<Answer>`
      select question_id, correct_answer as right from test_answers where retired_at is null`),
    files: await read(
      sql<{ lesson_id: number }>`select lesson_id from lesson_files where syllabus_id in ${own}`,
    ),
    planned: await read(sql<Planned>`
      select planned.id, planned.syllabus_id, semesters.academic_year_id, curricula.faculty_id
      from semester_subjects planned join semesters on semesters.id = planned.semester_id
      join curricula on curricula.id = planned.curriculum_id where planned.university_id = 1`),
  };
}

const groupOf = <Row, Key>(rows: readonly Row[], key: (row: Row) => Key) => {
  const groups = Map.groupBy(rows, key);
  return (one: Key): Row[] => groups.get(one) ?? [];
};

/** The parts that are shown, by what they are in. */
function shownIn(stored: StoredContent) {
  const remaining = <Row extends Part>(rows: readonly Row[]) => rows.filter(({ removed }) => !removed);
  return {
    modulesOf: groupOf(remaining(stored.modules), (one) => one.syllabus_id),
    lessonsOf: groupOf(remaining(stored.lessons), (one) => one.module_id),
    itemsOf: groupOf(remaining(stored.items), (one) => one.lesson_id),
    filesOf: groupOf(stored.files, (one) => one.lesson_id),
    questionsOf: groupOf(
      stored.questions.filter(({ retired }) => !retired),
      (one) => one.item_id,
    ),
    answersOf: groupOf(stored.answers, (one) => one.question_id),
  };
}

/** Modules, lessons, items, files, tasks, videos and tests of each planned subject that a faculty, or the university (null), sees. */
export function partsOf(stored: StoredContent, academicYearId: number, facultyId: number | null) {
  const { modulesOf, lessonsOf, itemsOf, filesOf } = shownIn(stored);
  const counts = ({ syllabus_id }: Planned) => {
    const modules = syllabus_id === null ? [] : modulesOf(syllabus_id);
    const lessons = modules.flatMap(({ id }) => lessonsOf(id));
    const items = lessons.flatMap(({ id }) => itemsOf(id));
    const files = lessons.flatMap(({ id }) => filesOf(id));
    const count = (of: string) =>
      items.filter(({ type, has_video }) => type === of && (of !== 'video' || has_video)).length;
    return [
      ...[modules.length, lessons.length, items.length, files.length],
      ...[count('question-answer'), count('video'), count('test')],
    ];
  };
  const found = stored.planned.filter(
    (one) => one.academic_year_id === academicYearId && (facultyId === null || one.faculty_id === facultyId),
  );
  return new Map(found.map((one) => [String(one.id), counts(one)]));
}

/** Questions that students get, their answers, and the right ones of them, in each module. */
function testsIn(stored: StoredContent) {
  const { lessonsOf, itemsOf, questionsOf, answersOf } = shownIn(stored);
  const isComplete = ({ id, empty, multiple }: Question) => {
    const right = answersOf(id).filter((one) => one.right).length;
    return !empty && answersOf(id).length >= 2 && (multiple ? right >= 1 : right === 1);
  };
  return ({ id }: Module): number[] => {
    const items = lessonsOf(id).flatMap((lesson) => itemsOf(lesson.id));
    const questions = items.flatMap((item) => questionsOf(item.id)).filter(isComplete);
    const answers = questions.flatMap((question) => answersOf(question.id));
    return [questions.length, answers.length, answers.filter(({ right }) => right).length];
  };
}

/** The numbers of each syllabus of the year, with that of its modules first. */
export function testsOfSyllabi(stored: StoredContent, academicYearId: number | undefined) {
  const { modulesOf } = shownIn(stored);
  const testsOf = testsIn(stored);
  const found = stored.syllabi.filter(
    (one) => !one.removed && (academicYearId ?? one.academic_year_id) === one.academic_year_id,
  );
  const numbers = ({ id }: Syllabus) => {
    const all = modulesOf(id).map(testsOf);
    return [all.length, ...[0, 1, 2].map((at) => all.reduce((sum, one) => sum + (one[at] ?? 0), 0))];
  };
  return new Map(found.map((one) => [String(one.id), numbers(one)]));
}

/** The numbers of each module of a syllabus. */
export const testsOfModules = (stored: StoredContent, syllabusId: number) =>
  new Map(
    shownIn(stored)
      .modulesOf(syllabusId)
      .map((one) => [String(one.id), testsIn(stored)(one)]),
  );
