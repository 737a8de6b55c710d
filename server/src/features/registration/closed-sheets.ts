import { sql } from 'kysely';
import type { ActWarning } from '#api/acceptance.ts';
import type { Queryable } from '#db/database.ts';
import { isRetakeIn } from '#features/ratings/shared.ts';
import { carriedOver } from './carry-over.ts';
import { lockUniversitySheets } from './subject-sheets.ts';
import { LEFT_WITH_REGISTRATION, UNRATED } from './subjects-apart.ts';

/** A student who is to be registered. */
interface Joining {
  studentId: number;
  /** The curriculum whose results are carried over; null: none are. */
  carryFrom: number | null;
  curriculumId: number;
  semesterId: number;
  groupId: number;
}

const column = (joining: readonly Joining[], name: keyof Joining) => joining.map((one) => one[name]);
const PAIRS = sql`
  select student_id, from_curriculum, to_curriculum from joining where from_curriculum is not null`;

/**
 * The ids of the sheets that would list students who are to be registered: a new registration gives them the subjects of its curriculum,
 * which they take with its group unless they have points there.
 */
const joined = (joining: readonly Joining[], condition = sql`true`) => sql`
  with joining as materialized (
    select * from unnest(${column(joining, 'studentId')}::integer[], ${column(joining, 'carryFrom')}::integer[],
      ${column(joining, 'curriculumId')}::integer[], ${column(joining, 'semesterId')}::integer[], ${column(joining, 'groupId')}::integer[])
      joining (student_id, from_curriculum, to_curriculum, semester_id, group_id)
  ), carried as materialized (${carriedOver(PAIRS)})
  select distinct statements.id
  from joining
  join semesters reached on reached.id = joining.semester_id
  join semesters semester on semester.curriculum_id = joining.to_curriculum and semester.number <= reached.number
  join statements on statements.group_id = joining.group_id and statements.semester_id = semester.id
    and ${condition} and not ${isRetakeIn('statements.statement')}
  join semester_subjects planned on planned.id = statements.semester_subject_id
  left join student_subjects student_subject on student_subject.student_id = joining.student_id
    and student_subject.semester_subject_id = planned.id
  where case when student_subject.id is null then planned.choice_of_subject is null
      else student_subject.restoration_id is null and case when student_subject.status = 4
        then ${LEFT_WITH_REGISTRATION} else student_subject.group_id <> joining.group_id end and ${UNRATED} end
    and not exists (select from carried
      where carried.student_id = joining.student_id and carried.semester_subject_id = planned.id)`;

const warningsOf = (count: number): ActWarning[] =>
  count === 0
    ? []
    : [{ code: 'closed_sheets', key: 'registration.warning.closed_sheets', values: { count } }];

export type SheetWarnings = (db: Queryable, joining: readonly Joining[]) => Promise<ActWarning[]>;

/** The warning with the number of closed sheets that would list the students without a result, if there are any. */
export const closedSheetWarnings: SheetWarnings = async (db, joining) => {
  const { rows } = await joined(joining, sql`statements.state = 'closed'`).execute(db);
  return warningsOf(rows.length);
};

/** The same for the act itself: waits for closings of the sheets in progress, and blocks new ones. The students are locked. */
export const lockedSheetWarnings =
  (universityId: number): SheetWarnings =>
  async (db, joining) => {
    await lockUniversitySheets(db, universityId);
    const { rows } = await sql<{ state: string }>`
      select sheet.state from statements sheet where sheet.id in (${joined(joining)})
      order by sheet.id for share of sheet`.execute(db);
    return warningsOf(rows.filter(({ state }) => state === 'closed').length);
  };
