import { sql } from 'kysely';
import type { ActWarning } from '#api/acceptance.ts';
import type { Context } from '#api/context.ts';
import { isRetakeIn } from '#features/ratings/shared.ts';
import type { Choice } from './elective-choices.ts';
import { lockUniversitySheets } from './subject-sheets.ts';

/** The sheets that students leave with their former choices, and those that list them with the new ones, by subject and group. */
const concerned = (choices: readonly Choice[]) => sql`
  select semester_subject_id, group_id from student_subjects
  where id = any(${choices.map(({ formerId }) => formerId)}::integer[]) and restoration_id is null
  union
  select choice.subject_id, register.group_id
  from unnest(${choices.map(({ studentId }) => studentId)}::integer[],
    ${choices.map(({ subjectId }) => subjectId)}::integer[]) choice (student_id, subject_id)
  join student_registers register on register.student_id = choice.student_id and register.to_date is null
  left join student_subjects former on former.student_id = choice.student_id and former.semester_subject_id = choice.subject_id
  where former.id is null or former.restoration_id is null
    and not exists (select from ratings where ratings.student_subject_id = former.id)`;

/**
 * What choices of locked students change on closed sheets. Waits for closings of the sheets in progress, and blocks new ones.
 * @returns the warning with the number of these sheets, if there are any
 */
export async function choiceWarnings(
  { db }: Pick<Context, 'db'>,
  universityId: number,
  choices: readonly Choice[],
): Promise<ActWarning[]> {
  await lockUniversitySheets(db, universityId);
  const { rows } = await sql<{ state: string }>`
    with concerned as (${concerned(choices)})
    select sheet.state from statements sheet join concerned using (semester_subject_id, group_id)
    where not ${isRetakeIn('sheet.statement')} order by sheet.id for share of sheet`.execute(db);
  const count = rows.filter(({ state }) => state === 'closed').length;
  return count === 0
    ? []
    : [{ code: 'closed_sheets', key: 'elective.warning.closed_sheets', values: { count } }];
}
