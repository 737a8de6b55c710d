import type { GpaInput, GpaRecord } from '@dekanat/contract/gpa/gpa-records.ts';
import { gpaSums } from '@dekanat/contract/ratings/gpa.ts';
import { GpaValue, MarkValue, StaleTag } from '#features/gpa/gpa-value.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import './gpa.css';

interface GpaExplanationProps {
  record: GpaRecord;
  limit: number;
  /** The numbers are shown at once. */
  open: boolean;
}

/** A record with the answer to “why is this GPA”: the formula with its numbers, and every subject. */
export function GpaExplanation({ record, limit, open }: GpaExplanationProps) {
  const text = useText();
  const { semester_name, academic_year_name, gpa_mark, stale, created_at, author, below_limit } = record;
  const { points, credits } = gpaSums(
    record.inputs.map(({ counted, ...one }) => ({ ...one, over: counted })),
  );
  return (
    <details className="gpa-record" open={open}>
      <summary>
        <span>
          {text('semester.number', { number: semester_name })} · {academic_year_name}
        </span>
        {stale && <StaleTag />}
        <GpaValue {...record} />
      </summary>
      <h2>{text('gpa.why')}</h2>
      <p className="gpa-formula">
        {text('gpa.formula')}
        <strong>
          {text('gpa.formula.numbers', {
            points: formatNumber(points),
            credits: formatNumber(credits),
            gpa: formatNumber(gpa_mark, 2),
          })}
        </strong>
      </p>
      {below_limit && (
        <p className="gpa-value" data-low>
          {text('gpa.limit', { limit: formatNumber(limit, 2) })}
        </p>
      )}
      {stale && <p className="hint">{text('gpa.stale.hint')}</p>}
      <Inputs inputs={record.inputs} />
      <p className="hint">
        {text('gpa.calculated_by', { author: author ?? '—' })} <Instant at={created_at} />
      </p>
    </details>
  );
}

function Inputs({ inputs }: { inputs: GpaInput[] }) {
  const text = useText();
  return (
    <table className="gpa-table">
      <thead>
        <tr>
          <th scope="col">{text('subject.noun')}</th>
          <th scope="col">{text('semester.noun')}</th>
          <th scope="col">{text('gpa.credit')}</th>
          <th scope="col">{text('gpa.mark')}</th>
          <th scope="col">{text('gpa.product')}</th>
        </tr>
      </thead>
      <tbody>
        {inputs.map(({ student_subject_id, subject_name, semester, credit, mark, counted }) => (
          <tr key={student_subject_id} data-left-out={!counted}>
            <th scope="row">
              {subject_name ?? '—'}
              {mark === null && (
                <small>{text(counted ? 'gpa.no_mark.counted' : 'gpa.no_mark.not_yet')}</small>
              )}
            </th>
            <td>{semester}</td>
            <td>{credit}</td>
            <td>
              <MarkValue mark={mark} />
            </td>
            <td>{counted ? credit * (mark ?? 0) : '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
