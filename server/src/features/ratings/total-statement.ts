import { gradePointAverage } from '@dekanat/contract/ratings/gpa.ts';
import { isPassed } from '@dekanat/contract/ratings/marks.ts';
import type { SheetStatement } from '@dekanat/contract/ratings/sheet-statements.ts';
import type { TotalStatement } from '@dekanat/contract/ratings/total-statements.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import { addNames, addRelatedNames, relatedName } from '#crud/related-names.ts';
import { TODAY } from '#crud/today.ts';
import { CURRICULUM_SCOPE, ofCurrentCurriculum } from '#features/curricula/shared.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { relatedLabel } from '#features/reference/shared.ts';
import { FACULTY, SPECIALITY, STUDENT_GROUP } from '#features/structure/shared.ts';
import { UNIVERSITY } from '#features/universities/shared.ts';
import { debtSubjects } from './debts.ts';
import { SHEET_ORDER, sheetName } from './sheet-names.ts';
import { statementName } from './statement-numbers.ts';

type Reader = Pick<Context<Caller>, 'db' | 'scope' | 'language' | 'services'>;
type Row = TotalStatement['rows'][number];

interface Cell {
  student_id: number;
  fio: string;
  id_number: string;
  semester_subject_id: number;
  student_subject_id: number;
  rating: number | null;
  mark: number | null;
  statement: SheetStatement | null;
  absent: boolean;
  /** The semester has ended. */
  over: boolean;
  /** It is a debt; of a student who has left the university, a failed subject. */
  owed: boolean;
}

const NAMES = {
  university_name: relatedName(UNIVERSITY, 'name', 'university_id'),
  faculty_name: relatedName(FACULTY, 'name', 'faculty_id'),
  speciality_name: relatedName(SPECIALITY, 'name', 'speciality_id'),
  student_group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  education_form_name: relatedLabel('education_form', 'education_form_id'),
} as const;

type Header = Omit<
  TotalStatement,
  keyof typeof NAMES | 'hours' | 'credit' | 'subjects' | 'rows' | `mark_${2 | 3 | 4 | 5}`
> & { speciality_id: number; education_form_id: string };

/** @throws notFound when the group has no statement of the semester in the scope */
async function readHeader({ db, scope }: Reader, groupId: number, semesterId: number): Promise<Header> {
  const { rows } = await sql<Header>`
    select statements.university_id, curricula.faculty_id, curricula.speciality_id, curricula.education_form_id,
      statements.group_id, statements.curriculum_id, curricula.name as curriculum_name, statements.semester_id,
      semesters.number::text as semester_name, semesters.season as season_semester, semesters.academic_year_id,
      academic_years.name as academic_year_name
    from statements
    join curricula on curricula.id = statements.curriculum_id
    join semesters on semesters.id = statements.semester_id
    join academic_years on academic_years.id = semesters.academic_year_id
    where statements.group_id = ${groupId} and statements.semester_id = ${semesterId} and ${inScope(scope, CURRICULUM_SCOPE)}
    limit 1`.execute(db);
  const [header] = rows;
  if (header === undefined) throw notFound();
  return header;
}

/**
 * Condition on `subject` (a student subject) of `planned`: of earlier semesters a restored student is not on the sheet of the
 * group, whose semester may be closed.
 */
export const TAKEN_WITH_GROUP = sql<boolean>`(subject.restoration_id is null or exists (
  select from restorations where restorations.id = subject.restoration_id and restorations.semester_id = planned.semester_id))`;

/** Condition on `student` and the result `current`: a student who has left the university is on the sheet with a mark only. */
export const IS_LISTED = sql<boolean>`(student.study_status = 'studying' or current.mark is not null)`;

