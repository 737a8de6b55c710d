import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { ATTEMPTS_MIN, type ItemStatistic } from '@dekanat/contract/study/item-statistics.ts';
import { Button, Checkbox } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { ItemDetail } from '#features/study/items/item-detail.tsx';
import { ItemFlags } from '#features/study/items/item-flags.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { RichText } from '#ui/rich-text/rich-text.tsx';

const CorrectKeyDialog = lazy(async () => ({
  default: (await import('#features/study/items/correct-key-dialog.tsx')).CorrectKeyDialog,
}));

const COLUMNS: readonly [TextKey, boolean][] = [
  ['item.question', false],
  ['item.answered', true],
  ['item.difficulty', true],
  ['item.discrimination', true],
  ['item.flags', false],
];

/** Never “-0.00”. */
const rounded = (value: number) => Math.round(value * 100) / 100 + 0;

interface ItemTableProps {
  questions: ItemStatistic[];
  mayCorrect: boolean;
}

const itemKey = ({ question_id, version }: ItemStatistic) => `${question_id}/${version}`;

/** The questions of a test with their numbers; a row opens what was chosen. */
export function ItemTable({ questions, mayCorrect }: ItemTableProps) {
  const text = useText();
  const [flagged, setFlagged] = useState(false);
  // Here, and not in the row: a row that is no longer shown would take what was typed with it.
  const [corrected, setCorrected] = useState<ItemStatistic>();
  const numbered = questions.map((item, index) => ({ item, number: index + 1 }));
  const shown = flagged ? numbered.filter(({ item }) => item.flags.length > 0) : numbered;
  return (
    <>
      <Checkbox checked={flagged} onChange={({ target }) => setFlagged(target.checked)}>
        {text('item.flagged_only', { count: numbered.filter(({ item }) => item.flags.length > 0).length })}
      </Checkbox>
      <table className="item-table">
        <thead>
          <tr>
            {COLUMNS.map(([title, numeric]) => (
              <th key={title} scope="col" data-numeric={numeric || undefined}>
                {text(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ item, number }) => (
            <ItemRows
              key={itemKey(item)}
              item={item}
              number={number}
              correct={mayCorrect ? () => setCorrected(item) : undefined}
            />
          ))}
        </tbody>
      </table>
      <Suspense>
        {corrected && <CorrectKeyDialog item={corrected} onClose={() => setCorrected(undefined)} />}
      </Suspense>
    </>
  );
}

interface ItemRowsProps {
  item: ItemStatistic;
  number: number;
  correct: (() => void) | undefined;
}

function ItemRows({ item, number, correct }: ItemRowsProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const label = (key: TextKey) => ({ 'data-label': text(key), 'data-numeric': true });
  const few = item.answered < ATTEMPTS_MIN;
  return (
    <>
      <tr>
        <td>
          <div className="item-question">
            <Button
              type="text"
              size="small"
              icon={open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
              aria-expanded={open}
              aria-label={text('item.open', { number })}
              onClick={() => setOpen(!open)}
            />
            <span className="item-number">{`${number}.`}</span>
            <div className={open ? undefined : 'item-clipped'}>
              <RichText html={item.question} />
            </div>
          </div>
        </td>
        <td {...label('item.answered')}>{`${formatNumber(item.answered)} / ${formatNumber(item.asked)}`}</td>
        <td {...label('item.difficulty')}>
          {item.difficulty === null ? '—' : `${formatNumber(item.difficulty * 100, 0)} %`}
        </td>
        <td {...label('item.discrimination')}>
          {item.discrimination === null ? '—' : formatNumber(rounded(item.discrimination), 2)}
        </td>
        <td>
          <ItemFlags item={item} few={few} />
        </td>
      </tr>
      {open && (
        <tr className="item-detail-row">
          <td colSpan={COLUMNS.length}>
            <ItemDetail item={item} correct={correct} />
          </td>
        </tr>
      )}
    </>
  );
}
