import type { PlannedSemester, PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import type { KeyboardEvent } from 'react';
import { semesterOf, usePlanBoard } from '#features/curricula/plan/plan-context.ts';

interface Place {
  semester: PlannedSemester;
  /** The subject before which it is placed; otherwise the end. */
  beforeId?: number | null;
}

/** Where Alt and an arrow key move a subject; undefined: there is no such place. */
function placeBy(
  key: string,
  { id }: PlannedSubject,
  semester: PlannedSemester,
  semesters: readonly PlannedSemester[],
): Place | undefined {
  const { subjects } = semester;
  const at = subjects.findIndex((one) => one.id === id);
  const neighbour = semesters[semesters.indexOf(semester) + (key === 'ArrowRight' ? 1 : -1)];
  if (key === 'ArrowLeft' || key === 'ArrowRight') return neighbour && { semester: neighbour };
  if (key === 'ArrowUp' && at > 0) return { semester, beforeId: subjects[at - 1]?.id ?? null };
  if (key === 'ArrowDown' && at < subjects.length - 1)
    return { semester, beforeId: subjects[at + 2]?.id ?? null };
  return undefined;
}

const SUBJECT = '.plan-subject-name';
const rowsIn = (at: ParentNode, rows = SUBJECT) => [...at.querySelectorAll<HTMLElement>(rows)];

/** The subject to which an arrow key leads: up and down over the whole board, left and right to the first of a semester. */
function neighbourOf(from: HTMLElement, key: string): HTMLElement | undefined {
  const board = from.closest('.plan-board');
  if (board === null) return undefined;
  const step = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const all = rowsIn(board);
    return all[all.indexOf(from) + step];
  }
  const semesters = rowsIn(board, '.plan-semester').filter((one) => one.querySelector(SUBJECT));
  const at = semesters.findIndex((one) => one.contains(from));
  return semesters[at + step]?.querySelector<HTMLElement>(SUBJECT) ?? undefined;
}

/**
 * Keys on a subject: arrows walk over the board; with Alt they move the subject up and down in its semester, and left and
 * right to the neighbouring semesters; Delete removes it.
 */
export function useSubjectKeys(subject: PlannedSubject) {
  const { actions, fixed, latestPlan } = usePlanBoard();
  const moveBy = (key: string) => {
    const plan = latestPlan();
    const semester = semesterOf(plan, subject);
    const place = semester && placeBy(key, subject, semester, plan.semesters);
    if (place !== undefined) void actions.move(subject, place.semester, place.beforeId);
  };
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { key, altKey, currentTarget } = event;
    const isArrow = key.startsWith('Arrow');
    const isRemoval = key === 'Delete' && !fixed;
    if (!isArrow && !isRemoval) return;
    event.preventDefault();
    if (isRemoval) void actions.remove(subject);
    else if (!altKey) neighbourOf(currentTarget, key)?.focus();
    else if (!fixed) moveBy(key);
  };
}
