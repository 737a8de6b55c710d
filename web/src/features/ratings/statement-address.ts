import { statements } from '@dekanat/contract/ratings/statements.ts';
import type { RememberedLists } from '#ui/table/list-place.ts';

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
