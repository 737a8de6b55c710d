import type { SheetStatement } from '@dekanat/contract/ratings/sheet-statements.ts';
import { sql } from 'kysely';
import { TODAY } from '#crud/today.ts';
import type { Queryable } from '#db/database.ts';
import { statementName } from './statement-numbers.ts';

/** The result of a student in a subject that counts: that of the highest statement with a mark. */
export interface CurrentResult {
  student_id: number;
  student_subject_id: number;
  semester_subject_id: number;
  subject_id: number;
  curriculum_id: number;
  semester_id: number;
  group_id: number;
  total_hour: number;
  credit_hour: number;
  choice_of_subject: number | null;
  /** 1 normal, 2 locked. */
  status: number;
  rating_id: number | null;
  statement: SheetStatement | null;
  ic_rating: number | null;
  fc_rating: number | null;
  absent: boolean;
  rating: number | null;
  mark: number | null;
  /** The semester of the subject has ended. */
  over: boolean;
}

const COLUMNS = sql`subject.student_id, subject.id as student_subject_id, subject.semester_subject_id, planned.subject_id,
  subject.curriculum_id, planned.semester_id, subject.group_id, planned.total_hour, planned.credit_hour,
  planned.choice_of_subject, subject.status, current.id as rating_id,
  ${statementName('current.statement')} as statement, current.ic_rating::float8 as ic_rating,
  current.fc_rating::float8 as fc_rating, coalesce(current.absent, false) as absent, current.rating, current.mark,
  semesters.end_date < ${TODAY} as over`;

/** All subjects of the current curricula of these students with their current results, in order of the plan. */
export async function readCurrentResults(
  db: Queryable,
  studentIds: readonly number[],
): Promise<CurrentResult[]> {
  const { rows } = await sql<CurrentResult>`
    select ${COLUMNS}
    from student_registers register
    join student_subjects subject on subject.student_id = register.student_id
      and subject.curriculum_id = register.curriculum_id and subject.status <> 4
    join semester_subjects planned on planned.id = subject.semester_subject_id
    join semesters on semesters.id = planned.semester_id
    left join ratings current on current.student_subject_id = subject.id and current.statement = subject.current_statement
    where register.student_id = any(${studentIds}::integer[]) and register.to_date is null
    order by register.student_id, semesters.number, planned.sort, planned.id`.execute(db);
  return rows;
}
