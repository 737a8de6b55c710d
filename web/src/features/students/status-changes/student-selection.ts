import type { StudentRow } from '@dekanat/contract/students/students.ts';
import { createContext, use, useMemo, useState } from 'react';

type Chosen = Pick<StudentRow, 'id' | 'second_name' | 'first_name' | 'third_name' | 'group_name'>;

/** All that a list shows of these filters, which were so many when they were chosen. */
interface AllMatching {
  filters: Record<string, unknown>;
  total: number;
}

/** Whom somebody has chosen: by name, on whatever page, or all that match. */
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

/** Cells of a table read the choice from here: rows are not drawn anew for it. */
export const StudentSelectionContext = createContext<StudentSelection | undefined>(undefined);

export function useStudentSelection(): StudentSelection {
  const choice = use(StudentSelectionContext);
  if (choice === undefined) throw new Error('Nothing is chosen here');
  return choice;
}
