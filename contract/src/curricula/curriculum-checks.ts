import { addDays, today } from '#api/days.ts';
import { MAX_POINTS } from '../planning/rating-bands.ts';
import { FINAL, pointsLeft } from './control-rules.ts';
import type { PlannedSemester, PlannedSubject } from './plan.ts';

/** Credits of a full semester and of a full academic year. */
export const CREDITS = { semester: 30, year: 60 } as const;
/** Hours of one credit. */
export const HOURS_PER_CREDIT = { minimum: 25, maximum: 30 } as const;

export const CHECKS = [
  'semester_credits',
  'year_credits',
  'no_hours',
  'no_credits',
  'hours_per_credit',
  'no_syllabus',
  'draft_syllabus',
  'unfinished_syllabus',
  'early_deadline',
  'no_teacher',
  'group_without_teacher',
  'inactive_teacher',
  'no_final_control',
  'rating_sum',
  'final_without_points',
  'elective_credits',
  'subject_twice',
  'control_outside_semester',
  'test_lessons',
  'test_questions',
  'clash',
] as const;

/** A warning about the plan of a curriculum, with its place; it never prevents saving. */
export interface PlanCheck {
  check: (typeof CHECKS)[number];
  semester_id: number;
  /** Missing where a whole semester or year is meant. */
  semester_subject_id?: number;
  values: Record<string, number | string>;
}

type Totals = { credits: number; hours: number };
type Counted = Pick<PlannedSubject, 'choice_of_subject' | 'credit_hour' | 'total_hour'>;

/** Credits and hours that a student takes: of an elective group the subject with the most. */
export function semesterTotals(subjects: readonly Counted[]): Totals {
  const groups = Map.groupBy(subjects, (one) => one.choice_of_subject);
  const totals = { credits: 0, hours: 0 };
  for (const [group, members] of groups) {
    const credits = members.map(({ credit_hour }) => credit_hour);
    const hours = members.map(({ total_hour }) => total_hour);
    const sum = (numbers: number[]) => numbers.reduce((left, right) => left + right, 0);
    totals.credits += group === null ? sum(credits) : Math.max(...credits);
    totals.hours += group === null ? sum(hours) : Math.max(...hours);
  }
  return totals;
}

const TASHKENT_DAY = (instant: string) =>
  new Date(Date.parse(instant) + 5 * 3_600_000).toISOString().slice(0, 10);

type Found = Pick<PlanCheck, 'check' | 'values'>;
const found = (check: PlanCheck['check'], values: PlanCheck['values'] = {}): Found => ({ check, values });

function hourChecks({ total_hour, credit_hour }: PlannedSubject): Found[] {
  const checks: Found[] = [];
  if (total_hour === 0) checks.push(found('no_hours'));
  if (credit_hour === 0) checks.push(found('no_credits'));
  if (total_hour === 0 || credit_hour === 0) return checks;
  const perCredit = total_hour / credit_hour;
  if (perCredit < HOURS_PER_CREDIT.minimum || perCredit > HOURS_PER_CREDIT.maximum)
    checks.push(found('hours_per_credit', { hours: Math.round(perCredit * 10) / 10 }));
  return checks;
}

/** What a test lacks to give each student the questions. */
function testChecks(control: PlannedSubject['exam_schedule'][number]): Found[] {
  const { start_date: date, pool, lessons_missing, count_of_test_for_student: count } = control;
  if (lessons_missing) return [found('test_lessons', { date })];
  return pool !== null && count !== null && pool < count
    ? [found('test_questions', { date, count, pool })]
    : [];
}

/** No result can be entered for such a control. */
const finalsWithoutPoints = (controls: PlannedSubject['exam_schedule']): Found[] =>
  controls
    .filter(
      ({ control_type_id, statement, rating }) =>
        control_type_id === FINAL && rating === 0 && pointsLeft(statement, controls) > 0,
    )
    .map(({ start_date: date }) => found('final_without_points', { date }));

function controlChecks({ exam_schedule }: PlannedSubject, semester: PlannedSemester): Found[] {
  const checks: Found[] = [];
  const first = exam_schedule.filter(({ statement }) => statement === 'first_statement');
  if (!first.some(({ control_type_id }) => control_type_id === FINAL)) checks.push(found('no_final_control'));
  const sum = first.reduce((total, { rating }) => total + rating, 0);
  if (first.length > 0 && sum < MAX_POINTS) checks.push(found('rating_sum', { rating: sum }));
  for (const { statement, start_date, end_date, clashes } of exam_schedule) {
    const [start, end] = [TASHKENT_DAY(start_date), TASHKENT_DAY(end_date ?? start_date)];
    // Re-sits are held after the semester.
    const late = end > semester.end_date && statement === 'first_statement';
    if (start < semester.start_date || late)
      checks.push(found('control_outside_semester', { date: start_date }));
    if (clashes > 0) checks.push(found('clash', { date: start_date, count: clashes }));
  }
  return [...checks, ...finalsWithoutPoints(exam_schedule), ...exam_schedule.flatMap(testChecks)];
}

