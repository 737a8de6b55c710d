import type { Sheet } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import type { RememberedLists } from '#ui/table/list-place.ts';

/** What tabs and recent pages call a sheet. */
export const sheetName = ({ subject_name, student_group_name }: Sheet): string =>
  [subject_name, student_group_name].filter(Boolean).join(', ');

export const statementPath = ({ id }: { id: number }): string => `/edu-process/statements/view/${id}`;

interface Total {
  group_id: number;
  semester_id: number;
}
export const totalStatementPath = ({ group_id, semester_id }: Total): string =>
  `/edu-process/total-statements/view/${group_id}?semester_id=${semester_id}`;

/** The lists whose rows open a sheet. */
export const STATEMENT_LISTS = {
  name: 'dekanat.statement-list',
  lists: { statements: statements.list },
} satisfies RememberedLists;
