import { z } from 'zod';
import { useNotedPart, useStoredPart } from '#ui/form/act-draft.ts';
import { type SelectionOrAll, useSelectionOrAll } from '#ui/table/selection-or-all.ts';

/**
 * A selection of students that is part of a draft. "All that match" is not stored: it stands for what the list shows.
 * @param stored the fields of a selected row that the draft has: a screen reads no others
 * @param label must be stable between renders
 */
export function useDraftedSelection<Row extends Stored, Stored extends { id: number }>(
  stored: z.ZodObject & z.ZodType<Stored>,
  label: (row: Row) => string,
): SelectionOrAll<Row> {
  const drafted = useStoredPart('students', z.array(stored)) as Row[] | undefined;
  const selection = useSelectionOrAll<Row>(label, drafted);
  const fields = Object.keys(stored.shape) as (keyof Row)[];
  const rows = [...selection.selected.rows.values()].map((row) =>
    Object.fromEntries(fields.map((field) => [field, row[field]])),
  );
  useNotedPart('students', selection.all === undefined ? rows : undefined, []);
  return selection;
}
