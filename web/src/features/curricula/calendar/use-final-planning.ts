import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { semesterSubjects } from '@dekanat/contract/curricula/plan.ts';
import { useState } from 'react';
import { ApiError, call } from '#api/api.ts';
import { reloadExams } from '#features/curricula/calendar/exam-query.ts';
import { type PlanningRow, plannedExam } from '#features/curricula/calendar/planning-rows.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

const FIELD = /^exams\.(\d+)\./;

/** The messages of refused exams by their subject. */
function refusalsOf(rows: readonly PlanningRow[], { fields = {} }: ApiError): Map<number, string> {
  const refusals = new Map<number, string>();
  for (const [field, messages] of Object.entries(fields)) {
    const row = rows[Number(FIELD.exec(field)?.[1] ?? Number.NaN)];
    if (row) refusals.set(row.exam.semester_subject_id, messages.join(' '));
  }
  return refusals;
}

/** Asks whether so many exams are saved although they clash. */
function useClashQuestion() {
  const text = useText();
  const feedback = useFeedback();
  return (count: number): Promise<boolean> =>
    feedback.confirm({
      title: text('calendar.plan.clashing', { count }),
      content: text('calendar.plan.clashing.content'),
      yes: text('calendar.plan.anyway'),
      danger: true,
    });
}

/** The change of a curriculum. */
interface PlannedChange {
  id: number;
  curriculum: string;
}

/** The changes that planned these exams: one of each curriculum, in the order of their ids. */
function changesOf(rows: readonly PlanningRow[], changeIds: readonly number[]): PlannedChange[] {
  const names = new Map(rows.map(({ exam }) => [exam.curriculum_id, exam.curriculum_name]));
  const curricula = [...names].toSorted(([one], [other]) => one - other).map(([, name]) => name);
  return changeIds.map((id, index) => ({ id, curriculum: curricula[index] ?? '' }));
}

/** No answer of the server says that a change cannot be undone. */
const mayBeRepeated = ({ status }: ApiError) => status === 0 || status >= 500;

/** Undoes changes, the last one first, each on its own. @returns those that failed */
async function undoEach(changes: readonly PlannedChange[]) {
  const failures: { change: PlannedChange; error: ApiError }[] = [];
  for (const change of changes.toReversed())
    try {
      await call(semesterSubjects.undo, { params: { changeId: change.id }, body: {} });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      failures.unshift({ change, error });
    }
  return failures;
}

/** Undoes the changes of a planning: says which stay, and repeats those that were not answered if the user wants it. */
function useUndo() {
  const text = useText();
  const feedback = useFeedback();
  return async function undo(changes: readonly PlannedChange[]): Promise<void> {
    const failures = await undoEach(changes);
    reloadExams();
    const [first] = failures;
    if (first === undefined) return feedback.success(text('calendar.plan.undone'));
    const outcome = text('calendar.plan.undone.partly', {
      ...{ done: changes.length - failures.length, total: changes.length },
      ...{ names: failures.map(({ change }) => change.curriculum).join(', '), reason: first.error.message },
    });
    const repeated = failures.filter(({ error }) => mayBeRepeated(error)).map(({ change }) => change);
    if (repeated.length === 0) return feedback.error(outcome);
    if (await feedback.confirm({ title: outcome, yes: text('action.retry') })) await undo(repeated);
  };
}

/** Saves planned exams together, with undo; refusals are shown at their rows. */
export function useFinalPlanning(onPlanned: () => void) {
  const text = useText();
  const feedback = useFeedback();
  const allowsClashes = useClashQuestion();
  const undo = useUndo();
  const [saving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());

  /** Resolves to the number of exams whose clashes were refused. */
  const save = async (rows: readonly PlanningRow[], allow_clashes: boolean): Promise<number> => {
    setSaving(true);
    try {
      const { created, change_ids } = await call(examSchedules.planFinals, {
        body: { exams: rows.map(plannedExam), allow_clashes },
      });
      reloadExams();
      feedback.success(
        text('calendar.plan.done', { count: created }),
        () => void undo(changesOf(rows, change_ids)),
      );
      onPlanned();
      return 0;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const found = refusalsOf(rows, error);
      setRefusals(found);
      if (error.code === 'clash') return found.size;
      feedback.error(found.size > 0 ? text('calendar.plan.refused', { count: found.size }) : error);
      return 0;
    } finally {
      setSaving(false);
    }
  };
  const plan = async (rows: readonly PlanningRow[]) => {
    // The screen knows the exams of its days and of the scope of the user, the server all of the university: only its number is asked about.
    const clashes = await save(rows, false);
    if (clashes > 0 && (await allowsClashes(clashes))) await save(rows, true);
  };
  /** Removes the message of an exam that was changed since. */
  const forget = (id: number) => setRefusals((known) => new Map([...known].filter(([one]) => one !== id)));
  return { refusals, saving, plan, forget };
}
