import { audit, type Viewing } from '@dekanat/contract/access/audit/audit.ts';
import { Link } from '@tanstack/react-router';
import { useText } from '#i18n/text.ts';
import { useEntries } from '#ui/history/older-entries.tsx';
import { Instant } from '#ui/instant.tsx';
import '#ui/history/differences.css';

const AT_ONCE = 20;

interface ViewingListProps {
  record: Viewing['record'];
  id: number;
}

/** Who has viewed the personal data of one person, newest first. */
export function ViewingList({ record, id }: ViewingListProps) {
  const text = useText();
  const query = { record, record_id: id, limit: AT_ONCE };
  const { entries, state, older } = useEntries(audit.viewings, { query }, (viewing) => viewing.id);
  if (entries === undefined) return state;
  if (entries.length === 0) return <p className="hint">{text('history.viewings.empty')}</p>;
  return (
    <>
      <ol className="history" aria-label={text('history.viewings')}>
        {entries.map((viewing) => (
          <li key={viewing.id}>
            <p className="history-who">
              <strong>{viewing.user_name}</strong>
              <Instant at={viewing.at} />
              <span className="hint">{viewing.address}</span>
            </p>
          </li>
        ))}
      </ol>
      <div className="history-foot">
        {older}
        <Link to="/accounts/audit" search={{ show: 'viewings', record, record_id: id }}>
          {text('history.open')}
        </Link>
      </div>
    </>
  );
}