/** Semesters that begin within so many days are prepared; plans of later years have the syllabus of this one until then. */
const PREPARED_DAYS = 60;
const isPrepared = ({ start_date, end_date }: PlannedSemester, day: string) =>
  start_date <= addDays(day, PREPARED_DAYS) && end_date >= day;

/** A syllabus that was copied with its curriculum has the deadlines of the former year. */
function syllabusChecks({ syllabus }: PlannedSubject, semester: PlannedSemester, day: string): Found[] {
  if (syllabus === null) return [found('no_syllabus')];
  const { status, problems, first_deadline: date } = syllabus;
  const checks: Found[] = [];
  if (status === 'draft') checks.push(found('draft_syllabus'));
  else if (problems > 0) checks.push(found('unfinished_syllabus', { count: problems }));
  if (date !== null && TASHKENT_DAY(date) < semester.start_date && isPrepared(semester, day))
    checks.push(found('early_deadline', { date }));
  return checks;
}

const namesOf = (groups: PlannedSubject['unassigned_groups']) => groups.map(({ name }) => name).join(', ');

/** Inactive teachers cannot sign in to enter marks; those of past semesters have entered them. */
function inactiveTeacherChecks(
  { inactive_teacher_groups: groups }: PlannedSubject,
  { end_date }: PlannedSemester,
  day: string,
): Found[] {
  return end_date < day || groups.length === 0
    ? []
    : [found('inactive_teacher', { groups: namesOf(groups) })];
}

function subjectChecks(subject: PlannedSubject, semester: PlannedSemester, day: string): Found[] {
  const checks = hourChecks(subject);
  checks.push(...syllabusChecks(subject, semester, day));
  if (subject.teachers.length === 0 && subject.teacher === null) checks.push(found('no_teacher'));
  if (subject.unassigned_groups.length > 0)
    checks.push(found('group_without_teacher', { groups: namesOf(subject.unassigned_groups) }));
  checks.push(...inactiveTeacherChecks(subject, semester, day));
  return [...checks, ...controlChecks(subject, semester)];
}

/** The members of elective groups whose credits differ. */
function electiveChecks({ id, subjects }: PlannedSemester): PlanCheck[] {
  const groups = Map.groupBy(subjects, ({ choice_of_subject }) => choice_of_subject);
  return [...groups].flatMap(([group, members]) => {
    const [first] = members;
    if (group === null || first === undefined) return [];
    return members
      .filter(({ credit_hour }) => credit_hour !== first.credit_hour)
      .map((one) => ({
        check: 'elective_credits' as const,
        semester_id: id,
        semester_subject_id: one.id,
        values: { group },
      }));
  });
}

/** The warnings of one semester. */
function semesterChecks(semester: PlannedSemester, day: string): PlanCheck[] {
  const { id, credits, subjects } = semester;
  const whole: PlanCheck[] =
    credits === CREDITS.semester
      ? []
      : [{ check: 'semester_credits', semester_id: id, values: { credits, expected: CREDITS.semester } }];
  return [
    ...whole,
    ...electiveChecks(semester),
    ...subjects.flatMap((subject) =>
      subjectChecks(subject, semester, day).map((one) => ({
        ...one,
        semester_id: id,
        semester_subject_id: subject.id,
      })),
    ),
  ];
}

/** Academic years of two semesters whose credits differ from those of a full year. */
function yearChecks(semesters: readonly PlannedSemester[]): PlanCheck[] {
  const years = Map.groupBy(semesters, ({ number }) => Math.floor((number - 1) / 2));
  return [...years.values()].flatMap((ofYear) => {
    const credits = ofYear.reduce((sum, one) => sum + one.credits, 0);
    const [first] = ofYear;
    return first === undefined || ofYear.length < 2 || credits === CREDITS.year
      ? []
      : [
          {
            check: 'year_credits' as const,
            semester_id: first.id,
            values: { credits, expected: CREDITS.year, year: Math.ceil(first.number / 2) },
          },
        ];
  });
}

/** Subjects that are in an earlier semester already. */
function repeatChecks(semesters: readonly PlannedSemester[]): PlanCheck[] {
  const seen = new Map<number, number>();
  return semesters.flatMap(({ id, number, subjects }) =>
    subjects.flatMap((one) => {
      const earlier = seen.get(one.subject_id);
      seen.set(one.subject_id, number);
      return earlier === undefined
        ? []
        : [
            {
              check: 'subject_twice' as const,
              semester_id: id,
              semester_subject_id: one.id,
              values: { semester: earlier },
            },
          ];
    }),
  );
}

/** All warnings of a plan; they never prevent saving (docs/domain.md §12). */
export const planChecks = (semesters: readonly PlannedSemester[], day = today()): PlanCheck[] => [
  ...semesters.flatMap((semester) => semesterChecks(semester, day)),
  ...yearChecks(semesters),
  ...repeatChecks(semesters),
];
