import { useText } from '#i18n/text.ts';

interface MarkTagProps {
  /** Results that can be carried over are passed, and have no absence. */
  result: { rating: number | null; mark: number | null; absent?: boolean };
}

/** Points and mark of a result; the word for an absence stands in place of the points. */
export function MarkTag({ result: { rating, mark, absent = false } }: MarkTagProps) {
  const text = useText();
  return (
    <span className="board-mark" title={text('restoration.board.rating_mark')}>
      {[absent ? text('result.absent') : rating, mark].join(' / ')}
    </span>
  );
}
