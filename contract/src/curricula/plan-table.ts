import type { PlannedSemester, PlannedSubject } from './plan.ts';

export interface Workload {
  total: number;
  theory: number;
  practice: number;
  independent: number;
  credits: number;
}

/** A subject with its sums over all semesters, and its share in each semester by the semester's id. */
export interface PlanTableRow extends Workload {
  code: string;
  name: string;
  semesters: ReadonlyMap<number, { hours: number; credits: number }>;
}

interface ElectiveGroup {
  semester: number;
  group: number;
  rows: PlanTableRow[];
}

export interface PlanTable {
  compulsory: PlanTableRow[];
  electives: ElectiveGroup[];
  /** A student takes one subject of an elective group: only the one with the most hours counts. */
  totals: Workload;
}

const sum = (numbers: number[]) => numbers.reduce((left, right) => left + right, 0);

const workloadOf = (subjects: readonly PlannedSubject[]): Workload => ({
  total: sum(subjects.map((one) => one.total_hour)),
  theory: sum(subjects.map((one) => one.theory_lesson_hour)),
  practice: sum(subjects.map((one) => one.practical_lesson_hour)),
  independent: sum(subjects.map((one) => one.independent_lesson_hour)),
  credits: sum(subjects.map((one) => one.credit_hour)),
});

/** One subject of one or more semesters. */
function rowOf(subjects: readonly PlannedSubject[]): PlanTableRow {
  const [first] = subjects;
  return {
    code: first?.subject_code ?? '',
    name: first?.subject_name ?? '',
    ...workloadOf(subjects),
    semesters: new Map(
      subjects.map((one) => [one.semester_id, { hours: one.total_hour, credits: one.credit_hour }]),
    ),
  };
}

const isCompulsory = ({ choice_of_subject }: PlannedSubject) => choice_of_subject === null;

function electivesOf({ number, subjects }: PlannedSemester): (ElectiveGroup & { longest: PlannedSubject })[] {
  const groups = Map.groupBy(subjects, ({ choice_of_subject }) => choice_of_subject);
  return [...groups].flatMap(([group, members]) => {
    const [longest] = members.toSorted((one, other) => other.total_hour - one.total_hour);
    if (group === null || longest === undefined) return [];
    return [{ semester: number, group, rows: members.map((one) => rowOf([one])), longest }];
  });
}

/** The subjects of a plan in rows: compulsory ones once for all their semesters, then each elective group. */
export function planTable(semesters: readonly PlannedSemester[]): PlanTable {
  const compulsory = semesters.flatMap(({ subjects }) => subjects.filter(isCompulsory));
  const electives = semesters.flatMap(electivesOf);
  const counted = [...compulsory, ...electives.map(({ longest }) => longest)];
  const credits = sum(semesters.map((semester) => semester.credits));
  return {
    compulsory: [...Map.groupBy(compulsory, ({ subject_id }) => subject_id).values()].map(rowOf),
    electives: electives.map(({ semester, group, rows }) => ({ semester, group, rows })),
    totals: { ...workloadOf(counted), credits },
  };
}