/** Results of the group in all subjects of the semester, students in order of their names. */
async function readCells({ db, language }: Reader, groupId: number, semesterId: number): Promise<Cell[]> {
  const name = sheetName(language);
  const debts = debtSubjects(
    sql`semester.id = ${semesterId}::integer and student_subject.group_id = ${groupId}::integer`,
  );
  const { rows } = await sql<Cell>`
    select student.id as student_id, ${name} as fio, student.id_number, subject.semester_subject_id,
      subject.id as student_subject_id, current.rating, current.mark, ${statementName('current.statement')} as statement,
      coalesce(current.absent, false) as absent, semesters.end_date < ${TODAY} as over,
      case when student.study_status <> 'studying' then current.mark = 2
        else subject.id in (select id from ${debts} debt) and ${ofCurrentCurriculum('subject')} end as owed
    from semester_subjects planned
    join semesters on semesters.id = planned.semester_id
    join student_subjects subject on subject.semester_subject_id = planned.id and subject.group_id = ${groupId}
      and subject.status <> 4 and ${TAKEN_WITH_GROUP}
    join students student on student.id = subject.student_id
    left join ratings current on current.student_subject_id = subject.id and current.statement = subject.current_statement
    where planned.semester_id = ${semesterId} and ${IS_LISTED}
    order by ${SHEET_ORDER}, planned.sort, planned.id`.execute(db);
  return rows;
}

async function readSubjects(context: Reader, semesterId: number) {
  const { rows } = await sql<
    Omit<TotalStatement['subjects'][number], 'subject_name' | `mark_${2 | 3 | 4 | 5}`>
  >`
    select id as semester_subject_id, subject_id, total_hour as hours, credit_hour as credit, choice_of_subject
    from semester_subjects where semester_id = ${semesterId} order by sort, id`.execute(context.db);
  return addRelatedNames(context, rows, { subject_name: relatedName(SUBJECT, 'name', 'subject_id') });
}

const countMarks = (cells: readonly Pick<Cell, 'mark'>[]) => {
  const count = (mark: number) => cells.filter((cell) => cell.mark === mark).length;
  return { mark_2: count(2), mark_3: count(3), mark_4: count(4), mark_5: count(5) };
};

/** Two decimals, halves rounded up. */
function averageOf(ratings: readonly number[]): number | null {
  if (ratings.length === 0) return null;
  const sum = ratings.reduce((total, one) => total + one, 0);
  return Math.floor((200 * sum + ratings.length) / (2 * ratings.length)) / 100;
}

function rowOf(cells: readonly Cell[], no: number, credits: ReadonlyMap<number, number>): Row {
  const creditOf = ({ semester_subject_id }: Cell) => credits.get(semester_subject_id) ?? 0;
  const { student_id = 0, fio = '', id_number = '' } = cells[0] ?? {};
  return {
    student_id,
    no,
    fio,
    id_number,
    results: cells.map(({ semester_subject_id, student_subject_id, rating, mark, statement, absent }) => ({
      semester_subject_id,
      student_subject_id,
      rating,
      mark,
      statement,
      absent,
    })),
    average: averageOf(cells.flatMap(({ rating }) => (rating === null ? [] : [rating]))),
    gpa: gradePointAverage(cells.map((cell) => ({ ...cell, credit: creditOf(cell) }))),
    credits: cells.filter(({ mark }) => isPassed(mark)).reduce((sum, cell) => sum + creditOf(cell), 0),
    debts: cells.filter(({ owed }) => owed).length,
  };
}

/** The results of a group in a semester, for screens and for print. */
export async function readTotal(
  context: Reader,
  groupId: number,
  semesterId: number,
): Promise<TotalStatement> {
  const header = await readHeader(context, groupId, semesterId);
  const cells = await readCells(context, groupId, semesterId);
  const planned = await readSubjects(context, semesterId);
  const bySubject = Map.groupBy(cells, ({ semester_subject_id }) => semester_subject_id);
  const subjects = planned
    .filter(({ semester_subject_id }) => bySubject.has(semester_subject_id))
    .map((one) => ({ ...one, ...countMarks(bySubject.get(one.semester_subject_id) ?? []) }));
  const credits = new Map(subjects.map(({ semester_subject_id, credit }) => [semester_subject_id, credit]));
  const byStudent = Map.groupBy(cells, ({ student_id }) => student_id);
  // The members of an elective group are alternatives: a student takes one.
  const counted = subjects.filter(
    ({ choice_of_subject }, index) =>
      choice_of_subject === null ||
      subjects.findIndex((one) => one.choice_of_subject === choice_of_subject) === index,
  );
  return {
    ...(await addNames(context, header, NAMES)),
    ...countMarks(cells),
    hours: counted.reduce((sum, { hours }) => sum + hours, 0),
    credit: counted.reduce((sum, { credit }) => sum + credit, 0),
    subjects,
    rows: [...byStudent.values()].map((own, index) => rowOf(own, index + 1, credits)),
  };
}
