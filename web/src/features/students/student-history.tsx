import { formatDay } from '@dekanat/contract/api/days.ts';
import { type TimelineEntry, timeline } from '@dekanat/contract/students/status-changes/timeline.ts';
import { Link } from '@tanstack/react-router';
import { useText } from '#i18n/text.ts';
import { ActionTag } from '#ui/history/action-tag.tsx';
import { DifferenceTable } from '#ui/history/difference-table.tsx';
import { useEntries } from '#ui/history/older-entries.tsx';
import { PersonHistory } from '#ui/history/person-history.tsx';
import { Instant } from '#ui/instant.tsx';
import { StudyStatusTag } from '#ui/study-status-tag.tsx';
import './status-changes/status-change.css';

const AT_ONCE = 10;
const FIELDS_SHOWN = 5;

/** Orders and changes of the record, newest first. */
export const StudentHistory = ({ id }: { id: number }) => (
  <PersonHistory record="students" id={id}>
    <Timeline id={id} />
  </PersonHistory>
);

function Timeline({ id }: { id: number }) {
  const text = useText();
  const input = { params: { id }, query: { limit: AT_ONCE } };
  const { entries, state, older } = useEntries(timeline.list, input, keyOf);
  if (entries === undefined) return state;
  if (entries.length === 0) return <p className="hint">{text('history.empty')}</p>;
  return (
    <>
      <ol className="history">
        {entries.map((entry) => (
          <li key={keyOf(entry)}>
            <Happened entry={entry} />
          </li>
        ))}
      </ol>
      {older && <div className="history-foot">{older}</div>}
    </>
  );
}

const keyOf = ({ id, movement }: TimelineEntry) => `${movement ? 'movement' : 'change'} ${id}`;

function Happened({ entry }: { entry: TimelineEntry }) {
  const { movement, action, differences, summary, user_name, at } = entry;
  return (
    <>
      <p className="history-who">
        {movement && <StudyStatusTag status={movement.to_status} />}
        {action && <ActionTag action={action} />}
        <strong>{user_name}</strong>
        <Instant at={at} />
      </p>
      {movement && <Moved movement={movement} />}
      {action && (
        <DifferenceTable entry={{ action, differences, summary: summary ?? '' }} first={FIELDS_SHOWN} />
      )}
    </>
  );
}

/** The order, its reason, and whether it was undone. */
function Moved({ movement }: { movement: NonNullable<TimelineEntry['movement']> }) {
  const text = useText();
  const { order_id, order_number, order_date, status_change_reason_name: reason, undone_at } = movement;
  const { from_group_name, to_group_name } = movement;
  const order = text('status_change.by_order', { number: order_number, date: formatDay(order_date) });
  return (
    <p className="status-change-entry" data-undone={undone_at !== null}>
      <Link to="/students/orders" search={{ view: order_id }}>
        {order}
      </Link>
      {to_group_name !== null && <span>{`${from_group_name ?? '—'} → ${to_group_name}`}</span>}
      {reason && <span>{reason}</span>}
      {undone_at !== null && (
        <strong>
          {text('order.undone')} · {movement.undone_by_name} · <Instant at={undone_at} />
        </strong>
      )}
    </p>
  );
}
