import { useText } from '#i18n/text.ts';

interface MarkTagProps {
  result: { rating: number | null; mark: number | null };
}

/** Points and mark of a result. */
export function MarkTag({ result: { rating, mark } }: MarkTagProps) {
  const text = useText();
  return (
    <span className="board-mark" title={text('restoration.board.rating_mark')}>
      {[rating, mark].join(' / ')}
    </span>
  );
}
