import {
  type HemisComparison,
  hemisComparisons,
} from '@dekanat/contract/students/hemis/hemis-comparisons.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryOf } from '#api/query.ts';
import { AcceptancesList } from '#features/students/hemis/acceptances-list.tsx';
import { ComparisonProgress } from '#features/students/hemis/comparison-progress.tsx';
import {
  ComparisonState,
  MarksNotice,
  UnreadNotice,
  useTargetName,
} from '#features/students/hemis/comparison-words.tsx';
import { RecordsList } from '#features/students/hemis/records-list.tsx';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { Screen } from '#ui/screen.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';
import './hemis.css';

const POLL_MS = 2_000;

/** One comparison: how it ended, its records, and what was accepted from it. */
export function HemisComparisonScreen() {
  const nameOf = useTargetName();
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useQuery({
    ...queryOf(hemisComparisons.read, { params: { id } }),
    refetchInterval: ({ state }) => state.data?.state === 'running' && POLL_MS,
  });
  return (
    <Screen title="hemis_comparison.noun" of={data && nameOf(data)}>
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
      {data && <Comparison key={data.id} comparison={data} />}
    </Screen>
  );
}

function Comparison({ comparison }: { comparison: HemisComparison }) {
  const text = useText();
  const { id, state, started_at, user_name, job_id } = comparison;
  return (
    <>
      <p className="hemis-head">
        <ComparisonState comparison={comparison} />
        <span className="hint">
          <Instant at={started_at} /> · {user_name ?? text('hemis_comparison.nightly')}
        </span>
      </p>
      {state === 'running' && job_id !== null && <ComparisonProgress jobId={job_id} />}
      {state === 'failed' && <p className="notice notice-error">{text('hemis_comparison.failed')}</p>}
      {(state === 'away' || state === 'refused') && (
        <p className="notice">{text(`hemis_comparison.partly.${state}`)}</p>
      )}
      {state !== 'running' && state !== 'failed' && (
        <>
          <MarksNotice with_marks={comparison.with_marks} />
          <UnreadNotice unread={comparison.unread} />
          {comparison.counts.unreadable > 0 && (
            <p className="notice">{text('hemis_comparison.unreadable')}</p>
          )}
          <AcceptancesList comparisonId={id} />
          <RecordsList comparison={comparison} />
        </>
      )}
    </>
  );
}
