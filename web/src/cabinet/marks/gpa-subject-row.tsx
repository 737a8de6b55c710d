import { useId } from 'react';
import { useText } from '#i18n/text.ts';
import { type GpaSubject, isOwed, MARKS } from './gpa-change.ts';

interface GpaSubjectRowProps {
  subject: GpaSubject;
  chosen: number | undefined;
  /** `undefined`: the present mark. */
  choose: (mark: number | undefined) => void;
}

/** What a subject adds to the GPA, and another mark for it. */
export function GpaSubjectRow({ subject, chosen, choose }: GpaSubjectRowProps) {
  const text = useText();
  const id = useId();
  const { subject_name, semester_name, credit, mark } = subject;
  const present = mark === null ? text('record_book.mark.none') : String(mark);
  return (
    <li className="gpa-subject">
      <div className="mark-row-text">
        <span className="mark-row-name">{subject_name}</span>
        <span className="muted">
          {text('record_book.semester', { number: semester_name })}
          {isOwed(subject) && ` · ${text('record_book.change.debt')}`}
        </span>
        <span>
          <Product subject={subject} />
          {chosen !== undefined && (
            <b>
              {' → '}
              {text('record_book.gpa.product', { credit, mark: chosen, points: credit * chosen })}
            </b>
          )}
        </span>
      </div>
      <label className="visually-hidden" htmlFor={id}>
        {text('record_book.change.mark', { name: subject_name })}
      </label>
      <select
        id={id}
        value={chosen ?? ''}
        onChange={({ target }) => choose(target.value === '' ? undefined : Number(target.value))}
      >
        <option value="">{text('record_book.change.present', { mark: present })}</option>
        {MARKS.filter((one) => one !== mark).map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </li>
  );
}

function Product({ subject: { credit, mark, points, counted } }: { subject: GpaSubject }) {
  const text = useText();
  if (mark !== null) return text('record_book.gpa.product', { credit, mark, points });
  const credits = text('record_book.credits', { count: credit });
  return `${credits} · ${text(counted ? 'record_book.gpa.unmarked' : 'record_book.gpa.not_yet')}`;
}
