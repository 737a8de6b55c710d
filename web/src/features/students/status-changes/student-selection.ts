import type { StudentRow } from '@dekanat/contract/students/students.ts';
import { createContext, use } from 'react';
import { z } from 'zod';
import { universityOf } from '#api/university.ts';
import type { StatusChangeBody } from '#features/students/status-changes/status-change-preview.tsx';
import { studentName } from '#features/students/student-name.ts';
import { useNotedPart, useStoredPart } from '#ui/form/act-draft.ts';
import { type SelectionOrAll, useSelectionOrAll } from '#ui/table/selection-or-all.ts';

/** What a status change needs to know about a row, whatever the list. */
export interface SelectableStudent {
  id: number;
  university_id: number;
  full_name: string;
  group_name: string | null;
}

export type StudentSelection<Row extends SelectableStudent = SelectableStudent> = SelectionOrAll<Row>;

export const useNewStudentSelection = <Row extends SelectableStudent>(
  initial?: readonly Row[],
): StudentSelection<Row> => useSelectionOrAll<Row>(studentName, initial);

/** What a draft has of a selected student. */
const DraftedStudent = z.object({
  id: z.number(),
  university_id: z.number(),
  full_name: z.string(),
  group_name: z.string().nullable(),
});

const draftedStudent = ({ id, university_id, full_name, group_name }: SelectableStudent) => ({
  ...{ id, university_id, full_name, group_name },
});

/** A selection that is part of a draft. "All that match" is not stored: it stands for what the list shows. */
export function useDraftedStudents(): StudentSelection<StudentRow> {
  // The form reads no other field of a selected student.
  const drafted = useStoredPart('students', z.array(DraftedStudent)) as StudentRow[] | undefined;
  const choice = useNewStudentSelection(drafted);
  const students = [...choice.selected.rows.values()].map(draftedStudent);
  useNotedPart('students', choice.all === undefined ? students : undefined, []);
  return choice;
}

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
