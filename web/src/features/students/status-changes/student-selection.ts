import type { StudentRow } from '@dekanat/contract/students/students.ts';
import { createContext, use, useMemo, useState } from 'react';
import type { StatusChangeBody } from '#features/students/status-changes/status-change-preview.tsx';
import { studentName } from '#features/students/student-name.ts';
import { type RowSelection, useRowSelection } from '#ui/table/row-selection.ts';

/** What a status change needs to know about a row, whatever the list. */
export interface SelectableStudent {
  id: number;
  university_id: number;
  full_name: string;
  group_name: string | null;
}

/** All students that match the filters, and their number at the time of the selection. */
interface AllMatching {
  filters: Record<string, unknown>;
  total: number;
}

/** Students selected one by one, on any page, or all that match. */
export interface StudentSelection<Row extends SelectableStudent = SelectableStudent> {
  selected: RowSelection<Row>;
  all: AllMatching | undefined;
  count: number;
  toggle: (student: Row) => void;
  selectAll: (all: AllMatching) => void;
  clear: () => void;
}

export function useNewStudentSelection<Row extends SelectableStudent>(): StudentSelection<Row> {
  const [all, setAll] = useState<AllMatching>();
  const selected = useRowSelection<Row>({ label: studentName }, all !== undefined);
  return useMemo(
    () => ({
      selected,
      all,
      count: all?.total ?? selected.rows.size,
      toggle: (student) => {
        setAll(undefined);
        if (selected.rows.has(String(student.id))) selected.deselect([student.id]);
        else selected.select([student]);
      },
      selectAll: (matching) => {
        selected.clear();
        setAll(matching);
      },
      clear: () => {
        selected.clear();
        setAll(undefined);
      },
    }),
    [selected, all],
  );
}

/** The selection as the API expects it. */
export const chosenStudents = ({
  all,
  selected,
}: Pick<StudentSelection<never>, 'all'> & { selected: { rows: ReadonlyMap<string, { id: number }> } }): Pick<
  StatusChangeBody,
  'student_ids' | 'matching' | 'expected'
> =>
  all === undefined
    ? { student_ids: [...selected.rows.values()].map(({ id }) => id) }
    : { matching: all.filters as NonNullable<StatusChangeBody['matching']>, expected: all.total };

export const StudentSelectionContext = createContext<StudentSelection<StudentRow> | undefined>(undefined);

export function useStudentSelection(): StudentSelection<StudentRow> {
  const selection = use(StudentSelectionContext);
  if (selection === undefined) throw new Error('No student selection in this part of the page');
  return selection;
}
