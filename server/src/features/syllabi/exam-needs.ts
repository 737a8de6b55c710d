import { poolOf, type TestControl } from './drawn-lessons.ts';

/** A test of a lesson that students take now. */
export interface ShownTest {
  id: number;
  lesson_name: string;
  count_of_test_for_student: number;
  /** Complete questions. */
  questions: number;
  /** The end of its last proctored session that is not over. */
  session_until: string | null;
}

/** What exams need of a syllabus. */
export interface ExamNeeds {
  controls: readonly TestControl[];
  tests: readonly ShownTest[];
}

/** What a change takes away from exams. */
export interface Loss {
  key: 'syllabus.exam.lessons' | 'syllabus.exam.pool' | 'syllabus.exam.session' | 'syllabus.exam.test';
  controls?: TestControl[];
  lessons?: string[];
  until?: string;
  /** Questions that a student gets, and that are left. */
  count?: number;
  left?: number;
}

/** The lessons that a control loses, or that give no more questions while the control can still be taken. */
function lostLessons(before: TestControl, after: TestControl | undefined): string[] {
  const left = new Map(after?.lessons.map((lesson) => [lesson.id, lesson]));
  return before.lessons
    .filter(({ id, shown, questions }) => {
      const now = left.get(id);
      if (!shown) return false;
      return now?.shown !== true || (!before.over && questions > 0 && now.questions === 0);
    })
    .map(({ name }) => name);
}

const isEnough = ({ count_of_test_for_student, questions }: ShownTest): boolean =>
  count_of_test_for_student > 0 && questions >= count_of_test_for_student;

function lossOfTests(before: ExamNeeds, after: ExamNeeds): Loss | undefined {
  const left = new Map(after.tests.map((test) => [test.id, test]));
  for (const test of before.tests) {
    const now = left.get(test.id);
    if (now === undefined && test.session_until !== null)
      return { key: 'syllabus.exam.session', lessons: [test.lesson_name], until: test.session_until };
    if (now !== undefined && isEnough(test) && !isEnough(now))
      return {
        key: 'syllabus.exam.test',
        lessons: [test.lesson_name],
        count: Math.max(now.count_of_test_for_student, 1),
        left: now.count_of_test_for_student === 0 ? 0 : now.questions,
      };
  }
  return undefined;
}

/** The first thing that exams lose between two states of a syllabus. What they lacked before is no loss. */
export function lossOf(before: ExamNeeds, after: ExamNeeds): Loss | undefined {
  const left = new Map(after.controls.map((control) => [control.id, control]));
  const robbed = before.controls.filter((control) => lostLessons(control, left.get(control.id)).length > 0);
  if (robbed.length > 0)
    return {
      key: 'syllabus.exam.lessons',
      controls: robbed,
      lessons: [...new Set(robbed.flatMap((control) => lostLessons(control, left.get(control.id))))],
    };
  for (const control of before.controls) {
    const now = left.get(control.id);
    if (control.over || now === undefined) continue;
    const { count_of_test_for_student: count } = control;
    if (poolOf(now) < Math.min(count, poolOf(control)))
      return { key: 'syllabus.exam.pool', controls: [control], count, left: poolOf(now) };
  }
  return lossOfTests(before, after);
}
