import { useText } from '#i18n/text.ts';
import './progress.css';

interface ProgressProps {
  of: 'lessons' | 'items';
  done: number;
  total: number;
}

/** How many lessons of a subject were opened, or items of a lesson read. */
export function Progress({ of, done, total }: ProgressProps) {
  const text = useText();
  return (
    <span className="progress">
      <progress value={done} max={total} aria-hidden="true" />
      <span className="muted">
        {text(of === 'lessons' ? 'cabinet.opened' : 'cabinet.read', { done, total })}
      </span>
    </span>
  );
}
