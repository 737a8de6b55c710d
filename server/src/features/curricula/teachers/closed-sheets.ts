import { STATEMENTS, type Statement } from '@dekanat/contract/curricula/control-rules.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { groupName } from '#features/structure/shared.ts';

/** A group of a semester subject whose statement a teacher holds. */
export interface Assignment {
  semester_subject_id: number;
  group_id: number;
  teacher_id: number;
  statement: Statement;
}

const NAMES = sql.lit(`{${STATEMENTS.join(',')}}`);
/** The name of the statement of the row of `statements` in the query around; null for retakes, whose teachers are not planned. */
const STATEMENT = sql<string | null>`(${NAMES}::text[])[statements.statement]`;

/** Names in the message. */
const NAMED = 5;

/**
 * A closed sheet names the teacher who held the exam, so the assignments of its group and statement stay as they are. Call it before
 * the assignments of these semester subjects are replaced. The sheets are locked until the end of the transaction: one that is being
 * closed is seen.
 * @throws Refusal 405 with the groups whose sheets are closed
 */
export async function requireSameExaminers(
  { db, language }: Pick<Context, 'db' | 'language'>,
  subjectIds: readonly number[],
  after: readonly Assignment[],
): Promise<void> {
  const subjects = sql`any(${subjectIds}::integer[])`;
  await sql`
    select from statements where semester_subject_id = ${subjects} order by id for share`.execute(db);
  const column = <Name extends keyof Assignment>(name: Name) => after.map((one) => one[name]);
  const { rows } = await sql<{ name: string }>`
    select distinct ${groupName('statements.group_id', language)} as name
    from statements
    join universities on universities.id = statements.university_id
    left join semester_subject_teachers former on former.semester_subject_id = statements.semester_subject_id
      and former.group_id = statements.group_id and former.statement = ${STATEMENT}
    left join unnest(${column('semester_subject_id')}::integer[], ${column('group_id')}::integer[],
        ${column('teacher_id')}::integer[], ${column('statement')}::text[])
      assigned (semester_subject_id, group_id, teacher_id, statement)
      on assigned.semester_subject_id = statements.semester_subject_id and assigned.group_id = statements.group_id
        and assigned.statement = ${STATEMENT}
    where statements.semester_subject_id = ${subjects} and statements.state = 'closed'
      and former.teacher_id is distinct from assigned.teacher_id
    order by name`.execute(db);
  if (rows.length === 0) return;
  const names = rows.slice(0, NAMED).map(({ name }) => name);
  const groups = [...names, ...(rows.length > NAMED ? ['…'] : [])].join(', ');
  throw new Refusal('in_use', { key: 'teaching.sheet_closed', values: { groups } });
}
