import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import type { OwnGpa } from './gpa-change.ts';

/** What the university has calculated for each semester. */
export function GpaRecords({ records }: Pick<OwnGpa, 'records'>) {
  const text = useText();
  return (
    <>
      <h3>{text('record_book.gpa.records')}</h3>
      <ul className="semester-rows">
        {records.map(
          ({ id, semester_name, academic_year_name, gpa_mark, stale, below_limit, created_at }) => (
            <li key={id} className="gpa-subject">
              <span className="mark-row-text">
                <span>
                  {text('record_book.semester', { number: semester_name })} · {academic_year_name}
                </span>
                <span className="muted">
                  {text('record_book.gpa.calculated', { day: created_at.slice(0, 10) })}
                  {stale && ` · ${text('record_book.gpa.stale')}`}
                </span>
              </span>
              <span className="mark-tag" data-failed={below_limit || undefined}>
                <b>{formatNumber(gpa_mark, 2)}</b>
                {below_limit && <span>{text('record_book.gpa.below.short')}</span>}
              </span>
            </li>
          ),
        )}
      </ul>
    </>
  );
}
