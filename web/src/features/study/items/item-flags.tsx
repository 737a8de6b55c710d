import { ATTEMPTS_MIN, type ItemFlag, type ItemStatistic } from '@dekanat/contract/study/item-statistics.ts';
import { useText } from '#i18n/text.ts';
import type { RecordStatus } from '#ui/status-tag.tsx';

const COLOURS: Record<ItemFlag, RecordStatus> = {
  wrong_key: 'rejected',
  negative: 'rejected',
  low_discrimination: 'pending',
  too_easy: 'inactive',
  too_hard: 'pending',
  unused_answers: 'inactive',
};

/** What is remarkable about a question, in words. */
export function ItemFlags({ item, few }: { item: ItemStatistic; few: boolean }) {
  const text = useText();
  const { rule, flags } = item;
  return (
    <span className="item-flags">
      {rule !== 'exact' && (
        <span className="status-tag" data-status="active">
          {text(`item.rule.${rule}.short`)}
        </span>
      )}
      {few && <small>{text('item.few_answers', { least: ATTEMPTS_MIN })}</small>}
      {flags.map((flag) => (
        <span key={flag} className="status-tag" data-status={COLOURS[flag]}>
          {text(`item.flag.${flag}`)}
        </span>
      ))}
    </span>
  );
}
