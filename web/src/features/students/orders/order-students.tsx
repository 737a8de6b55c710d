import {
  type FormerScan,
  type Order,
  type OrderBatch,
  type OrderStudent,
  orders,
} from '@dekanat/contract/students/orders/orders.ts';
import {
  MOVED_STATUSES,
  studentStatuses,
} from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { ScanLink } from '#features/students/orders/scan-input.tsx';
import { STATUS_CHANGE_LISTS } from '#features/students/status-changes/status-change-lists.ts';
import { Change } from '#features/students/status-changes/status-change-rows.tsx';
import { useStatusChangeUndo } from '#features/students/status-changes/status-change-undo.ts';
import { studentName } from '#features/students/student-name.ts';
import { TemplatePrints } from '#features/students/template-prints.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Instant } from '#ui/instant.tsx';
import { studentPath } from '#ui/student-path.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import '../status-changes/status-change.css';

/** Students listed in the drawer; of more, only their number is shown. */
const LISTED = 200;

/** A transfer: the study status stays. */
const movesOnly = ({ from_status, to_status }: OrderStudent) => from_status === to_status;

/** The group at the time of the act, and that of a restoration. */
function groupsOf(one: OrderStudent): string | null {
  const { group_name, to_group_name } = one;
  if (movesOnly(one) || to_group_name === null || to_group_name === group_name) return group_name;
  return `${group_name ?? '—'} → ${to_group_name}`;
}

/** The bulk actions of an order, which can be undone, and its students. */
export function OrderStudents({ id }: { id: number }) {
  const text = useText();
  const order = useQuery(queryOf(orders.read, { params: { id } }));
  const people = useQuery(queryOf(orders.students, { params: { id }, query: { limit: LISTED } }));
  const error = order.error ?? people.error;
  if (error)
    return <Failed error={error} retry={() => void Promise.all([order.refetch(), people.refetch()])} />;
  if (!order.data || !people.data) return <ListSkeleton />;
  const { data, total } = people.data;
  return (
    <section className="order-people" aria-label={text('order.students')}>
      <FormerScans scans={order.data.former_scans} />
      <TemplatePrints prints={order.data.prints} />
      <h2>{text('order.students')}</h2>
      {total === 0 && <p>{text('order.nobody')}</p>}
      <AddStudents order={order.data} />
      {order.data.batches.map((batch) => (
        <Done key={batch.id} batch={batch} />
      ))}
      <ul className="status-change-rows">
        {data.map((one) => (
          <li key={one.id} data-undone={one.undone_at !== null}>
            <span>
              <Link to={studentPath({ id: one.student_id })}>{studentName(one)}</Link>
              <small>{[groupsOf(one), one.status_change_reason_name].filter(Boolean).join(' · ')}</small>
            </span>
            {one.undone_at === null ? (
              <Change
                from={one.from_status}
                to={one.to_status}
                groups={movesOnly(one) ? [one.from_group_name, one.to_group_name ?? '—'] : null}
              />
            ) : (
              <span className="status-change-reason">{text('order.undone')}</span>
            )}
          </li>
        ))}
      </ul>
      {total > data.length && <p>{text('status_change.more', { count: total - data.length })}</p>}
    </section>
  );
}

/** Scans that were replaced or removed. */
function FormerScans({ scans }: { scans: FormerScan[] }) {
  const text = useText();
  if (scans.length === 0) return null;
  return (
    <>
      <h2>{text('order.scan.former')}</h2>
      <ul className="status-change-rows">
        {scans.map((scan) => (
          <li key={`${scan.file_id} ${scan.attached_at}`}>
            <ScanLink order={scan} />
            <small>
              {scan.author} · <Instant at={scan.attached_at} />
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Opens the form that adds students to the order, if its kind has one. */
function AddStudents({ order }: { order: Order }) {
  const text = useText();
  const may = useMay(studentStatuses.store);
  const act = MOVED_STATUSES.find((status) => status === order.kind);
  if (act === undefined || !may) return null;
  return (
    <Link to={`${STATUS_CHANGE_LISTS[act].path}/create`} search={{ order: String(order.id) }}>
      {text('order.add_students')}
    </Link>
  );
}

/** One bulk action with its undo button. */
function Done({ batch }: { batch: OrderBatch }) {
  const text = useText();
  const feedback = useFeedback();
  const { undo, undoing } = useStatusChangeUndo();
  // What the server requires for the undo of an order's act; that of a registration needs another permission.
  const may = useMay('student_update');
  const ask = async () => {
    const question = text('order.undo.question', { count: batch.students });
    if (await feedback.confirm({ title: question, danger: true })) undo(batch.id);
  };
  return (
    <div className="order-batch">
      <span>
        {text('order.batch', { count: batch.students })}
        <small>
          {batch.author} · <Instant at={batch.created_at} />
        </small>
      </span>
      {batch.undone_at !== null && (
        <small>
          {text('order.undone')} · {batch.undone_by_name} · <Instant at={batch.undone_at} />
        </small>
      )}
      {batch.undone_at === null && may && (
        <Button loading={undoing} onClick={() => void ask()}>
          {text('order.undo')}
        </Button>
      )}
    </div>
  );
}
