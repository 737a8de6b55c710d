/** Minutes that an exam without an end takes. */
export const OFFLINE_MINUTES = 120;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A span of time in milliseconds; the end is not part of it. */
export interface Period {
  start: number;
  end: number;
}

/**
 * The time in which the people of a control are busy. A test that is open for more than a day can be taken at any time, so it
 * occupies none. The SQL function `occupied_period` computes the same.
 */
export function occupiedPeriod({
  start_date,
  end_date,
}: {
  start_date: string;
  end_date: string | null;
}): Period | undefined {
  const start = Date.parse(start_date);
  if (end_date === null) return { start, end: start + OFFLINE_MINUTES * MINUTE_MS };
  const end = Date.parse(end_date);
  return start < end && end - start <= DAY_MS ? { start, end } : undefined;
}

export const overlap = (one: Period, other: Period): boolean =>
  one.start < other.end && other.start < one.end;

/** An exam with the people whom it occupies. */
export interface TimedExam extends Period {
  group_ids: readonly number[];
  teacher_ids: readonly number[];
  elective?: Elective | undefined;
}

/** An elective subject with what identifies its elective group. */
interface Elective {
  subject: number;
  group: string;
}

export const electiveOf = ({
  semester_subject_id,
  semester_id,
  choice_of_subject,
}: {
  semester_subject_id: number;
  semester_id: number;
  choice_of_subject: number | null;
}): Elective | undefined =>
  choice_of_subject === null
    ? undefined
    : { subject: semester_subject_id, group: `${semester_id}/${choice_of_subject}` };

type OfGroups = Pick<TimedExam, 'group_ids' | 'elective'>;

/** Whether two exams have students in common. A student takes one subject of an elective group. */
export const shareStudents = (one: OfGroups, other: OfGroups): boolean =>
  one.group_ids.some((id) => other.group_ids.includes(id)) &&
  (one.elective === undefined ||
    one.elective.group !== other.elective?.group ||
    one.elective.subject === other.elective.subject);

/** Whether two exams need the same students or teacher at the same time. The SQL condition `CLASHES` says the same. */
export const clash = (one: TimedExam, other: TimedExam): boolean =>
  overlap(one, other) &&
  (shareStudents(one, other) || one.teacher_ids.some((id) => other.teacher_ids.includes(id)));
