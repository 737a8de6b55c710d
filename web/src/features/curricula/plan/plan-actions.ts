import type { PlanChange, PlannedSemester, PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import { useRef, useState } from 'react';
import { ApiError } from '#api/api.ts';
import {
  type AnySubject,
  type Assigned,
  addSubject,
  combineSubjects,
  type Hours,
  moveSubject,
  nameOf,
  type PanelSubject,
  removeSubject,
  saveHours,
  saveSyllabus,
  separateSubject,
  undoChange,
} from '#features/curricula/plan/plan-calls.ts';
import { loadPlan, reloadPlan, showChange } from '#features/curricula/plan/plan-query.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';

/** The most changes that can be undone one after the other. */
const UNDO_MAX = 10;

/** Whether the change was saved. */
type Saved = Promise<boolean>;

export interface PlanActions {
  add: (subject: PanelSubject, semester: PlannedSemester, beforeId?: number | null) => Saved;
  move: (subject: PlannedSubject, semester: PlannedSemester, beforeId?: number | null) => Saved;
  remove: (subject: PlannedSubject) => Saved;
  /** Makes an elective group of both, or adds the subject to the group of the target. */
  combine: (subject: AnySubject, target: PlannedSubject) => Saved;
  /** Takes a subject out of its elective group. */
  separate: (subject: PlannedSubject) => Saved;
  saveHours: (subject: PlannedSubject, hours: Hours) => Saved;
  saveSyllabus: (subject: PlannedSubject, assigned: Assigned) => Saved;
  /** Loads the plan after another call has changed it, and makes that change the next one to undo. */
  addStep: () => Promise<void>;
  /** Undoes the last change, or the given one. */
  undo: (changeId?: number) => Saved;
  canUndo: boolean;
  /** The last change in words, for assistive technology. */
  announcement: string;
}

/** Changes of a plan: each is saved at once and can be undone. */
export function usePlanActions(curriculumId: number): PlanActions {
  const text = useText();
  const { run, addStep, undo, canUndo, announcement } = useChanges(curriculumId);
  const sentence = (key: TextKey, subject: AnySubject, semester?: PlannedSemester) =>
    text(key, { name: nameOf(subject), ...(semester && { number: semester.number }) });
  return {
    add: (subject, semester, beforeId) =>
      run(addSubject(subject, semester, beforeId), sentence('plan.added', subject, semester)),
    move: (subject, semester, beforeId) =>
      run(moveSubject(subject, semester, beforeId), sentence('plan.moved', subject, semester)),
    remove: (subject) => run(removeSubject(subject), sentence('plan.removed', subject), 'plan.remove_failed'),
    combine: (subject, target) =>
      run(
        combineSubjects(subject, target),
        text('plan.combined', { name: nameOf(subject), target: nameOf(target) }),
      ),
    separate: (subject) => run(separateSubject(subject), sentence('plan.separated', subject)),
    saveHours: (subject, hours) => run(saveHours(subject, hours), sentence('plan.saved', subject)),
    saveSyllabus: (subject, assigned) =>
      run(saveSyllabus(subject, assigned), sentence('plan.saved', subject)),
    addStep,
    undo,
    canUndo,
    announcement,
  };
}

/** The ids of the last changes. The ref is current between two renders, when changes follow each other quickly. */
function useSteps() {
  const [steps, setSteps] = useState<number[]>([]);
  const latest = useRef(steps);
  const change = (next: number[]) => {
    latest.current = next.slice(-UNDO_MAX);
    setSteps(latest.current);
  };
  return {
    canUndo: steps.length > 0,
    last: () => latest.current.at(-1),
    add: (id: number) => change([...latest.current.filter((one) => one !== id), id]),
    remove: (id: number) => change(latest.current.filter((one) => one !== id)),
  };
}

/** Shows saved changes and refusals, and undoes the last changes. */
function useChanges(curriculumId: number) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const steps = useSteps();
  const [announcement, announce] = useState('');
  const refuse = async (error: unknown, failed?: TextKey) => {
    if (failed !== undefined && error instanceof ApiError && error.status >= 500)
      feedback.error(text(failed));
    else await showRefusal(error);
    // The plan may have changed meanwhile.
    if (error instanceof ApiError && (error.status === 409 || error.status === 404))
      await reloadPlan(curriculumId);
  };
  const show = async (change: Promise<PlanChange>, done: string, failed?: TextKey) => {
    try {
      const saved = await change;
      showChange(curriculumId, saved);
      announce(done);
      return saved;
    } catch (error) {
      await refuse(error, failed);
      return undefined;
    }
  };
  const run = async (change: Promise<PlanChange>, done: string, failed?: TextKey): Saved => {
    const saved = await show(change, done, failed);
    if (saved !== undefined) steps.add(saved.change_id);
    return saved !== undefined;
  };
  const addStep = async () => {
    const { change_id } = await loadPlan(curriculumId);
    if (change_id !== null) steps.add(change_id);
  };
  const undo = async (changeId = steps.last()): Saved => {
    if (changeId === undefined) return false;
    steps.remove(changeId);
    return (await show(undoChange(changeId), text('plan.undone'))) !== undefined;
  };
  return { run, addStep, undo, canUndo: steps.canUndo, announcement };
}
