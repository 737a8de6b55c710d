import { isPassed } from '@dekanat/contract/ratings/marks.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import './gpa.css';

interface GpaValueProps {
  gpa_mark: number | null;
  below_limit: boolean;
}

/** A GPA; one below the limit is red and says so to screen readers. */
export function GpaValue({ gpa_mark, below_limit }: GpaValueProps) {
  const text = useText();
  if (gpa_mark === null) return '—';
  return (
    <span
      className="gpa-value"
      data-low={below_limit}
      {...(below_limit && { title: text('gpa.below_limit') })}
    >
      {formatNumber(gpa_mark, 2)}
      {below_limit && <span className="visually-hidden">{text('gpa.below_limit')}</span>}
    </span>
  );
}

/** A mark; one below 3 is a warning. */
export function MarkValue({ mark }: { mark: number | null }) {
  const text = useText();
  if (mark === null) return '—';
  return (
    <span
      className="gpa-value"
      data-low={!isPassed(mark)}
      {...(!isPassed(mark) && { title: text('gpa.mark.low') })}
    >
      {mark}
    </span>
  );
}

/** Whether a GPA record still says what a calculation would say now. */
export function GpaStateTag({ stale }: { stale: boolean }) {
  const text = useText();
  if (stale) return <StaleTag />;
  return (
    <span className="status-tag" data-status="active">
      {text('gpa.current')}
    </span>
  );
}

export function StaleTag() {
  const text = useText();
  return (
    <span className="status-tag" data-status="pending" title={text('gpa.stale.hint')}>
      {text('gpa.stale')}
    </span>
  );
}
