import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import { studyStatements } from '@dekanat/contract/study/study-statements.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ownQuery } from '#cabinet/query.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { StatementCard } from './statement-card.tsx';
import './marks.css';

type OwnSubject = ResultOf<(typeof studyStatements)['read']>[number];

/** The results of a subject with their history, the latest semester first. */
export function SubjectMarksPage({ subjectId }: { subjectId: string }) {
  const text = useText();
  const { data, error, refetch } = useQuery(
    ownQuery(studyStatements.read, { params: { subjectId: Number(subjectId) } }),
  );
  if (data === undefined && error !== null) return <Failure error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingIndicator />;
  return (
    <div className="page">
      <p className="trail">
        <Link href="/marks">{text('record_book.back')}</Link>
      </p>
      <h1>{data[0]?.subject_name ?? text('record_book.title')}</h1>
      {data.length === 0 && <p className="muted">{text('record_book.subject.empty')}</p>}
      {data.toReversed().map((subject) => (
        <SubjectSemester key={subject.id} subject={subject} />
      ))}
    </div>
  );
}

function SubjectSemester({ subject }: { subject: OwnSubject }) {
  const text = useText();
  const { id, semester_name, academic_year_name, credit_hour, hour, statements } = subject;
  const heading = `record-book-${id}`;
  return (
    <section className="marks-section" aria-labelledby={heading}>
      <h2 id={heading}>
        {text('record_book.semester', { number: semester_name })} · {academic_year_name}
      </h2>
      <p className="muted">
        {text('record_book.credits', { count: credit_hour })} ·{' '}
        {text('record_book.hours', { hours: formatNumber(hour) })}
      </p>
      {statements.length === 0 ? (
        <p className="muted">{text('record_book.statements.empty')}</p>
      ) : (
        <ul className="cards">
          {statements.map((statement) => (
            <li key={statement.statement} className="card statement">
              <StatementCard statement={statement} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
