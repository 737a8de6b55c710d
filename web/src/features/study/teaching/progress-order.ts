import type { StudentProgress } from '@dekanat/contract/study/group-progress.ts';
import { matchesWordPrefixes } from '#i18n/word-match.ts';

export const PROGRESS_ORDERS = ['behind', 'fio', 'read', 'tasks', 'tests', 'mark', 'seen'] as const;
export type ProgressOrder = (typeof PROGRESS_ORDERS)[number];

/** What an order compares: the smallest, and those without anything, first. */
const VALUE: Record<Exclude<ProgressOrder, 'fio'>, (student: StudentProgress) => number> = {
  behind: (student) => (isBehind(student) ? -1 - student.missed : 0),
  read: ({ read_total_lesson }) => read_total_lesson,
  tasks: ({ tasks }) => tasks.accepted,
  tests: ({ tests }) => tests.best ?? -1,
  mark: ({ rating, ic_rating }) => rating ?? ic_rating ?? -1,
  seen: ({ seen_at }) => (seen_at === null ? 0 : Date.parse(seen_at)),
};

export const isBehind = ({ behind }: Pick<StudentProgress, 'behind'>): boolean => behind.length > 0;

/** The students in this order; they arrive by name, which stays the order of equal ones. */
export function inOrder(students: readonly StudentProgress[], order: ProgressOrder): StudentProgress[] {
  if (order === 'fio') return [...students];
  const value = VALUE[order];
  return students.toSorted((one, other) => value(one) - value(other));
}

/** The students whose name has each of the typed words, or the beginnings of them. */
export const withName = (students: readonly StudentProgress[], typed: string): StudentProgress[] =>
  students.filter(({ fio }) => matchesWordPrefixes(fio, typed));
