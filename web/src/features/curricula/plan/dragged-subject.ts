import type { PlannedSemester } from '@dekanat/contract/curricula/plan.ts';
import type { PlanActions } from '#features/curricula/plan/plan-actions.ts';
import { type AnySubject, isPlanned } from '#features/curricula/plan/plan-calls.ts';

/** What is dragged on the board: a subject of the panel or of a semester. */
export interface DraggedSubject {
  subject: AnySubject;
}

interface Target {
  semester: PlannedSemester;
  /** The subject before which it is placed; otherwise the end. */
  beforeId?: number | null;
}

/** From the panel a drop adds a subject, from a semester it moves it. */
export function dropOn(
  actions: PlanActions,
  { subject }: DraggedSubject,
  { semester, beforeId }: Target,
): void {
  if (!isPlanned(subject)) void actions.add(subject, semester, beforeId);
  else if (beforeId !== undefined || subject.semester_id !== semester.id)
    void actions.move(subject, semester, beforeId);
}
