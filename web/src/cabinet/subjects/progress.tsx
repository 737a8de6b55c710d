import { useText } from '#i18n/text.ts';
import './progress.css';

/** How many lessons of a subject, or items of a lesson, are read. */
export function Progress({ done, total }: { done: number; total: number }) {
  const text = useText();
  return (
    <span className="progress">
      <progress value={done} max={total} aria-hidden="true" />
      <span className="muted">{text('cabinet.read', { done, total })}</span>
    </span>
  );
}
