import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import type { OwnGpa } from './gpa-change.ts';
import { GpaExplanation } from './gpa-explanation.tsx';
import { GpaLimit } from './gpa-limit.tsx';

/** The GPA as results are now, with its explanation. */
export function GpaCard({ gpa }: { gpa: OwnGpa }) {
  const text = useText();
  const { gpa_mark, passing_limit, subjects } = gpa;
  return (
    <section className="card gpa-card" aria-labelledby="record-book-gpa">
      <h2 id="record-book-gpa">{text('record_book.gpa')}</h2>
      {gpa_mark === null ? (
        <p className="muted">{text('record_book.gpa.none')}</p>
      ) : (
        <>
          <p className="gpa-value">{formatNumber(gpa_mark, 2)}</p>
          <GpaLimit gpa={gpa_mark} limit={passing_limit} />
        </>
      )}
      {subjects.length > 0 && (
        <details>
          <summary>{text('record_book.gpa.why')}</summary>
          <GpaExplanation gpa={gpa} />
        </details>
      )}
    </section>
  );
}
