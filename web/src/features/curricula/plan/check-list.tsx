import { WarningOutlined } from '@ant-design/icons';
import { formatMinute } from '@dekanat/contract/api/days.ts';
import type { PlanCheck } from '@dekanat/contract/curricula/curriculum-checks.ts';
import type { PlannedSemester } from '@dekanat/contract/curricula/plan.ts';
import { memo } from 'react';
import { nameOf } from '#features/curricula/plan/plan-calls.ts';
import { usePlanState } from '#features/curricula/plan/plan-context.ts';
import { type Text, useText } from '#i18n/text.ts';

/** All warnings of the plan; each leads to its place. */
export const CheckList = memo(() => {
  const text = useText();
  const { checks, plan } = usePlanState();
  const semesters = plan.semesters.filter(({ id }) => checks[id] !== undefined);
  const count = Object.values(checks).flat().length;
  return (
    <aside className="plan-checks" aria-label={text('plan.checks')}>
      <h3>
        {text('plan.checks')} <span className="hint">{count}</span>
      </h3>
      {count === 0 && <p className="hint">{text('plan.checks.none')}</p>}
      {semesters.map((semester) => (
        <details key={semester.id} open={semesters.length < 3}>
          <summary>
            {text('semester.number', { number: semester.number })}{' '}
            <span className="hint">{checks[semester.id]?.length}</span>
          </summary>
          <SemesterChecks semester={semester} checks={checks[semester.id] ?? []} />
        </details>
      ))}
    </aside>
  );
});

interface SemesterChecksProps {
  semester: PlannedSemester;
  checks: readonly PlanCheck[];
}

const SemesterChecks = memo(({ semester, checks }: SemesterChecksProps) => {
  const text = useText();
  const names = new Map(semester.subjects.map((subject) => [subject.id, nameOf(subject)]));
  return (
    <ul>
      {checks.map((check) => (
        <li key={keyOf(check)}>
          <button type="button" className="plan-check" onClick={() => show(check)}>
            <WarningOutlined aria-hidden className="plan-warning" />
            <span>
              {check.semester_subject_id !== undefined && (
                <strong>{names.get(check.semester_subject_id)}: </strong>
              )}
              {inWords(check, text)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
});

const keyOf = ({ check, semester_id, semester_subject_id, values }: PlanCheck) =>
  [check, semester_id, semester_subject_id, JSON.stringify(values)].join();

function inWords({ check, values }: PlanCheck, text: Text): string {
  const { date } = values;
  return text(`plan.check.${check}`, {
    ...values,
    ...(typeof date === 'string' && { date: formatMinute(date) }),
  });
}

/** Scrolls to the place of a warning and focuses it. */
function show({ semester_id, semester_subject_id }: PlanCheck): void {
  const id = semester_subject_id === undefined ? `semester-${semester_id}` : `subject-${semester_subject_id}`;
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  place?.focus({ preventScroll: true });
}
