import { useText } from '#i18n/text.ts';
import { FAILED } from './gpa-change.ts';

/** A mark with a word for a failed or a missing one. */
export function MarkTag({ mark }: { mark: number | null }) {
  const text = useText();
  if (mark === null) return <span className="mark-tag muted">{text('record_book.mark.none')}</span>;
  const failed = mark <= FAILED;
  return (
    <span className="mark-tag" data-failed={failed || undefined}>
      <span className="visually-hidden">{text('record_book.mark')}: </span>
      <b>{mark}</b>
      {failed && <span>{text('record_book.mark.failed')}</span>}
    </span>
  );
}
