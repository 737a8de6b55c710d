import { type TaskAttemptRow, type TaskPlace, taskAttempts } from '@dekanat/contract/study/task-attempts.ts';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '#api/query.ts';

/** Where a name stands in a row. */
export const NAMES = {
  subject_id: 'subject_name',
  group_id: 'student_group_name',
  lesson_id: 'lesson_name',
  student_id: 'fio',
} as const;
type Named = keyof typeof NAMES;
const FIELDS = Object.keys(NAMES) as Named[];

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

/** A task of each of these places or students, whatever its status. */
const useTasksOf = (chosen: readonly (readonly [Named, number])[]): TaskAttemptRow[] =>
  useQueries({
    queries: chosen.map(([field, id]) => queryOf(taskAttempts.list, { query: { [field]: id, limit: 1 } })),
    combine: (results) => results.flatMap(({ data }) => data?.data ?? []),
  });

/**
 * The names in these rows and in those before them: what a filter names stays known when its last task is checked, and leaves both
 * the list and the places that are offered. After a reload it is read of any task.
 */
export function usePlaceNames(
  query: Partial<Record<Named, number | undefined>>,
  places: readonly TaskPlace[] | undefined,
  rows: readonly TaskAttemptRow[] | undefined,
): PlaceNames {
  const [names, setNames] = useState<PlaceNames>(new Map());
  const isLoaded = places !== undefined && rows !== undefined;
  const here = new Map([...(places ?? []), ...(rows ?? [])].flatMap(namesOf));
  const unnamed = FIELDS.flatMap((field) => {
    const id = query[field];
    const isNamed = id === undefined || here.has(keyOf(field, id)) || names.has(keyOf(field, id));
    return isNamed ? [] : [[field, id] as const];
  });
  const elsewhere = useTasksOf(isLoaded ? unnamed : []);
  useEffect(() => {
    const found = [...(places ?? []), ...(rows ?? []), ...elsewhere].flatMap(namesOf);
    setNames((before) =>
      found.every(([key, name]) => before.get(key) === name) ? before : new Map([...before, ...found]),
    );
  }, [places, rows, elsewhere]);
  return names;
}
