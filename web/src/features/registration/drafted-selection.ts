import { z } from 'zod';
import { useNotedPart, useStoredPart } from '#ui/form/act-draft.ts';
import { type SelectionOrAll, useSelectionOrAll } from '#ui/table/selection-or-all.ts';

/** What the API needs to know of a selected student or registration. */
const DraftedRow = z.object({
  id: z.number(),
  university_id: z.number(),
  student_id: z.number().optional(),
});

type DraftedRow = z.output<typeof DraftedRow>;
const draftedRow = ({ id, university_id, student_id }: DraftedRow) => ({ id, university_id, student_id });

/**
 * A selection that is part of a draft. "All that match" is not stored: it stands for what the list shows. `label` must be stable between
 * renders.
 */
export function useDraftedSelection<Row extends DraftedRow>(
  label: (row: Row) => string,
): SelectionOrAll<Row> {
  // The screens read no other field of a selected row.
  const drafted = useStoredPart('students', z.array(DraftedRow)) as Row[] | undefined;
  const selection = useSelectionOrAll<Row>(label, drafted);
  const rows = [...selection.selected.rows.values()].map(draftedRow);
  useNotedPart('students', selection.all === undefined ? rows : undefined, []);
  return selection;
}
