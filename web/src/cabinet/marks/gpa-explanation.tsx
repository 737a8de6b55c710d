import { useRef, useState } from 'react';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { DetailsList } from './details-list.tsx';
import { type ChosenMarks, type GpaSubject, gpaWith, isOwed, type OwnGpa, withMark } from './gpa-change.ts';
import { GpaLimit } from './gpa-limit.tsx';
import { GpaRecords } from './gpa-records.tsx';
import { GpaSubjectRow } from './gpa-subject-row.tsx';

const NOTHING: ChosenMarks = new Map();

/** Owed subjects first. */
const inOrder = (subjects: readonly GpaSubject[]) =>
  subjects.toSorted((left, right) => Number(isOwed(right)) - Number(isOwed(left)));

/** How the GPA is made, and what it would be with other marks. */
export function GpaExplanation({ gpa }: { gpa: OwnGpa }) {
  const text = useText();
  const [chosen, setChosen] = useState(NOTHING);
  const heading = useRef<HTMLHeadingElement>(null);
  const { gpa_mark, points, credits, passing_limit, subjects, records } = gpa;
  const waiting = subjects.filter(({ counted }) => !counted).length;
  const reset = () => {
    setChosen(NOTHING);
    // The button disappears.
    heading.current?.focus();
  };
  return (
    <div className="gpa-explanation">
      <p>{text('record_book.gpa.formula')}</p>
      <DetailsList
        rows={[
          { term: text('record_book.gpa.points'), value: formatNumber(points) },
          { term: text('record_book.gpa.credits'), value: formatNumber(credits) },
          { term: text('record_book.gpa'), value: gpa_mark === null ? null : formatNumber(gpa_mark, 2) },
          { term: text('record_book.gpa.limit'), value: formatNumber(passing_limit) },
        ]}
      />
      {waiting > 0 && <p>{text('record_book.gpa.not_counted', { count: waiting })}</p>}
      <h3 ref={heading} tabIndex={-1}>
        {text('record_book.change')}
      </h3>
      <p className="muted">{text('record_book.change.hint')}</p>
      <ul className="semester-rows">
        {inOrder(subjects).map((subject) => (
          <GpaSubjectRow
            key={subject.id}
            subject={subject}
            chosen={chosen.get(subject.id)}
            choose={(mark) => setChosen(withMark(chosen, subject.id, mark))}
          />
        ))}
      </ul>
      <div className="gpa-outcome" data-shown={chosen.size > 0 || undefined}>
        <output>
          {chosen.size > 0 && (
            <Outcome before={gpa_mark} after={gpaWith(subjects, chosen)} limit={passing_limit} />
          )}
        </output>
        {chosen.size > 0 && <PlainButton onClick={reset}>{text('record_book.change.reset')}</PlainButton>}
      </div>
      {records.length > 0 && <GpaRecords records={records} />}
    </div>
  );
}

interface OutcomeProps {
  before: number | null;
  after: number | null;
  limit: number;
}
function Outcome({ before, after, limit }: OutcomeProps) {
  const text = useText();
  if (after === null) return null;
  return (
    <>
      <b>{text('record_book.change.outcome', { gpa: formatNumber(after, 2) })}</b>{' '}
      {before !== null && (
        <span className="muted">{text('record_book.change.now', { gpa: formatNumber(before, 2) })}</span>
      )}{' '}
      <GpaLimit gpa={after} limit={limit} />
    </>
  );
}
