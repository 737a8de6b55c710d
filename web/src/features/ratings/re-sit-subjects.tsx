import type { ReSitSubject } from '@dekanat/contract/ratings/statements.ts';
import { type Text, useText } from '#i18n/text.ts';

/** The subjects of a group: who would take the re-sit, or why it cannot be held. */
export function ReSitSubjects({ subjects }: { subjects: readonly ReSitSubject[] }) {
  const text = useText();
  if (subjects.length === 0) return <p className="hint">{text('statement.re_sit.no_subjects')}</p>;
  const possibleFirst = subjects.toSorted(
    (one, other) => Number(other.outcome === 'possible') - Number(one.outcome === 'possible'),
  );
  return (
    <ul className="re-sit-subjects">
      {possibleFirst.map((subject) => (
        <li key={subject.semester_subject_id}>
          <strong>{subject.subject_name ?? '—'}</strong>
          {subject.outcome === 'possible' ? (
            <ReSitStudents students={subject.students} />
          ) : (
            <span className="hint">{text(`statement.re_sit.outcome.${subject.outcome}`)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

type ReSitStudent = ReSitSubject['students'][number];

/** An absence stands in place of points; a mark without points, such as one of an import, stands alone. */
function resultOf(text: Text, { rating, mark, absent }: ReSitStudent): string {
  const markText = mark === null ? [] : [text('statement.re_sit.mark', { mark })];
  if (absent) return [text('result.absent'), ...markText].join(', ');
  if (mark === null) return text('statement.re_sit.no_mark');
  if (rating === null) return text('statement.re_sit.mark', { mark });
  return text('statement.re_sit.result', { rating, mark });
}

function ReSitStudents({ students }: Pick<ReSitSubject, 'students'>) {
  const text = useText();
  return (
    <details open={students.length <= 5}>
      <summary>{text('statement.re_sit.students', { count: students.length })}</summary>
      <ol>
        {students.map((student) => (
          <li key={student.student_subject_id}>
            {student.fio} — {resultOf(text, student)}
          </li>
        ))}
      </ol>
    </details>
  );
}
