import { formatDay } from '@dekanat/contract/api/days.ts';
import { recordAddress } from '@dekanat/contract/catalogue/catalogue.ts';
import { STUDENTS } from '@dekanat/contract/catalogue/students.ts';
import {
  isReasoned,
  type Reasoned,
  type StatusChange,
  type StatusPreview,
  studentStatuses,
} from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { queryOf, useAction } from '#api/query.ts';
import { LabelName } from '#features/reference/label-select.tsx';
import type { OrderProblems } from '#features/students/orders/order-fields.tsx';
import { PreviewRows } from '#features/students/status-changes/status-change-rows.tsx';
import {
  AFFECTED_RESOURCES,
  useStatusChangeUndo,
} from '#features/students/status-changes/status-change-undo.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { withFieldMessages } from '#ui/feedback/field-messages.ts';
import { acceptsAll, WarningTicks } from '#ui/feedback/warning-ticks.tsx';
import { Modal } from '#ui/overlay/modal.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

export type StatusChangeBody = z.input<typeof StatusChange>;

interface MovingPreviewProps {
  body: StatusChangeBody;
  onClose: () => void;
  /** Removes students from the selection; undefined if it is "all that match". */
  onLeaveOut: ((ids: number[]) => void) | undefined;
  /** The server's problems with the order. */
  onProblems: (problems: OrderProblems) => void;
  onDone: () => void;
}

/**
 * The preview of a status change, row by row. Confirmed, it is applied as a whole and can be undone from the
 * flash.
 */
export function StatusChangePreview({ body, onClose, onLeaveOut, onProblems, onDone }: MovingPreviewProps) {
  const text = useText();
  const { status_change_reason: _reason, file_id: _scan, ...query } = body;
  const { data, error, refetch } = useQuery({
    ...queryOf(studentStatuses.preview, { body: query }),
    staleTime: 0,
    gcTime: 0,
  });
  const store = useStoring(onProblems, onClose, onDone);
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const ready =
    data !== undefined &&
    data.obstacles === 0 &&
    data.order_obstacle === null &&
    acceptsAll(data.warnings, accepted);
  return (
    <Modal
      open
      width={720}
      title={text(`status_change.action.${body.status_type ?? 'academic_leave'}`)}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('status_change.back')}</Button>
          <Button
            type="primary"
            disabled={!ready}
            loading={store.isPending}
            onClick={() => store.mutate({ body: { ...body, accepted: [...accepted] } })}
          >
            {text('status_change.apply', { count: data?.total ?? 0 })}
          </Button>
        </>
      }
    >
      {data && (
        <>
          <WarningTicks warnings={data.warnings} accepted={accepted} onChange={setAccepted} />
          <Found found={data} body={body} onLeaveOut={onLeaveOut} />
        </>
      )}
      {!data && error && <Failed error={withFieldMessages(error)} retry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
    </Modal>
  );
}

const orderAddress = (id: number) => recordAddress(STUDENTS.orders, id);

function Found({
  found,
  body,
  onLeaveOut,
}: {
  found: StatusPreview;
  body: StatusChangeBody;
  onLeaveOut: MovingPreviewProps['onLeaveOut'];
}) {
  const text = useText();
  const { total, obstacles, order, order_obstacle, rows } = found;
  const inTheWay = rows.filter(({ obstacle }) => obstacle !== null);
  return (
    <div className="status-change-preview">
      <p>
        {text('status_change.preview.sentence', {
          count: total,
          number: body.order_number,
          date: formatDay(body.order_date),
        })}
        {isReasoned(body.status_type ?? '') && (
          <>
            {' · '}
            {text('status_change.status_change_reason_name')}:{' '}
            <LabelName module={body.status_type as Reasoned} value={body.status_change_reason ?? null} />
          </>
        )}
      </p>
      {order && !order_obstacle && (
        <p>
          {text('status_change.preview.joined', { count: order.students })}{' '}
          <a href={orderAddress(order.id)} target="_blank" rel="noreferrer">
            {text('status_change.preview.order')}
          </a>
        </p>
      )}
      {order_obstacle && (
        <p className="status-change-obstacle" role="alert">
          {order_obstacle}
        </p>
      )}
      {obstacles > 0 && (
        <div className="status-change-obstacle" role="alert">
          <p>{text('status_change.preview.obstacles', { count: obstacles })}</p>
          {onLeaveOut && (
            <Button onClick={() => onLeaveOut(inTheWay.map(({ id }) => id))}>
              {text('status_change.preview.leave_out')}
            </Button>
          )}
        </div>
      )}
      <PreviewRows rows={rows} />
      {total > rows.length && <p>{text('status_change.more', { count: total - rows.length })}</p>}
    </div>
  );
}

function useStoring(onProblems: MovingPreviewProps['onProblems'], onClose: () => void, onDone: () => void) {
  const text = useText();
  const feedback = useFeedback();
  const { undo } = useStatusChangeUndo();
  const navigate = useNavigate();
  return useAction(studentStatuses.store, {
    alsoChanges: AFFECTED_RESOURCES,
    onSuccess: ({ students, order_number, order_id, batch_id }) => {
      const to = orderAddress(order_id);
      feedback.success(
        text('status_change.done', { count: students, number: order_number }),
        () => undo(batch_id),
        {
          title: text('status_change.preview.order'),
          to,
          open: () => void navigate({ to }),
        },
      );
      onDone();
    },
    onError: (error) => {
      const fields = Object.entries(error.fields ?? {});
      onProblems(Object.fromEntries(fields.map(([field, [messages]]) => [field, messages])));
      const elsewhere = fields
        .filter(([field]) => field === 'student_ids')
        .flatMap(([, messages]) => messages);
      feedback.error(elsewhere.length > 0 ? elsewhere.join(' ') : error);
      onClose();
    },
  });
}
