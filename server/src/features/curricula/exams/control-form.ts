import type { FieldProblem } from '@dekanat/contract/api/errors.ts';
import { controlProblems, FINAL, INTERIM } from '@dekanat/contract/curricula/control-rules.ts';
import type { ControlInput } from '@dekanat/contract/curricula/controls.ts';
import { Invalid, Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { SubjectState } from '../plan/subject-state.ts';
import { lessonsOfTest } from './question-pool.ts';

/** A whole control, with what it stores for its type. */
export type ControlForm = Omit<ControlInput, 'subject_id' | 'control_type_id'> & { control_type_id: 2 | 3 };

const TEST_FIELDS = [
  'end_date',
  'count_test_in_lesson',
  'count_of_test_for_student',
  'count_of_attempts',
  'total_time',
] as const;

const problem = (field: string, key: TextKey): FieldProblem<TextKey> => ({ field, key, values: {} });

/** What the type of a control requires. */
function typeProblems(form: ControlForm): FieldProblem<TextKey>[] {
  const problems =
    form.type === 'test'
      ? TEST_FIELDS.filter((field) => form[field] == null).map((field) =>
          problem(field, 'exam_schedule.required'),
        )
      : [];
  if (form.type === 'offline' && form.control_type_id === FINAL && form.description === '')
    problems.push(problem('description', 'exam_schedule.required'));
  if (form.end_date != null && Date.parse(form.end_date) <= Date.parse(form.start_date))
    problems.push(problem('end_date', 'exam_schedule.end_date.order'));
  return problems;
}

/** The columns of a control; an offline one has no numbers of a test. */
const columnsOf = ({ type, ...form }: ControlForm) => ({
  control_type_id: form.control_type_id,
  statement: form.statement,
  type,
  rating: form.rating,
  start_date: form.start_date,
  end_date: form.end_date ?? null,
  description: form.description,
  count_test_in_lesson: type === 'test' ? (form.count_test_in_lesson ?? null) : null,
  count_of_test_for_student: type === 'test' ? (form.count_of_test_for_student ?? null) : null,
  count_of_attempts: type === 'test' ? (form.count_of_attempts ?? null) : null,
  total_time: type === 'test' ? (form.total_time ?? null) : null,
});

/**
 * Checks a control against its subject and the other controls of it.
 * @returns its columns, and the lessons that a test draws from
 * @throws Refusal 405 for an interim control without a syllabus, Invalid with all problems of the form
 */
export async function validControl(
  db: Queryable,
  form: ControlForm,
  { row, exams }: SubjectState,
  id?: number,
): Promise<{ columns: ReturnType<typeof columnsOf>; lessons: number[] }> {
  if (form.control_type_id === INTERIM && row.syllabus_id === null)
    throw new Refusal('syllabus_needed', { key: 'exam_schedule.interim.syllabus' });
  const columns = columnsOf(form);
  const others = exams.filter((one) => one.id !== id);
  const problems = [...typeProblems(form), ...controlProblems(columns, others)];
  if (problems.length > 0) throw new Invalid(problems);
  const { count_test_in_lesson = 0, count_of_test_for_student = 0 } = form;
  const lessons =
    form.type === 'test'
      ? await lessonsOfTest(db, row.syllabus_id, {
          count_test_in_lesson: count_test_in_lesson ?? 0,
          count_of_test_for_student: count_of_test_for_student ?? 0,
          lesson_ids: form.lesson_ids,
        })
      : [];
  return { columns, lessons };
}
