import { QueryId } from '@dekanat/contract/api/fields.ts';
import { orders } from '@dekanat/contract/students/orders/orders.ts';
import {
  type MovedStatus,
  studentStatuses,
} from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { z } from 'zod';
import { queryOf } from '#api/query.ts';
import { useProfile } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { useOrderForm } from '#features/students/orders/order-fields.tsx';
import { SelectedStudents } from '#features/students/status-changes/selected-students.tsx';
import { SelectedStudentsTable } from '#features/students/status-changes/selected-students-table.tsx';
import { STATUS_CHANGE_LISTS } from '#features/students/status-changes/status-change-lists.ts';
import type { StatusChangeBody } from '#features/students/status-changes/status-change-preview.tsx';
import {
  chosenStudents,
  StudentSelectionContext,
  useDraftedStudents,
} from '#features/students/status-changes/student-selection.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useActDraft } from '#ui/form/act-draft.ts';
import { draftName } from '#ui/form/draft.ts';
import { DraftedAct, DraftNotice } from '#ui/form/drafted-act.tsx';
import { Screen } from '#ui/screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';
import { useClearedInOtherUniversity } from '#ui/table/list.ts';
import { FirstLoad } from '#ui/table/list-states.tsx';
import './status-change.css';

const MovingPreview = lazy(async () => ({
  default: (await import('#features/students/status-changes/status-change-preview.tsx')).StatusChangePreview,
}));

/** The existing order that the students are added to. */
const OrderParam = z.object({ order: QueryId.optional() });

/** Selects students and enters the order; the change is previewed before it is applied. */
export function StatusChangeForm({ act }: { act: MovedStatus }) {
  const { id: me } = useProfile();
  const { universityId } = useUniversity();
  const { values } = useSearchParams(OrderParam);
  const { change } = useSearchParams(students.list.query);
  useClearedInOtherUniversity(students.list, change);
  return (
    <DraftedAct
      name={draftName(me, studentStatuses.store, values?.order, [act, universityId ?? 'all'])}
      params={['order']}
    >
      <DraftedStatusChange act={act} />
    </DraftedAct>
  );
}

function DraftedStatusChange({ act }: { act: MovedStatus }) {
  const text = useText();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const choice = useDraftedStudents();
  const { forget } = useActDraft();
  const order = useRef<HTMLFormElement>(null);
  const { values } = useSearchParams(OrderParam);
  const existing = useQuery({
    ...queryOf(orders.read, { params: { id: values?.order ?? 0 } }),
    enabled: values?.order !== undefined,
  });
  const { fields, isUploading, written, refuse } = useOrderForm(act, { order: existing.data });
  const [shown, setShown] = useState<StatusChangeBody>();
  const { action: begin, path } = STATUS_CHANGE_LISTS[act];
  const leave = () => void navigate({ to: path });
  const leaveOut = (ids: number[]) => {
    choice.selected.deselect(ids);
    setShown(undefined);
  };
  const look = () => {
    const paper = written();
    if (choice.count === 0) feedback.error(text('status_change.students.required'));
    else if (paper) setShown({ ...chosenStudents(choice), ...paper, status_type: act });
  };
  // Without its order the form would write a new one.
  if (values?.order !== undefined && existing.data === undefined)
    return (
      <Screen title={begin}>
        <FirstLoad error={existing.error} retry={() => void existing.refetch()} />
      </Screen>
    );
  return (
    <Screen title={begin}>
      <DraftNotice />
      <StudentSelectionContext value={choice}>
        <div className="status-change">
          <SelectedStudentsTable act={act} />
          <form
            ref={order}
            className="status-change-order"
            aria-label={text('status_change.order')}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              look();
            }}
          >
            {fields}
            <SelectedStudents />
            <div className="status-change-foot">
              <Button onClick={leave}>{text('editor.cancel')}</Button>
              <Button type="primary" htmlType="submit" disabled={isUploading}>
                {text('status_change.preview')}
              </Button>
            </div>
          </form>
        </div>
        {choice.count > 0 && (
          <Button
            className="status-change-to-preview"
            type="primary"
            onClick={() => order.current?.scrollIntoView({ block: 'start' })}
          >
            {text('status_change.selected.count', { count: choice.count })}
          </Button>
        )}
        <Suspense>
          {shown && (
            <MovingPreview
              body={shown}
              onClose={() => setShown(undefined)}
              onLeaveOut={choice.all === undefined ? leaveOut : undefined}
              onProblems={refuse}
              onDone={() => {
                forget();
                leave();
              }}
            />
          )}
        </Suspense>
      </StudentSelectionContext>
    </Screen>
  );
}
