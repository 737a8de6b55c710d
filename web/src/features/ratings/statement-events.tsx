import type { Sheet } from '@dekanat/contract/ratings/sheets.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { Section } from '#ui/table/section.tsx';

/** Who opened, closed and reopened the sheet, and why; the newest first. */
export function StatementEvents({ events }: Pick<Sheet, 'events'>) {
  const text = useText();
  if (events.length === 0) return null;
  const newestFirst = events.toSorted((one, other) => other.created_at.localeCompare(one.created_at));
  return (
    <Section title="statement.events">
      <ol className="statement-events">
        {newestFirst.map(({ act, reason, user_name, from_test, created_at }) => (
          <li key={`${act}-${created_at}`}>
            <Instant at={created_at} />
            <strong>{text(`statement.event.${act}`)}</strong>
            <span>{from_test ? text('rating_grid.source.test') : (user_name ?? '—')}</span>
            {reason && <span className="statement-reason">{reason}</span>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
