import { gradePointAverage } from '@dekanat/contract/ratings/gpa.ts';
import { isPassed } from '@dekanat/contract/ratings/marks.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { readCurrentResults } from '#features/ratings/shared.ts';
import type { PaperIssuer } from '#platform/documents/paper-issuer.ts';
import { type PaperTexts, paperTexts } from '#platform/documents/paper-texts.ts';
import type { PaperContent } from './issue-papers.ts';
import { studentDetails } from './student-details.ts';

interface TranscriptSubject {
  id: number;
  name: PaperTexts;
  hours: number;
  credits: number;
  rating: number | null;
  mark: number | null;
}

/** Stands apart, without counting: failed, or without a mark although its semester has ended. */
interface SubjectNotPassed extends TranscriptSubject {
  /** The student did not come to the final control; papers that were issued before this existed print the points. */
  absent?: boolean;
  /** The number of its semester. */
  semester: number;
}

interface TranscriptSemester {
  id: number;
  number: number;
  academic_year_name: string;
  subjects: TranscriptSubject[];
  hours: number;
  credits: number;
  gpa: number | null;
}

interface TranscriptBand {
  mark: number;
  minimal: number;
  maximal: number;
  name: PaperTexts;
}

/** The results of a student up to a semester. */
export interface TranscriptResults {
  /** With passed subjects only, which hours and credits count. */
  semesters: TranscriptSemester[];
  /** Absent in papers that were issued before it existed. */
  not_passed?: SubjectNotPassed[];
  hours: number;
  credits: number;
  gpa: number | null;
}

/** Everything that a transcript prints, in all languages. It is stored when the transcript is issued. */
export interface TranscriptContent extends TranscriptResults, PaperContent {
  start_year: number;
  end_year: number;
  /** The last semester. */
  semester: number;
  bands: TranscriptBand[];
  passing_score: number;
}

interface ResultRow {
  student_id: number;
  semester_subject_id: number;
  semester_id: number;
  number: number;
  academic_year_name: string;
  names: Record<string, string> | null;
  default_language: string;
  hours: number;
  credits: number;
  rating: number | null;
  mark: number | null;
  absent: boolean;
  over: boolean;
}

interface SubjectNames {
  semester_subject_id: number;
  number: number;
  academic_year_name: string;
  names: Record<string, string> | null;
  default_language: string;
}

/** The current results of students in the semesters of their curricula, in order of the plan. */
async function readRows(db: Queryable, studentIds: readonly number[]): Promise<ResultRow[]> {
  const results = await readCurrentResults(db, studentIds);
  const planned = [...new Set(results.map(({ semester_subject_id }) => semester_subject_id))];
  const { rows } = await sql<SubjectNames>`
    select planned.id as semester_subject_id, semesters.number, academic_years.name as academic_year_name, universities.default_language,
      (select jsonb_object_agg(t.language, t.name) from subject_translations t where t.subject_id = planned.subject_id) as names
    from semester_subjects planned
    join semesters on semesters.id = planned.semester_id
    join academic_years on academic_years.id = semesters.academic_year_id
    join universities on universities.id = semesters.university_id
    where planned.id = any(${planned}::integer[])`.execute(db);
  const named = new Map(rows.map((row) => [row.semester_subject_id, row]));
  return results.flatMap(({ total_hour: hours, credit_hour: credits, ...result }) => {
    const names = named.get(result.semester_subject_id);
    return names === undefined ? [] : [{ ...result, ...names, hours, credits }];
  });
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0);
const averageOf = (rows: readonly ResultRow[]) =>
  gradePointAverage(rows.map(({ credits, mark, over }) => ({ credit: credits, mark, over })));

const subjectOf = ({
  semester_subject_id,
  names,
  default_language,
  ...row
}: ResultRow): TranscriptSubject => ({
  id: semester_subject_id,
  name: paperTexts(names ?? {}, default_language),
  hours: row.hours,
  credits: row.credits,
  rating: row.rating,
  mark: row.mark,
});

function semesterOf(rows: ResultRow[]): TranscriptSemester[] {
  const subjects = rows.filter(({ mark }) => isPassed(mark)).map(subjectOf);
  const [first] = rows;
  if (first === undefined || subjects.length === 0) return [];
  return [
    {
      id: first.semester_id,
      number: first.number,
      academic_year_name: first.academic_year_name,
      subjects,
      hours: sum(subjects, ({ hours }) => hours),
      credits: sum(subjects, ({ credits }) => credits),
      gpa: averageOf(rows),
    },
  ];
}

function resultsOf(rows: readonly ResultRow[]): TranscriptResults {
  const semesters = [...Map.groupBy(rows, ({ semester_id }) => semester_id).values()].flatMap(semesterOf);
  return {
    semesters,
    not_passed: rows
      .filter(({ mark, over }) => !isPassed(mark) && (mark !== null || over))
      .map((row) => ({ ...subjectOf(row), semester: row.number, absent: row.absent })),
    hours: sum(semesters, ({ hours }) => hours),
    credits: sum(semesters, ({ credits }) => credits),
    gpa: averageOf(rows),
  };
}

/** The results of each student up to the semester with the given number. */
export async function readResults(
  db: Queryable,
  students: readonly { student_id: number; number: number }[],
): Promise<Map<number, TranscriptResults>> {
  const rows = Map.groupBy(
    await readRows(
      db,
      students.map(({ student_id }) => student_id),
    ),
    ({ student_id }) => student_id,
  );
  return new Map(
    students.map(({ student_id, number }) => [
      student_id,
      resultsOf((rows.get(student_id) ?? []).filter((row) => row.number <= number)),
    ]),
  );
}

/** The marks of rating systems, the best first. */
async function readBands(db: Queryable, systems: readonly string[]): Promise<Map<string, TranscriptBand[]>> {
  const { rows } = await sql<
    Omit<TranscriptBand, 'name'> & { system: string; names: Record<string, string> }
  >`
    select system, mark, minimal, maximal, (
      select jsonb_object_agg(t.language, t.name) from rating_system_translations t where t.rating_system_id = band.id) as names
    from rating_systems band where system = any(${systems}::text[]) order by mark desc`.execute(db);
  const bands = Map.groupBy(rows, ({ system }) => system);
  return new Map(
    [...bands].map(([system, list]) => [
      system,
      list.map(({ mark, minimal, maximal, names }) => ({ mark, minimal, maximal, name: paperTexts(names) })),
    ]),
  );
}

export interface TranscriptOrder {
  student_id: number;
  number: string;
  /** The last semester. */
  semester: number;
  date: string;
  start_year: number;
  end_year: number;
}

/** The contents of new transcripts of one university. */
export async function transcriptContents(
  db: Queryable,
  issuer: PaperIssuer,
  orders: readonly TranscriptOrder[],
): Promise<Map<number, TranscriptContent>> {
  const ids = orders.map(({ student_id }) => student_id);
  const details = await studentDetails(db, ids);
  const results = await readResults(
    db,
    orders.map(({ student_id, semester }) => ({ student_id, number: semester })),
  );
  const bands = await readBands(db, [...new Set([...details.values()].map((one) => one.rating_system_id))]);
  return new Map(
    orders.flatMap(({ student_id, ...order }) => {
      const [student, own] = [details.get(student_id), results.get(student_id)];
      if (student === undefined || own === undefined) return [];
      const content: TranscriptContent = {
        issuer,
        student,
        ...order,
        ...own,
        bands: bands.get(student.rating_system_id) ?? [],
        passing_score: student.passing_score,
      };
      return [[student_id, content] as const];
    }),
  );
}
