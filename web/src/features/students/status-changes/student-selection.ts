import type { StudentRow } from '@dekanat/contract/students/students.ts';
import { createContext, use } from 'react';
import { z } from 'zod';
import { universityOf } from '#api/university.ts';
import type { StatusChangeBody } from '#features/students/status-changes/status-change-preview.tsx';
import { studentName } from '#features/students/student-name.ts';
import { useDraftedSelection } from '#ui/table/drafted-selection.ts';
import { type SelectionOrAll, useSelectionOrAll } from '#ui/table/selection-or-all.ts';

/** What a status change needs to know about a row, whatever the list; a draft has this of a selected student. */
const SelectableStudent = z.object({
  id: z.number(),
  university_id: z.number(),
  full_name: z.string(),
  group_name: z.string().nullable(),
});
export type SelectableStudent = z.output<typeof SelectableStudent>;

export type StudentSelection<Row extends SelectableStudent = SelectableStudent> = SelectionOrAll<Row>;

export const useNewStudentSelection = <Row extends SelectableStudent>(): StudentSelection<Row> =>
  useSelectionOrAll<Row>(studentName);

export const useDraftedStudents = (): StudentSelection<StudentRow> =>
  useDraftedSelection<StudentRow, SelectableStudent>(SelectableStudent, studentName);

/** The selection as the API expects it. */
export const chosenStudents = ({
  all,
  selected,
}: Pick<StudentSelection<never>, 'all'> & { selected: { rows: ReadonlyMap<string, { id: number }> } }): Pick<
  StatusChangeBody,
  'student_ids' | 'matching' | 'expected' | 'university_id'
> =>
  all === undefined
    ? { student_ids: [...selected.rows.values()].map(({ id }) => id) }
    : {
        matching: all.filters as NonNullable<StatusChangeBody['matching']>,
        expected: all.total,
        ...universityOf(all),
      };

export const StudentSelectionContext = createContext<StudentSelection<StudentRow> | undefined>(undefined);

export function useStudentSelection(): StudentSelection<StudentRow> {
  const selection = use(StudentSelectionContext);
  if (selection === undefined) throw new Error('No student selection in this part of the page');
  return selection;
}
