import { UndoOutlined } from '@ant-design/icons';
import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import { useMay } from '#api/session.ts';
import { whenIdle } from '#browser/idle.ts';
import { ConfirmSwitch } from '#features/curricula/confirm-switch.tsx';
import { CheckList } from '#features/curricula/plan/check-list.tsx';
import { prefetchForms } from '#features/curricula/plan/lazy-forms.ts';
import { usePlanActions } from '#features/curricula/plan/plan-actions.ts';
import { PlanBoardContext, PlanContext, type PlanState } from '#features/curricula/plan/plan-context.ts';
import { PlanFileButtons } from '#features/curricula/plan/plan-file-buttons.tsx';
import { loadedPlan, usePlan } from '#features/curricula/plan/plan-query.ts';
import { SemesterCard } from '#features/curricula/plan/semester-card.tsx';
import { SubjectPanel } from '#features/curricula/plan/subject-panel.tsx';
import { usePlanFocus } from '#features/curricula/plan/use-plan-focus.ts';
import { useLanguage, useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';
import { useUndoKey } from '#ui/use-undo-key.ts';
import './plan.css';

/** Semesters in the first column of the board; the others are in the second. */
const FIRST_COLUMN = 4;

/** The planner of a curriculum: which subjects are taught in which semester, by whom, and how they are examined. */
export function PlanScreen() {
  useLanguage();
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = usePlan(id);
  return (
    <Screen title="curriculum.noun">
      {data && <PlanBoard key={id} {...data} />}
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
    </Screen>
  );
}

function PlanBoard({ plan, checks }: PlanState) {
  const text = useText();
  const { actions, canUndo, announcement } = usePlanActions(plan.id);
  const mayUpdate = useMay(curricula.update);
  const { current, restoreFocus, ...focusEvents } = usePlanFocus(plan);
  const latestPlan = useCallback(() => loadedPlan(plan.id), [plan.id]);
  // A confirmed curriculum has a fixed structure; teachers and controls still change.
  const isConfirmed = plan.confirmed === 1;
  const fixed = isConfirmed || !mayUpdate;
  const board = useMemo(
    () => ({ actions, current, readOnly: !mayUpdate, fixed, latestPlan, restoreFocus }),
    [actions, current, mayUpdate, fixed, latestPlan, restoreFocus],
  );
  const state = useMemo(() => ({ plan, checks }), [plan, checks]);
  useUndoKey(() => void actions.undo());
  useEffect(() => whenIdle(prefetchForms), []);
  // The first screenful is shown before the semesters below it are rendered.
  const isComplete = useDeferredValue(true, false);
  const columns = [plan.semesters.slice(0, FIRST_COLUMN), plan.semesters.slice(FIRST_COLUMN)];
  const credits = plan.semesters.reduce((sum, one) => sum + one.credits, 0);
  const hours = plan.semesters.reduce((sum, one) => sum + one.hours, 0);
  return (
    <PlanBoardContext value={board}>
      <PlanContext value={state}>
        <div className="plan-head">
          <h2>{plan.name}</h2>
          <span className="hint">{text('plan.totals', { credits, hours })}</span>
          <span className="plan-confirm">
            <ConfirmSwitch curriculum={plan} />
            {text(isConfirmed ? 'curriculum.confirmed.yes' : 'curriculum.confirmed.no')}
          </span>
          {mayUpdate && (
            <Button
              icon={<UndoOutlined aria-hidden />}
              disabled={!canUndo}
              onClick={() => void actions.undo()}
              title={text('plan.undo.hint')}
            >
              {text('action.undo')}
            </Button>
          )}
          <PlanFileButtons />
        </div>
        {isConfirmed && <p className="notice">{text('plan.fixed')}</p>}
        <div className="plan" data-fixed={fixed} {...focusEvents}>
          {!fixed && <SubjectPanel />}
          <div className="plan-board">
            {columns.map((semesters) => (
              <div key={semesters[0]?.id ?? 'none'} className="plan-column">
                {semesters.slice(0, isComplete ? undefined : 1).map((semester) => (
                  <SemesterCard key={semester.id} semester={semester} checks={checks[semester.id]} />
                ))}
              </div>
            ))}
            <p className="plan-keys">{text(fixed ? 'plan.keys.fixed' : 'plan.keys')}</p>
          </div>
          <CheckList />
        </div>
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
      </PlanContext>
    </PlanBoardContext>
  );
}
