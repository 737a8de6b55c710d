import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';

/** Whether a GPA is below the passing limit. */
export function GpaLimit({ gpa, limit }: { gpa: number; limit: number }) {
  const text = useText();
  const below = gpa < limit;
  return (
    <span className="status-tag" data-status={below ? 'rejected' : 'active'}>
      {text(below ? 'record_book.gpa.below' : 'record_book.gpa.above', { limit: formatNumber(limit) })}
    </span>
  );
}
