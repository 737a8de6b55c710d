import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#api/scope.ts';

/** Lists for which the schema also logs the rows that join and leave them (decision 68). */
export type LoggedList = 'current_gpa_records' | 'latest_gpa_records';

/** Lists whose changes the schema counts, by university (decision 23). `accounts` are those of teachers and students. */
export type CountedList =
  | 'accounts'
  | 'faculties'
  | 'departments'
  | 'specialities'
  | 'teachers'
  | 'students'
  | 'student_registers'
  | 'statements'
  | 'papers'
  | 'exam_schedules'
  | 'semester_subject_teachers'
  | 'gpa_records'
  | 'debts'
  | 'semesters'
  | LoggedList;

/** The number of changes of the lists in the scope, as seen by the statement that contains it. */
export const changesOf = ({ universityId }: Scope, lists: readonly CountedList[]): RawBuilder<string> => sql`(
  select coalesce(sum(changes), 0)::text from list_changes
  where list = any(${sql.lit(`{${lists.join()}}`)}::text[])${universityId === null ? sql`` : sql` and university_id = ${universityId}`})`;
