import type { PlannedSemester, PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import { type KeyboardEvent, useEffect } from 'react';
import { usePlanState } from '#features/curricula/plan/plan-context.ts';

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

/** The subject that is being moved by a key: it is focused at its new place. */
let movedId: number | undefined;

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/**
 * Keys on a subject: arrows walk over the board; with Alt they move the subject up and down in its semester, and left and
 * right to the neighbouring semesters; Delete removes it.
 */
export function useSubjectKeys(subject: PlannedSubject, semester: PlannedSemester) {
  const { plan, actions, fixed } = usePlanState();
  const { id, subject_id: subjectId } = subject;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the plan was drawn again
  useEffect(() => {
    if (movedId !== subjectId) return;
    movedId = undefined;
    document.getElementById(`subject-${id}`)?.focus();
  }, [plan, id, subjectId]);
  const moveBy = async (key: string) => {
    const place = placeBy(key, subject, semester, plan.semesters);
    if (place === undefined) return;
    movedId = subjectId;
    const saved = await actions.move(subject, place.semester, place.beforeId);
    if (!saved) movedId = undefined;
  };
  const remove = (from: HTMLElement) => {
    focusStep(from, 1);
    void actions.remove(subject);
  };
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { key, altKey, currentTarget } = event;
    const step = STEPS[key];
    const isMove = altKey && key.startsWith('Arrow') && !fixed;
    const isRemoval = key === 'Delete' && !fixed;
    if (!isMove && !isRemoval && step === undefined) return;
    event.preventDefault();
    if (isMove) void moveBy(key);
    else if (isRemoval) remove(currentTarget);
    else if (step !== undefined) focusStep(currentTarget, step);
  };
}

/** Focuses the next or previous subject of the board. */
function focusStep(from: HTMLElement, by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>('.plan-board .plan-subject-name')];
  all[all.indexOf(from) + by]?.focus();
}
