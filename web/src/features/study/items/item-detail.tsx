import { CheckOutlined } from '@ant-design/icons';
import { type ItemStatistic, type KeyRule, usesAnswers } from '@dekanat/contract/study/item-statistics.ts';
import { Button } from 'antd';
import { Fragment } from 'react';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';

type Option = NonNullable<ItemStatistic['options']>[number];

/** What was chosen, what the flags mean, and who corrected the key. */
export function ItemDetail({ item, correct }: { item: ItemStatistic; correct: (() => void) | undefined }) {
  const text = useText();
  const { options, answered, asked, flags, corrections } = item;
  return (
    <div className="item-detail">
      {flags.length > 0 && (
        <ul className="item-meanings">
          {flags.map((flag) => (
            <li key={flag}>{text(`item.flag.${flag}.about`)}</li>
          ))}
        </ul>
      )}
      {options === null ? (
        <p className="hint">{text('item.hidden')}</p>
      ) : (
        <ul className="item-options">
          {options.map((option) => (
            <ItemOption
              key={option.id}
              option={option}
              answered={answered}
              judged={item.difficulty !== null}
            />
          ))}
          <li>
            <span>{text('item.empty')}</span>
            <span className="item-count">{formatNumber(asked - answered)}</span>
          </li>
        </ul>
      )}
      {corrections.length > 0 && <Corrections corrections={corrections} options={options ?? []} />}
      {correct && options !== null && <Button onClick={correct}>{text('item.correct')}</Button>}
    </div>
  );
}

interface ItemOptionProps {
  option: Option;
  answered: number;
  /** There are enough answers to compare the best with the others. */
  judged: boolean;
}

function ItemOption({ option, answered, judged }: ItemOptionProps) {
  const text = useText();
  const { answer, correct_answer, chosen, chosen_by_best, unused } = option;
  const share = answered === 0 ? 0 : (chosen / answered) * 100;
  return (
    <li data-right={correct_answer === 1 || undefined}>
      <div>
        <RichText html={answer} />
        {correct_answer === 1 && (
          <small className="item-key">
            <CheckOutlined aria-hidden /> {text('item.key')}
          </small>
        )}
        {unused && <small>{text('item.unused')}</small>}
      </div>
      <span className="item-bar" aria-hidden>
        <span style={{ inlineSize: `${share}%` }} />
      </span>
      <span className="item-count">
        {text('item.chosen', { count: chosen, share: formatNumber(share, 0) })}
        {judged && <small>{text('item.chosen_by_best', { count: chosen_by_best })}</small>}
      </span>
    </li>
  );
}

interface CorrectionsProps extends Pick<ItemStatistic, 'corrections'> {
  options: readonly Option[];
}

function Corrections({ corrections, options }: CorrectionsProps) {
  const text = useText();
  return (
    <div className="item-corrections">
      <h3>{text('item.corrections')}</h3>
      <ol>
        {corrections.map(({ id, former_rule, rule, reason, author, created_at, changed, ...keys }) => {
          const hasOwnRule = former_rule !== rule;
          return (
            <li key={id}>
              <div className="item-keys">
                <CorrectedKey
                  {...{ rule: former_rule, rightIds: keys.former_right_ids, hasOwnRule, options }}
                />
                <span>→</span>
                <CorrectedKey {...{ rule, rightIds: keys.right_ids, hasOwnRule, options }} />
              </div>
              <span>{reason}</span>
              <small>
                {author ?? '—'} · <Instant at={created_at} /> · {text('item.changed', { count: changed })}
              </small>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface CorrectedKeyProps {
  rule: KeyRule;
  rightIds: readonly number[] | null;
  /** The rule has changed as well. */
  hasOwnRule: boolean;
  options: readonly Option[];
}

/** The answers that counted; the rule where it says more than they do. */
function CorrectedKey({ rule, rightIds, hasOwnRule, options }: CorrectedKeyProps) {
  const text = useText();
  const right = usesAnswers(rule) ? options.filter(({ id }) => rightIds?.includes(id)) : [];
  return (
    <>
      {(hasOwnRule || right.length === 0) && (
        <strong>{`${text(`item.rule.${rule}.short`)}${right.length > 0 ? ':' : ''}`}</strong>
      )}
      {right.map(({ id, answer }, index) => (
        <Fragment key={id}>
          {index > 0 && <span aria-hidden>·</span>}
          <RichText html={answer} />
        </Fragment>
      ))}
    </>
  );
}
