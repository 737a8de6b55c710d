import type { ActWarning } from '#api/acceptance.ts';

/** A semester of a plan; days are ISO days. */
interface PlannedSemester {
  number: number;
  start_date: string;
  end_date: string;
}

/** Where students are to be registered, with what the group and the plan say about it. */
export interface TargetPlace {
  semester: number;
  /** The year in which the academic year of the semester begins. */
  academicYear: number;
  /** The year of entry of the curriculum. */
  planEntryYear: number;
  /** The year of entry of the group; null: not known. */
  groupEntryYear: number | null;
  /** All semesters of the plan, in order. */
  plan: readonly PlannedSemester[];
}

/** The semesters in which students of the plan may begin on a day: the running one, and the next one once it has ended. */
export function semestersOn(plan: readonly PlannedSemester[], day: string): number[] {
  const running = plan.findLast(({ start_date }) => start_date <= day) ?? plan[0];
  if (running === undefined) return [];
  const next = plan.find(({ number }) => number === running.number + 1);
  return running.end_date < day && next !== undefined ? [running.number, next.number] : [running.number];
}

const courseOf = (semester: number) => Math.ceil(semester / 2);

/** What does not fit the year of entry of the group and the plan (docs/domain.md §11). */
export function targetWarnings(place: TargetPlace, day: string): ActWarning[] {
  const { semester, academicYear, planEntryYear, groupEntryYear, plan } = place;
  const warnings: ActWarning[] = [];
  if (groupEntryYear !== null && groupEntryYear !== planEntryYear)
    warnings.push({
      code: 'entry_year',
      key: 'registration.warning.entry_year',
      values: { group: groupEntryYear, plan: planEntryYear },
    });
  const course = groupEntryYear === null ? null : academicYear - groupEntryYear + 1;
  if (course !== null && course !== courseOf(semester))
    warnings.push({
      code: 'course',
      key: course > 0 ? 'registration.warning.course' : 'registration.warning.before_entry',
      values: { semester, course, year: `${academicYear}/${academicYear + 1}`, entry: groupEntryYear },
    });
  const running = semestersOn(plan, day);
  if (!running.includes(semester))
    warnings.push({
      code: 'semester',
      key: 'registration.warning.semester',
      values: { semester, running: running.join(', ') },
    });
  return warnings;
}
