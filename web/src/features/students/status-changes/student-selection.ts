import type { StudentRow } from '@dekanat/contract/students/students.ts';
import { createContext, use, useMemo, useState } from 'react';
import { studentName } from '#features/students/student-name.ts';
import { type RowSelection, useRowSelection } from '#ui/table/row-selection.ts';

/** All students that match the filters, and their number at the time of the selection. */
interface AllMatching {
  filters: Record<string, unknown>;
  total: number;
}

/** Students selected one by one, on any page, or all that match. */
export interface StudentSelection {
  selected: RowSelection<StudentRow>;
  all: AllMatching | undefined;
  count: number;
  toggle: (student: StudentRow) => void;
  selectAll: (all: AllMatching) => void;
  clear: () => void;
}

export function useNewStudentSelection(): StudentSelection {
  const [all, setAll] = useState<AllMatching>();
  const selected = useRowSelection<StudentRow>({ label: studentName }, all !== undefined);
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

export const StudentSelectionContext = createContext<StudentSelection | undefined>(undefined);

export function useStudentSelection(): StudentSelection {
  const selection = use(StudentSelectionContext);
  if (selection === undefined) throw new Error('No student selection in this part of the page');
  return selection;
}
