import { files } from '@dekanat/contract/files/files.ts';
import {
  type ReportRun,
  type ReportSchedule,
  reportSchedules,
} from '@dekanat/contract/reports/report-schedules.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Empty } from 'antd';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { useText } from '#i18n/text.ts';
import { useFileDownload } from '#ui/export/use-file-download.ts';
import { Instant } from '#ui/instant.tsx';
import { Drawer } from '#ui/overlay/drawer.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

/** While one is being made. */
const REFETCH_MS = 2_000;
const COLOURS = { sent: 'active', failed: 'rejected', waiting: 'pending' } as const;

/** What became of each run of a schedule. */
export function RunsDrawer({ schedule, onClose }: { schedule: ReportSchedule; onClose: () => void }) {
  const text = useText();
  const { universityId } = useUniversity();
  const input = { params: { id: schedule.id }, query: { university_id: universityId } };
  const { data, error, refetch } = useQuery({
    ...queryOf(reportSchedules.runs, input),
    refetchInterval: ({ state }) => (state.data?.some((run) => run.state === 'waiting') ? REFETCH_MS : false),
  });
  return (
    <Drawer open size={640} title={`${text('report_schedule.runs')}: ${schedule.name}`} onClose={onClose}>
      {!data && (error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.length === 0 && <Empty description={text('report_schedule.runs.none')} />}
      <ul className="schedules">
        {data?.map((run) => (
          <RunLine key={run.id} run={run} />
        ))}
      </ul>
    </Drawer>
  );
}

function RunLine({ run: { due_at, created_at, state, error, file } }: { run: ReportRun }) {
  const text = useText();
  const { mutate, isPending } = useFileDownload(files.file);
  return (
    <li className="schedule">
      <div>
        <p>
          <Instant at={due_at ?? created_at} />
          {due_at === null && ` · ${text('report_schedule.by_hand')}`}{' '}
          <span className="status-tag" data-status={COLOURS[state]}>
            {text(`report_schedule.state.${state}`)}
          </span>
        </p>
        {error !== null && <p className="report-problem">{error}</p>}
        {file !== null && (
          <Button type="link" loading={isPending} onClick={() => mutate({ params: { id: file.id } })}>
            {file.name}
          </Button>
        )}
        {state === 'sent' && file === null && <p>{text('report_schedule.file_gone')}</p>}
      </div>
    </li>
  );
}
