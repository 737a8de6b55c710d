import type { Statement } from '@dekanat/contract/curricula/control-rules.ts';
import type { PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import { groupsGivenTwice, type TeachingInput } from '@dekanat/contract/curricula/teachings.ts';
import { useState } from 'react';
import type { TextKey } from '#i18n/text-key.ts';

/** A teacher with groups, as it is being edited. */
export interface TeachingRow {
  key: number;
  teacher_id: number | undefined;
  teacher_fio: string | null;
  group_ids: number[];
  statements: Statement[];
  /** The form chose the teacher: the row is not saved until it has groups. */
  proposed: boolean;
}

let lastKey = 0;
function newRow(teacher_id?: number): TeachingRow {
  lastKey += 1;
  return {
    key: lastKey,
    teacher_id,
    teacher_fio: null,
    group_ids: [],
    statements: ['first_statement'],
    proposed: teacher_id !== undefined,
  };
}

const storedRows = ({ teachers }: PlannedSubject): TeachingRow[] =>
  teachers.map((teaching) => ({ ...newRow(), ...teaching, statements: [...teaching.statements] }));

const inputOf = ({ teacher_id = 0, group_ids, statements }: TeachingRow): TeachingInput => ({
  teacher_id,
  group_ids,
  statements,
});

/** Rows after a colleague has changed the subject: those that were edited stay, the others are as they are stored now. */
function followed(rows: readonly TeachingRow[], before: PlannedSubject, now: PlannedSubject): TeachingRow[] {
  const keyOf = (row: TeachingRow) => JSON.stringify(inputOf(row));
  const [known, present] = [before, now].map((subject) => new Set(storedRows(subject).map(keyOf)));
  const kept = rows.filter((row) => !known?.has(keyOf(row)) || present?.has(keyOf(row)));
  const shown = new Set([...(known ?? []), ...kept.map(keyOf)]);
  return [...kept, ...storedRows(now).filter((row) => !shown.has(keyOf(row)))];
}

/** The teachers of a subject with their groups while they are edited; each edit calls `onEdit`. */
export function useTeachingRows(subject: PlannedSubject, onEdit: () => void = () => undefined) {
  const stored = storedRows(subject);
  const [rows, setRows] = useState(() => (stored.length > 0 ? stored : [newRow(subject.teacher?.id)]));
  const edit = (edited: TeachingRow[]) => {
    onEdit();
    setRows(edited);
  };
  const filled = rows.filter(
    ({ teacher_id, group_ids, proposed }) => group_ids.length > 0 || (teacher_id !== undefined && !proposed),
  );
  const isIncomplete = filled.some(
    ({ teacher_id, group_ids }) => teacher_id === undefined || group_ids.length === 0,
  );
  const twice = new Set(groupsGivenTwice(rows).map((index) => rows[index]?.key));
  const teachers = filled.map(inputOf);
  const problem: TextKey | undefined = isIncomplete
    ? 'teaching.required'
    : twice.size > 0
      ? 'plan.teaching.twice'
      : undefined;
  return {
    rows,
    /** Keys of the rows that give a group a second teacher. */
    twice,
    teachers,
    problem,
    isChanged: JSON.stringify(teachers) !== JSON.stringify(stored.map(inputOf)),
    change: (key: number, changes: Partial<TeachingRow>) =>
      edit(rows.map((row) => (row.key === key ? { ...row, proposed: false, ...changes } : row))),
    follow: (before: PlannedSubject, now: PlannedSubject) =>
      setRows((edited) => followed(edited, before, now)),
    add: () => edit([...rows, newRow()]),
    remove: (key: number) => edit(rows.filter((row) => row.key !== key)),
    /** The lead teacher is proposed for rows that have no teacher. */
    propose: (teacher_id: number | undefined) =>
      setRows(
        rows.map((row) =>
          row.teacher_id === undefined || row.proposed
            ? { ...row, teacher_id, proposed: teacher_id !== undefined }
            : row,
        ),
      ),
  };
}
export type TeachingRows = ReturnType<typeof useTeachingRows>;
