import { MAX_POINTS } from '../planning/rating-bands.ts';

/** The numbers of control types, keys of the labels of the module `control_type`. */
export const INTERIM = 2;
export const FINAL = 3;
export const CONTROL_TYPES = [INTERIM, FINAL] as const;
export const EXAM_TYPES = ['test', 'offline'] as const;

/** Statement 1 is the exam, 2 and 3 are re-sits: keys of the labels of the module `statement`. */
export const STATEMENTS = ['first_statement', 'second_statement', 'third_statement'] as const;
export type Statement = (typeof STATEMENTS)[number];

/** The most interim controls of a semester subject. */
export const INTERIM_MAX = 5;

/** A control, as far as the rules compare it with the others of its subject. */
export interface PlannedControl {
  control_type_id: number;
  statement: Statement;
  rating: number;
  start_date: string;
  end_date: string | null;
}

export interface ControlProblem {
  field: 'control_type_id' | 'statement' | 'rating' | 'start_date';
  key:
    | 'exam_schedule.interim.max'
    | 'exam_schedule.final.once'
    | 'exam_schedule.rating.sum'
    | 'exam_schedule.statement.first'
    | 'exam_schedule.statement.after'
    | 'exam_schedule.statement.before';
  values: Record<string, unknown>;
}

const endOf = ({ start_date, end_date }: PlannedControl) => end_date ?? start_date;

/** Why a re-sit cannot be held: it needs the exam before it, and starts after that. */
function problemsOfResit(control: PlannedControl, others: readonly PlannedControl[]): ControlProblem[] {
  const previous = STATEMENTS[STATEMENTS.indexOf(control.statement) - 1];
  if (previous === undefined) return [];
  const before = others.filter(({ statement }) => statement === previous);
  if (!before.some(({ control_type_id }) => control_type_id === FINAL))
    return [{ field: 'statement', key: 'exam_schedule.statement.first', values: {} }];
  return before.some((one) => Date.parse(endOf(one)) > Date.parse(control.start_date))
    ? [{ field: 'start_date', key: 'exam_schedule.statement.after', values: {} }]
    : [];
}

/** Why a control does not fit among the others of its semester subject (docs/domain.md §12). */
export function controlProblems(
  control: PlannedControl,
  others: readonly PlannedControl[],
): ControlProblem[] {
  const ofStatement = others.filter(({ statement }) => statement === control.statement);
  const problems = problemsOfResit(control, others);
  const later = STATEMENTS.slice(STATEMENTS.indexOf(control.statement) + 1);
  const end = Date.parse(endOf(control));
  if (others.some(({ statement, start_date }) => later.includes(statement) && Date.parse(start_date) < end))
    problems.push({ field: 'start_date', key: 'exam_schedule.statement.before', values: {} });
  if (control.control_type_id === INTERIM) {
    const interim = others.filter(({ control_type_id }) => control_type_id === INTERIM);
    if (interim.length >= INTERIM_MAX)
      problems.push({
        field: 'control_type_id',
        key: 'exam_schedule.interim.max',
        values: { maximum: INTERIM_MAX },
      });
  } else if (ofStatement.some(({ control_type_id }) => control_type_id === FINAL)) {
    problems.push({ field: 'statement', key: 'exam_schedule.final.once', values: {} });
  }
  const used = ofStatement.reduce((sum, { rating }) => sum + rating, 0);
  if (used + control.rating > MAX_POINTS)
    problems.push({ field: 'rating', key: 'exam_schedule.rating.sum', values: { left: MAX_POINTS - used } });
  return problems;
}

type ControlPoints = Pick<PlannedControl, 'control_type_id' | 'statement' | 'rating'>;

/**
 * The points that the interim controls leave to the final control of a statement: a re-sit without interim controls of its own takes the
 * points of those of statement 1.
 */
export function pointsLeft(statement: Statement, controls: readonly ControlPoints[]): number {
  const interim = controls.filter(({ control_type_id }) => control_type_id === INTERIM);
  const own = interim.filter((one) => one.statement === statement);
  const counted = own.length > 0 ? own : interim.filter((one) => one.statement === STATEMENTS[0]);
  return Math.max(0, MAX_POINTS - counted.reduce((sum, { rating }) => sum + rating, 0));
}

/** How many questions a student can get: each lesson gives at most so many. */
export const questionPool = (questions: readonly number[], perLesson: number): number =>
  questions.reduce((sum, count) => sum + Math.min(count, perLesson), 0);
