import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import type { studyStatements } from '@dekanat/contract/study/study-statements.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { DetailsList } from './details-list.tsx';
import { MarkTag } from './mark-tag.tsx';

type Statement = ResultOf<(typeof studyStatements)['read']>[number]['statements'][number];
type Entry = Statement['history'][number];

/** Whether the subject has interim controls, or points of them. */
const hasInterimControl = ({ ic_max, ic_rating }: Statement) => ic_max > 0 || ic_rating !== null;

/** DD.MM.YYYY HH:mm, without the seconds. */
const minuteOf = (instant: string) => instant.slice(0, 16);

/** A result in a statement: its points, its limits, its history. */
export function StatementCard({ statement }: { statement: Statement }) {
  const text = useText();
  const { statement_name, current, number, state, mark, history } = statement;
  const hasInterim = hasInterimControl(statement);
  return (
    <>
      <div className="statement-head">
        <h3>{statement_name}</h3>
        {current && <span className="chip">{text('record_book.statement.current')}</span>}
        <MarkTag mark={mark} />
      </div>
      <StatementPoints statement={statement} />
      {number !== null && state !== null && (
        <p className="muted">
          {text('record_book.statement.number', { number })} · {text(`record_book.state.${state}`)}
        </p>
      )}
      <details>
        <summary>{text('record_book.history')}</summary>
        <ol className="semester-rows">
          {history.map((entry, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are added in front, so that the place from the end belongs to one
            <HistoryEntry key={history.length - place} entry={entry} hasInterim={hasInterim} />
          ))}
        </ol>
      </details>
    </>
  );
}

function StatementPoints({ statement }: { statement: Statement }) {
  const text = useText();
  const { ic_rating, ic_max, fc_rating, fc_max, absent, rating, passing_score, changed_at } = statement;
  const of = (points: number | null, max: number) =>
    points === null
      ? text('record_book.points.none', { max })
      : text('record_book.points.of', { points: formatNumber(points), max });
  return (
    <DetailsList
      rows={[
        ...(hasInterimControl(statement)
          ? [{ term: text('record_book.interim'), value: of(ic_rating, ic_max) }]
          : []),
        {
          term: text('record_book.final'),
          value: absent ? text('record_book.absent') : of(fc_rating, fc_max),
        },
        // The sum of an absent student has interim points alone: it is no result.
        { term: text('record_book.rating'), value: rating === null || absent ? null : formatNumber(rating) },
        { term: text('record_book.passing_score'), value: formatNumber(passing_score) },
        { term: text('record_book.changed_at'), value: minuteOf(changed_at) },
      ]}
    />
  );
}

function HistoryEntry({ entry, hasInterim }: { entry: Entry; hasInterim: boolean }) {
  const text = useText();
  const { ic_rating, fc_rating, absent, rating, mark, changed_at, source } = entry;
  const points = (value: number | null) => (value === null ? '—' : formatNumber(value));
  return (
    <li className="gpa-subject">
      <span className="mark-row-text">
        <span className="muted">
          {minuteOf(changed_at)} · {text(`record_book.source.${source}`)}
        </span>
        {(hasInterim || ic_rating !== null) && (
          <span>
            {text('record_book.interim')}: <b>{points(ic_rating)}</b>
          </span>
        )}
        <span>
          {text('record_book.final')}: <b>{absent ? text('record_book.absent') : points(fc_rating)}</b>
        </span>
        {rating !== null && !absent && (
          <span>
            {text('record_book.rating')}: <b>{formatNumber(rating)}</b>
          </span>
        )}
      </span>
      <MarkTag mark={mark} />
    </li>
  );
}
