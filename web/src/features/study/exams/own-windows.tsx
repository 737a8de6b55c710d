import { teacherWork } from '@dekanat/contract/study/teacher-work.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '#api/query.ts';
import { testName } from '#features/study/attempts/attempt-names.tsx';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { Failed } from '#ui/table/list-states.tsx';

/** Times of the teacher's own for entering results, with their sheets; nothing without any. */
export function OwnWindows() {
  const text = useText();
  const { data = [], error, isLoadingError, refetch } = useQuery(queryOf(teacherWork.windows, {}));
  if (isLoadingError) return <Failed error={error} retry={() => void refetch()} />;
  if (data.length === 0) return null;
  return (
    <section className="own-exam-day" aria-labelledby="own-windows">
      <h2 id="own-windows">{text('own_exam.windows')}</h2>
      <ul className="study-cards">
        {data.map(({ id, subject_name, control_type_id, start_date, end_date, reason, sheets }) => (
          <li key={id}>
            <strong>{[subject_name, text(testName({ control_type_id }))].filter(Boolean).join(' · ')}</strong>
            <span>
              <Instant at={start_date} />
              {' – '}
              <Instant at={end_date} />
            </span>
            <span className="study-tags">
              {sheets.map((sheet) => (
                <Link key={sheet.id} to={`/account/statements/${sheet.id}`}>
                  {text('own_exam.sheet', { group: sheet.student_group_name ?? '—' })}
                </Link>
              ))}
            </span>
            <span className="hint">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
