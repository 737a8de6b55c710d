import type { TaskAttemptRow, TaskPlace } from '@dekanat/contract/study/task-attempts.ts';
import { useEffect, useState } from 'react';

/** Where a name stands in a row. */
export const NAMES = {
  subject_id: 'subject_name',
  group_id: 'student_group_name',
  lesson_id: 'lesson_name',
  student_id: 'fio',
} as const;
type Named = keyof typeof NAMES;
const FIELDS = Object.keys(NAMES) as Named[];

type Row = TaskPlace | TaskAttemptRow;
export type PlaceNames = ReadonlyMap<string, string>;

const keyOf = (field: Named, id: number) => `${field} ${id}`;
export const nameIn = (names: PlaceNames, field: Named, id: number): string | undefined =>
  names.get(keyOf(field, id));

function namesOf(row: Partial<TaskPlace & TaskAttemptRow>): [string, string][] {
  return FIELDS.flatMap((field): [string, string][] => {
    const [id, name] = [row[field], row[NAMES[field]]];
    return id === undefined || !name ? [] : [[keyOf(field, id), name]];
  });
}

/**
 * The names in these rows and in those before them: what a filter names stays known when its last task is checked, and leaves both
 * the list and the places that are offered.
 */
export function usePlaceNames(...lists: (readonly Row[] | undefined)[]): PlaceNames {
  const [names, setNames] = useState<PlaceNames>(new Map());
  useEffect(() => {
    const found = lists.flatMap((rows = []) => rows.flatMap(namesOf));
    setNames((before) =>
      found.every(([key, name]) => before.get(key) === name) ? before : new Map([...before, ...found]),
    );
    // biome-ignore lint/correctness/useExhaustiveDependencies: the number of lists does not change
  }, lists);
  return names;
}
