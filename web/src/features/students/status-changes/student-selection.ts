import type { StudentRow } from '@dekanat/contract/students/students.ts';
import { createContext, use, useMemo, useState } from 'react';

type Chosen = Pick<StudentRow, 'id' | 'second_name' | 'first_name' | 'third_name' | 'group_name'>;

/** All students that match the filters, with their number at the time of selection. */
interface AllMatching {
  filters: Record<string, unknown>;
  total: number;
}

/** The selected students: by name over all pages, or all that match. */
export interface StudentSelection {
  byName: ReadonlyMap<number, Chosen>;
  all: AllMatching | undefined;
  count: number;
  take: (students: readonly Chosen[]) => void;
  drop: (ids: readonly number[]) => void;
  chooseAll: (all: AllMatching) => void;
  clear: () => void;
}

export function useNewStudentSelection(): StudentSelection {
  const [byName, setByName] = useState<ReadonlyMap<number, Chosen>>(new Map());
  const [all, setAll] = useState<AllMatching>();
  return useMemo(
    () => ({
      byName,
      all,
      count: all?.total ?? byName.size,
      take: (students) => {
        setAll(undefined);
        setByName((before) => new Map([...before, ...students.map((one) => [one.id, one] as const)]));
      },
      drop: (ids) => setByName((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
      chooseAll: (matching) => {
        setByName(new Map());
        setAll(matching);
      },
      clear: () => {
        setByName(new Map());
        setAll(undefined);
      },
    }),
    [byName, all],
  );
}

/** Table cells read the selection from this context, so that rows need not re-render. */
export const StudentSelectionContext = createContext<StudentSelection | undefined>(undefined);

export function useStudentSelection(): StudentSelection {
  const choice = use(StudentSelectionContext);
  if (choice === undefined) throw new Error('Nothing is chosen here');
  return choice;
}
