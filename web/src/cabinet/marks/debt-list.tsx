import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import type { studentDebts } from '@dekanat/contract/gpa/student-gpa.ts';
import { Link } from 'wouter';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { DetailsList } from './details-list.tsx';

type Debt = ResultOf<(typeof studentDebts)['list']>['data'][number];

/** The subjects that are not passed, and why. */
export function DebtList({ debts }: { debts: readonly Debt[] }) {
  const text = useText();
  return (
    <section className="marks-section" aria-labelledby="record-book-debts">
      <h2 id="record-book-debts">{text('record_book.debts')}</h2>
      {debts.length === 0 ? (
        <p className="muted">{text('record_book.debts.none')}</p>
      ) : (
        <>
          <p>{text('record_book.debts.count', { count: debts.length })}</p>
          <p>
            <Link href="/marks/retakes" className="button button-primary">
              {text('cabinet.retakes')}
            </Link>
          </p>
          <ul className="cards">
            {debts.map((debt) => (
              <li key={debt.id} className="card debt">
                <DebtCard debt={debt} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function DebtCard({ debt }: { debt: Debt }) {
  const text = useText();
  const { subject_id, subject_name, semester_name, academic_year_name, explanation, credit_sum } = debt;
  const semester = text('record_book.semester', { number: semester_name });
  return (
    <>
      <h3>
        <Link href={`/marks/${subject_id}`} className="row-link">
          {subject_name}
        </Link>
      </h3>
      <p className="debt-reason">{explanation}</p>
      <DetailsList
        rows={[
          { term: text('record_book.semester.term'), value: `${semester} · ${academic_year_name}` },
          { term: text('record_book.statement'), value: debt.statement_name },
          { term: text('record_book.passing_score'), value: debt.passing_score },
          {
            term: text('record_book.retake_price'),
            // Without a price of the university, and without one in what an earlier version has stored.
            value: credit_sum > 0 ? text('record_book.sum', { sum: formatNumber(credit_sum) }) : null,
          },
        ]}
      />
    </>
  );
}
