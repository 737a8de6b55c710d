import type { Language } from '@dekanat/contract/api/languages.ts';
import type { Plan } from '@dekanat/contract/curricula/plan.ts';
import { translate } from '#api/messages.ts';
import type { TextKey } from '#locales/text-key.ts';
import { NUMBERS, PLAN_COLUMNS, type PlanColumn, type PlanColumns } from './plan-file-columns.ts';

export interface Problem {
  key: TextKey;
  values: Record<string, unknown>;
}

export type PlannedSubject = Plan['semesters'][number]['subjects'][number];

interface Row {
  semester_id: number | null;
  subject_id: number | null;
  columns: PlanColumns;
}

const NONE = '—';

export const problem = (key: TextKey, values: Record<string, unknown> = {}): Problem => ({ key, values });

/** The subject of a row as it is planned. */
export const plannedOf = ({ semester_id, subject_id }: Row, plan: Plan): PlannedSubject | undefined =>
  plan.semesters.find(({ id }) => id === semester_id)?.subjects.find((one) => one.subject_id === subject_id);

/** That a row changes a column of a planned subject. */
export const changeNote = (
  language: Language | undefined,
  column: PlanColumn,
  before: string | number | null,
  after: string | number | null,
): Problem =>
  problem('plan_file.change', {
    column: translate(PLAN_COLUMNS[column], language),
    before: before ?? NONE,
    after: after ?? NONE,
  });

/** The hours, credits and elective group that a row changes: an empty cell clears them. */
export function numberNotes(language: Language | undefined, row: Row, plan: Plan): Problem[] {
  const planned = plannedOf(row, plan);
  if (planned === undefined) return [];
  return NUMBERS.flatMap(([field, column]) => {
    const [before, after] = [planned[column], row.columns[column]];
    return after === undefined || after === before ? [] : [changeNote(language, field, before, after)];
  });
}

/** That a subject which no row names becomes compulsory, because the row takes the last other one out of its elective group. */
export function dissolvedNotes(row: Row, rows: readonly Row[], plan: Plan): Problem[] {
  const group = plannedOf(row, plan)?.choice_of_subject ?? null;
  const { choice_of_subject: after } = row.columns;
  if (group === null || after === undefined || after === group) return [];
  const own = rows.filter(({ semester_id }) => semester_id === row.semester_id);
  if (own.some(({ columns }) => columns.choice_of_subject === group)) return [];
  const listed = new Set(own.map(({ subject_id }) => subject_id));
  const semester = plan.semesters.find(({ id }) => id === row.semester_id);
  const [last, ...others] = (semester?.subjects ?? []).filter(
    ({ subject_id, choice_of_subject }) => choice_of_subject === group && !listed.has(subject_id),
  );
  if (last === undefined || others.length > 0) return [];
  const { subject_id, subject_name, subject_code } = last;
  return [problem('plan_file.group.dissolved', { group, subject_id, name: subject_name ?? subject_code })];
}
