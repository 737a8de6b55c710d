import type { RetakeDebt } from '@dekanat/contract/retakes/applications.ts';
import { Link } from '@tanstack/react-router';
import { Checkbox } from 'antd';
import { retakePath } from '#features/retakes/retake-address.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';

interface DebtChoiceProps {
  debts: readonly RetakeDebt[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

/** The debts of a student with their price; those of another application link to it. */
export function DebtChoice({ debts, chosen, onChange }: DebtChoiceProps) {
  const text = useText();
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <fieldset className="retake-debts">
      <legend>{text('retake.debts')}</legend>
      <ul>
        {debts.map((debt) => (
          <li key={debt.student_subject_id}>
            <Checkbox
              checked={chosen.has(debt.student_subject_id)}
              disabled={debt.application_id !== null}
              onChange={() => toggle(debt.student_subject_id)}
            >
              {debt.subject_name}
            </Checkbox>
            <small>
              {text('retake.debt', {
                number: debt.semester_name,
                year: debt.academic_year_name,
                credits: formatNumber(debt.credit_hour),
                sum: formatNumber(debt.credit_sum),
              })}
            </small>
            {debt.application_id !== null && (
              <Link to={retakePath({ id: debt.application_id })}>{text('retake.debt.taken')}</Link>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
