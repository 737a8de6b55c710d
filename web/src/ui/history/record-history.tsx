import { type AuditRecord, audit } from '@dekanat/contract/access/audit/audit.ts';
import { Link } from '@tanstack/react-router';
import { useText } from '#i18n/text.ts';
import { ActionTag } from '#ui/history/action-tag.tsx';
import { DifferenceTable } from '#ui/history/difference-table.tsx';
import { useEntries } from '#ui/history/older-entries.tsx';
import { Instant } from '#ui/instant.tsx';
import '#ui/history/differences.css';

const AT_ONCE = 20;
const FIELDS_SHOWN = 5;

interface RecordHistoryProps {
  record: AuditRecord;
  id: number;
}

/** The history of a record, newest first; loads when opened, and older entries on request. */
export function RecordHistory({ record, id }: RecordHistoryProps) {
  const text = useText();
  const query = { record, record_id: id, limit: AT_ONCE };
  const { entries, state, older } = useEntries(audit.list, { query }, (entry) => entry.id);
  if (entries === undefined) return state;
  if (entries.length === 0) return <p className="list-state">{text('history.empty')}</p>;
  return (
    <>
      <ol className="history" aria-label={text('history.title')}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <p className="history-who">
              <ActionTag action={entry.action} />
              <strong>{entry.user_name}</strong>
              <Instant at={entry.at} />
            </p>
            <DifferenceTable entry={entry} first={FIELDS_SHOWN} />
          </li>
        ))}
      </ol>
      <div className="history-foot">
        {older}
        <Link to="/accounts/audit" search={{ record, record_id: id }}>
          {text('history.open')}
        </Link>
      </div>
    </>
  );
}
