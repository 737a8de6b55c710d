import { formatDay } from '@dekanat/contract/api/days.ts';
import { recordAddress } from '@dekanat/contract/catalogue/catalogue.ts';
import { RETAKES } from '@dekanat/contract/catalogue/retakes.ts';
import { isPaymentOverdue, type RetakeApplication } from '@dekanat/contract/retakes/application-rows.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '#api/query.ts';
import { EmptyState } from '#features/students/status-changes/empty-state.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

/** The applications of a student for paid retakes, the newest first. */
export function StudentRetakes({ studentId }: { studentId: number }) {
  const text = useText();
  const query = { student_id: studentId, limit: 1000 };
  const { data, error, refetch } = useQuery(queryOf(retakeApplications.list, { query }));
  if (!data && error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  if (data.total === 0) return <EmptyState of="retakes" />;
  return (
    <ul className="student-notes" aria-label={text('student.tab.retakes')}>
      {data.data.map((application) => (
        <Application key={application.id} application={application} />
      ))}
    </ul>
  );
}

function Application({ application }: { application: RetakeApplication }) {
  const text = useText();
  const { id, status, contract_number, credit_hour_all, credit_sum_all, end_date, created_at } = application;
  const isOverdue = isPaymentOverdue(application);
  const credits = text('student.retake.credits', {
    credits: formatNumber(credit_hour_all, 0),
    sum: formatNumber(credit_sum_all, 0),
  });
  return (
    <li>
      <p>
        <Link to={recordAddress(RETAKES.retake_applications, id)}>
          {application.retaken_subjects.map(({ name }) => name).join(', ')}
        </Link>{' '}
        <span
          className="status-tag"
          data-status={isOverdue ? 'blocked' : (['inactive', 'pending', 'active'] as const)[status ?? 0]}
        >
          {text(isOverdue ? 'retake.overdue' : `retake.status.${status ?? 0}`)}
        </span>
      </p>
      <p className="hint">
        {credits}
        {contract_number !== null && ` · ${text('retake.contract_number')}: ${contract_number}`}
        {end_date !== null && ` · ${text('retake.end_date')}: ${formatDay(end_date)}`}
        {' · '}
        <Instant at={created_at} />
      </p>
    </li>
  );
}
