import { sql } from 'kysely';
import type { ActWarning } from '#api/acceptance.ts';
import type { Queryable } from '#db/database.ts';
import { isRetakeIn } from '#features/ratings/shared.ts';
import { carriedOver } from './carry-over.ts';
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

/**
 * A new registration gives students the subjects of its curriculum, which they take with its group unless they have points there:
 * closed sheets of the group would list them without a result.
 * @returns the warning with the number of these sheets, if there are any
 */
export async function closedSheetWarnings(db: Queryable, joining: readonly Joining[]): Promise<ActWarning[]> {
  const column = (name: keyof Joining) => joining.map((one) => one[name]);
  const pairs = sql`
    select student_id, from_curriculum, to_curriculum from joining where from_curriculum is not null`;
  const { rows } = await sql<{ count: number }>`
    with joining as materialized (
      select * from unnest(${column('studentId')}::integer[], ${column('carryFrom')}::integer[],
        ${column('curriculumId')}::integer[], ${column('semesterId')}::integer[], ${column('groupId')}::integer[])
        joining (student_id, from_curriculum, to_curriculum, semester_id, group_id)
    ), carried as materialized (${carriedOver(pairs)})
    select count(distinct statements.id) as count
    from joining
    join semesters reached on reached.id = joining.semester_id
    join semesters semester on semester.curriculum_id = joining.to_curriculum and semester.number <= reached.number
    join statements on statements.group_id = joining.group_id and statements.semester_id = semester.id
      and statements.state = 'closed' and not ${isRetakeIn('statements.statement')}
    join semester_subjects planned on planned.id = statements.semester_subject_id
    left join student_subjects student_subject on student_subject.student_id = joining.student_id
      and student_subject.semester_subject_id = planned.id
    where case when student_subject.id is null then planned.choice_of_subject is null
        else student_subject.restoration_id is null and case when student_subject.status = 4
          then ${LEFT_WITH_REGISTRATION} else student_subject.group_id <> joining.group_id end and ${UNRATED} end
      and not exists (select from carried
        where carried.student_id = joining.student_id and carried.semester_subject_id = planned.id)`.execute(
    db,
  );
  const count = rows[0]?.count ?? 0;
  return count === 0
    ? []
    : [{ code: 'closed_sheets', key: 'registration.warning.closed_sheets', values: { count } }];
}
