import { studentDebts, studentGpa } from '@dekanat/contract/gpa/student-gpa.ts';
import { studyMarks } from '@dekanat/contract/study/study-marks.ts';
import { useQuery } from '@tanstack/react-query';
import { ownQuery } from '#cabinet/query.ts';
import { useText } from '#i18n/text.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { DebtList } from './debt-list.tsx';
import { GpaCard } from './gpa-card.tsx';
import { presentOf } from './present-semester.ts';
import { SemesterMarks } from './semester-marks.tsx';
import './marks.css';

/** The record book: GPA, debts, and marks by semester. */
export function RecordBookPage() {
  const text = useText();
  const gpa = useQuery(ownQuery(studentGpa.read, {}));
  const debts = useQuery(ownQuery(studentDebts.list, {}));
  const marks = useQuery(ownQuery(studyMarks.ratingNote, {}));
  const missing = [gpa, debts, marks].filter(({ data }) => data === undefined);
  const failed = missing.find(({ error }) => error !== null);
  const retry = () => {
    for (const { refetch } of missing) void refetch();
  };
  const semesters = marks.data?.data.toReversed();
  const present = semesters && presentOf(semesters);
  return (
    <div className="page">
      <h1>{text('record_book.title')}</h1>
      {gpa.data && <GpaCard gpa={gpa.data} />}
      {debts.data && <DebtList debts={debts.data.data} />}
      {semesters && (
        <section className="marks-section" aria-labelledby="record-book-marks">
          <h2 id="record-book-marks">{text('record_book.marks')}</h2>
          {semesters.length === 0 && <p className="muted">{text('record_book.empty')}</p>}
          {semesters.map((semester, place) => (
            <SemesterMarks key={semester.id} semester={semester} open={place === present} />
          ))}
        </section>
      )}
      {failed && <Failure error={failed.error} retry={retry} />}
      {missing.length > 0 && !failed && <LoadingIndicator />}
    </div>
  );
}
