import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import type { studyMarks } from '@dekanat/contract/study/study-marks.ts';
import { Link } from 'wouter';
import { useText } from '#i18n/text.ts';
import { MarkTag } from './mark-tag.tsx';

type Semester = ResultOf<(typeof studyMarks)['ratingNote']>['data'][number];
type Subject = Semester['semestr_subject'][number];

interface SemesterMarksProps {
  semester: Semester;
  /** Initially. */
  open: boolean;
}

/** The marks of a semester, which can be collapsed. */
export function SemesterMarks({ semester, open }: SemesterMarksProps) {
  const text = useText();
  const { semester_name, start_date, end_date, semestr_subject } = semester;
  return (
    <details className="card semester" open={open}>
      <summary>
        <h3>{text('record_book.semester', { number: semester_name })}</h3>
        <span className="muted">{text('record_book.period', { from: start_date, to: end_date })}</span>
      </summary>
      {semestr_subject.length === 0 && <p className="muted">{text('record_book.semester.empty')}</p>}
      <ul className="semester-rows">
        {semestr_subject.map((subject) => (
          <li key={subject.id}>
            <SubjectRow subject={subject} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function SubjectRow({ subject: { credit_hour, teacher, subject_choice_name } }: { subject: Subject }) {
  const text = useText();
  const { name, subject_id, rating_registers } = subject_choice_name;
  const { rating, mark, absent } = rating_registers;
  const points = absent
    ? text('record_book.absent')
    : rating !== null && text('record_book.points', { points: rating });
  const fio = teacher.teacher_translations[0]?.fio;
  return (
    <Link href={`/marks/${subject_id}`} className="row-link mark-row">
      <span className="mark-row-text">
        <span className="mark-row-name">{name}</span>
        {fio && <span className="muted">{fio}</span>}
        <span className="muted">
          {text('record_book.credits', { count: credit_hour })}
          {points && ` · ${points}`}
        </span>
      </span>
      <MarkTag mark={mark} />
    </Link>
  );
}
