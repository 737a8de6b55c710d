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
import { reloadPlan, showChange } from '#features/curricula/plan/plan-query.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** The most changes that can be undone one after the other. */
const UNDO_MAX = 10;

type Done = Promise<boolean>;

export interface PlanActions {
  add: (subject: PanelSubject, semester: PlannedSemester, beforeId?: number | null) => Done;
  move: (subject: PlannedSubject, semester: PlannedSemester, beforeId?: number | null) => Done;
  remove: (subject: PlannedSubject) => Done;
  /** Makes an elective group of both, or adds the subject to the group of the target. */
  combine: (subject: AnySubject, target: PlannedSubject) => Done;
  /** Takes a subject out of its elective group. */
  separate: (subject: PlannedSubject) => Done;
  saveHours: (subject: PlannedSubject, hours: Hours) => Done;
  saveSyllabus: (subject: PlannedSubject, assigned: Assigned) => Done;
  undo: () => Done;
  canUndo: boolean;
  /** The last change in words, for assistive technology. */
  announcement: string;
}

/** Changes of a plan: each is saved at once and can be undone. They resolve to whether the change was saved. */
export function usePlanActions(curriculumId: number): PlanActions {
  const text = useText();
  const { run, undo, canUndo, announcement } = useChanges(curriculumId);
  const said = (key: TextKey, subject: AnySubject, semester?: PlannedSemester) =>
    text(key, { name: nameOf(subject), ...(semester && { number: semester.number }) });
  return {
    add: (subject, semester, beforeId) =>
      run(addSubject(subject, semester, beforeId), said('plan.added', subject, semester)),
    move: (subject, semester, beforeId) =>
      run(moveSubject(subject, semester, beforeId), said('plan.moved', subject, semester)),
    remove: (subject) => run(removeSubject(subject), said('plan.removed', subject), 'plan.remove_failed'),
    combine: (subject, target) =>
      run(
        combineSubjects(subject, target),
        text('plan.combined', { name: nameOf(subject), target: nameOf(target) }),
      ),
    separate: (subject) => run(separateSubject(subject), said('plan.separated', subject)),
    saveHours: (subject, hours) => run(saveHours(subject, hours), said('plan.saved', subject)),
    saveSyllabus: (subject, assigned) => run(saveSyllabus(subject, assigned), said('plan.saved', subject)),
    undo,
    canUndo,
    announcement,
  };
}

/** Shows saved changes and refusals, and undoes the last changes. */
function useChanges(curriculumId: number) {
  const text = useText();
  const feedback = useFeedback();
  const [done, setDone] = useState<number[]>([]);
  const latest = useRef(done);
  const [announcement, announce] = useState('');
  const keep = (ids: number[]) => {
    latest.current = ids.slice(-UNDO_MAX);
    setDone(latest.current);
  };
  const refuse = async (error: unknown, failed?: TextKey) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 405) await feedback.inform(text('list.remove.refused'), error.message);
    else feedback.error(failed !== undefined && error.status >= 500 ? text(failed) : error);
    // The plan may have changed meanwhile.
    if (error.status === 409 || error.status === 404) await reloadPlan(curriculumId);
  };
  const show = async (change: Promise<PlanChange>, said: string, failed?: TextKey) => {
    try {
      const saved = await change;
      showChange(curriculumId, saved);
      announce(said);
      return saved;
    } catch (error) {
      await refuse(error, failed);
      return undefined;
    }
  };
  const run = async (change: Promise<PlanChange>, said: string, failed?: TextKey): Done => {
    const saved = await show(change, said, failed);
    if (saved !== undefined) keep([...latest.current, saved.change_id]);
    return saved !== undefined;
  };
  const undo = async (): Done => {
    const last = latest.current.at(-1);
    if (last === undefined) return false;
    keep(latest.current.slice(0, -1));
    return (await show(undoChange(last), text('plan.undone'))) !== undefined;
  };
  return { run, undo, canUndo: done.length > 0, announcement };
}
