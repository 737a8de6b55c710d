import type { PlanChange, PlannedSemester, PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import { useMemo, useRef, useState } from 'react';
import { ApiError } from '#api/api.ts';
import type { AskToAccept } from '#api/call-options.ts';
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
import { type Text, useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';
import { isOutdated } from '#ui/form/opened-version.ts';

/** The most changes that can be undone one after the other. */
const UNDO_MAX = 10;

/** No answer, an expired session, too many requests. */
const UNANSWERED_STATUSES = [0, 401, 429];

/** Whether the change was saved. */
type Saved = Promise<boolean>;
/** The subject as it was saved, or why not: a colleague has changed or removed it, or (undefined) for another reason. */
type SavedSubject = Promise<PlannedSubject | 'outdated' | undefined>;

export interface PlanActions {
  add: (subject: PanelSubject, semester: PlannedSemester, beforeId?: number | null) => Saved;
  move: (subject: PlannedSubject, semester: PlannedSemester, beforeId?: number | null) => Saved;
  remove: (subject: PlannedSubject) => Saved;
  /** Makes an elective group of both, or adds the subject to the group of the target. */
  combine: (subject: AnySubject, target: PlannedSubject) => Saved;
  /** Takes a subject out of its elective group. */
  separate: (subject: PlannedSubject) => Saved;
  saveHours: (subject: PlannedSubject, hours: Hours) => SavedSubject;
  saveSyllabus: (subject: PlannedSubject, assigned: Assigned, accept: AskToAccept) => SavedSubject;
  /**
   * Loads the plan after another call has changed it, and makes that change the next one to undo. Shows why the plan could not be loaded,
   * because the change is saved. @returns the id of the change
   */
  addStep: () => Promise<number | undefined>;
  /** Undoes the last change, or the given one. */
  undo: (changeId?: number) => Saved;
}

interface PlanChanges {
  /** Stays the same object while the plan changes. */
  actions: PlanActions;
  canUndo: boolean;
  /** The last change in words, for assistive technology. */
  announcement: string;
}

/** Changes of a plan: each is saved at once and can be undone. */
export function usePlanActions(curriculumId: number): PlanChanges {
  const text = useText();
  const showFailure = useShowFailure(curriculumId);
  const { steps, canUndo } = useSteps();
  const [announcement, announce] = useState('');
  const actions = useMemo(() => {
    const show = async (change: Promise<PlanChange>, done: string, failed?: TextKey) => {
      try {
        const saved = await change;
        showChange(curriculumId, saved);
        announce(done);
        return saved;
      } catch (error) {
        await showFailure(error, failed);
        return error instanceof ApiError && isOutdated(error) ? 'outdated' : undefined;
      }
    };
    return actionsWith({ curriculumId, text, steps, show, showFailure });
  }, [curriculumId, text, steps, showFailure]);
  return { actions, canUndo, announcement };
}

interface ActionContext {
  curriculumId: number;
  text: Text;
  steps: Steps;
  /** Shows a change once it is saved, or why it was refused. */
  show: (
    change: Promise<PlanChange>,
    done: string,
    failed?: TextKey,
  ) => Promise<PlanChange | 'outdated' | undefined>;
  showFailure: (error: unknown) => Promise<void>;
}

function actionsWith({ curriculumId, text, steps, show, showFailure }: ActionContext): PlanActions {
  const store = async (...change: Parameters<ActionContext['show']>) => {
    const saved = await show(...change);
    if (isSaved(saved)) steps.add(saved.change_id);
    return saved;
  };
  const run = async (...change: Parameters<typeof store>): Saved => isSaved(await store(...change));
  const runFor = async ({ id }: PlannedSubject, ...change: Parameters<typeof store>): SavedSubject => {
    const saved = await store(...change);
    if (!isSaved(saved)) return saved;
    return saved.semesters.flatMap(({ subjects }) => subjects).find((one) => one.id === id);
  };
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
    saveHours: (subject, hours) =>
      runFor(subject, saveHours(subject, hours), sentence('plan.saved', subject)),
    saveSyllabus: (subject, assigned, accept) =>
      runFor(subject, saveSyllabus(subject, assigned, accept), sentence('plan.saved', subject)),
    addStep: async () => {
      const plan = await loadPlan(curriculumId).catch(showFailure);
      const change_id = plan?.change_id ?? null;
      if (change_id === null) return undefined;
      steps.add(change_id);
      return change_id;
    },
    undo: async (changeId = steps.last()) => {
      if (changeId === undefined) return false;
      steps.remove(changeId);
      const undone = undoChange(changeId).catch((error: unknown) => {
        if (mayBeUndone(error)) steps.add(changeId);
        throw error;
      });
      return isSaved(await show(undone, text('plan.undone')));
    },
  };
}

const isSaved = (change: PlanChange | 'outdated' | undefined): change is PlanChange =>
  typeof change === 'object';

/** Whether the user has read the warnings of a change and left it. */
const isLeft = (error: unknown): boolean => error instanceof ApiError && error.code === 'unaccepted';

/** Whether the change that was not undone stays the next one to undo: the server did not refuse it. */
const mayBeUndone = (error: unknown): boolean =>
  isLeft(error) ||
  (error instanceof ApiError && (error.status >= 500 || UNANSWERED_STATUSES.includes(error.status)));

/** Shows why a change failed, and what the plan is now if others have changed it. */
function useShowFailure(curriculumId: number) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  return useMemo(
    () => async (error: unknown, failed?: TextKey) => {
      if (isLeft(error)) return;
      if (failed !== undefined && error instanceof ApiError && error.status >= 500)
        feedback.error(text(failed));
      else await showRefusal(error);
      if (error instanceof ApiError && (error.status === 409 || error.status === 404))
        await reloadPlan(curriculumId);
    },
    [curriculumId, text, feedback, showRefusal],
  );
}

/** The ids of the last changes, oldest first; later changes have higher ids. */
interface Steps {
  last: () => number | undefined;
  add: (id: number) => void;
  remove: (id: number) => void;
}

/** The ref is current between two renders, when changes follow each other quickly. */
function useSteps() {
  const ids = useRef<readonly number[]>([]);
  const [count, setCount] = useState(0);
  const steps = useMemo((): Steps => {
    const change = (next: number[]) => {
      ids.current = next.slice(-UNDO_MAX);
      setCount(ids.current.length);
    };
    const without = (id: number) => ids.current.filter((one) => one !== id);
    return {
      last: () => ids.current.at(-1),
      // A change that could not be undone returns to its place among later ones.
      add: (id) => change([...without(id), id].toSorted((one, other) => one - other)),
      remove: (id) => change(without(id)),
    };
  }, []);
  return { steps, canUndo: count > 0 };
}
