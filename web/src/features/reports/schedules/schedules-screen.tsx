import {
  DeleteOutlined,
  EditOutlined,
  HistoryOutlined,
  PauseCircleOutlined,
  PlayCircleOutlined,
  SendOutlined,
} from '@ant-design/icons';
import { type ReportSchedule, reportSchedules } from '@dekanat/contract/reports/report-schedules.ts';
import { useQuery } from '@tanstack/react-query';
import { Empty } from 'antd';
import { useState } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { EditSchedule } from '#features/reports/schedules/edit-schedule.tsx';
import { RunsDrawer } from '#features/reports/schedules/runs-drawer.tsx';
import { hourText } from '#features/reports/schedules/schedule-form.tsx';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Instant } from '#ui/instant.tsx';
import { Screen } from '#ui/screen.tsx';
import { IconButton } from '#ui/table/icon-button.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import '#features/reports/report/report.css';
import '#features/reports/schedules/schedules.css';

/** While one is being made. */
const REFETCH_MS = 2_000;
const isRunning = ({ last_state }: ReportSchedule) => last_state === 'waiting';

/** The own schedules of reports. */
export function SchedulesScreen() {
  const text = useText();
  const { universityId } = useUniversity();
  const query = { university_id: universityId };
  const { data, error, refetch } = useQuery({
    ...queryOf(reportSchedules.list, { query }),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? REFETCH_MS : false),
  });
  const [opened, setOpened] = useState<{ schedule: ReportSchedule; as: 'edit' | 'runs' }>();
  const close = () => setOpened(undefined);
  return (
    <Screen title="menu.report.schedules">
      {!data && (error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.length === 0 && <Empty description={text('report_schedule.none')} />}
      <ul className="schedules" aria-label={text('menu.report.schedules')}>
        {data?.map((schedule) => (
          <ScheduleCard key={schedule.id} schedule={schedule} open={(as) => setOpened({ schedule, as })} />
        ))}
      </ul>
      {opened?.as === 'edit' && <EditSchedule schedule={opened.schedule} onClose={close} />}
      {opened?.as === 'runs' && <RunsDrawer schedule={opened.schedule} onClose={close} />}
    </Screen>
  );
}

interface ScheduleCardProps {
  schedule: ReportSchedule;
  open: (as: 'edit' | 'runs') => void;
}

function ScheduleCard({ schedule, open }: ScheduleCardProps) {
  const text = useText();
  const { name, every, day, hour, format, filters, receivers, previous_period } = schedule;
  const dayText = every === 'week' ? text(`report_schedule.weekday.${day as 1}`) : day;
  const facts = [
    schedule.report_title,
    text(`report_schedule.when.${every}`, { day: dayText, hour: hourText(hour) }),
    text(`list.export.${format}`),
    ...(schedule.has_days && previous_period ? [text(`report_schedule.previous.${every}`)] : []),
    ...(schedule.by_email ? [text('report_schedule.by_email')] : []),
  ];
  return (
    <li className="schedule" aria-label={name}>
      <div>
        <h2>{name}</h2>
        <p>{facts.join(' · ')}</p>
        <p className="schedule-soft">{filters.map(({ label, value }) => `${label}: ${value}`).join(' · ')}</p>
        {receivers.length > 0 && (
          <p className="schedule-soft">
            {text('report_schedule.receivers')}: {receivers.map((one) => one.name).join(', ')}
          </p>
        )}
        <ScheduleState schedule={schedule} />
      </div>
      <ScheduleActs schedule={schedule} open={open} />
    </li>
  );
}

/** When it is due, or why it is paused, and what became of the last run. */
function ScheduleState({ schedule }: { schedule: ReportSchedule }) {
  const text = useText();
  const { next_due_at, paused_at, paused_because, last_state, last_run_at } = schedule;
  return (
    <p>
      {paused_at === null ? (
        <>
          {text('report_schedule.next')} <Instant at={next_due_at} />
        </>
      ) : (
        <span className="report-problem">
          {text('report_schedule.paused')}
          {paused_because !== null && `: ${paused_because}`}
        </span>
      )}
      {last_state !== null && (
        <span className="schedule-soft">
          {' · '}
          {text(`report_schedule.state.${last_state}`)} <Instant at={last_run_at} />
        </span>
      )}
    </p>
  );
}

function ScheduleActs({ schedule: { id, name, paused_at, last_state }, open }: ScheduleCardProps) {
  const text = useText();
  const feedback = useFeedback();
  const { universityId } = useUniversity();
  const input = { params: { id }, query: { university_id: universityId } };
  const onError = feedback.error;
  const resume = useAction(reportSchedules.resume, {
    onError,
    onSuccess: () => feedback.success(text('report_schedule.resumed')),
  });
  const pause = useAction(reportSchedules.pause, {
    onError,
    onSuccess: () =>
      feedback.success(text('report_schedule.paused'), () => resume.mutate({ ...input, body: {} })),
  });
  const send = useAction(reportSchedules.send, {
    onError,
    onSuccess: () => feedback.success(text('report_schedule.sending')),
  });
  const remove = useAction(reportSchedules.remove, { onError });
  const label = (key: TextKey) => `${text(key)}: ${name}`;
  return (
    <div className="schedule-acts">
      <IconButton
        label={label('report_schedule.send')}
        icon={<SendOutlined />}
        disabled={send.isPending || last_state === 'waiting'}
        onClick={() => send.mutate({ ...input, body: {} })}
      />
      {paused_at === null ? (
        <IconButton
          label={label('report_schedule.pause')}
          icon={<PauseCircleOutlined />}
          onClick={() => pause.mutate({ ...input, body: {} })}
        />
      ) : (
        <IconButton
          label={label('report_schedule.resume')}
          icon={<PlayCircleOutlined />}
          onClick={() => resume.mutate({ ...input, body: {} })}
        />
      )}
      <IconButton
        label={label('report_schedule.runs')}
        icon={<HistoryOutlined />}
        onClick={() => open('runs')}
      />
      <IconButton
        label={label('report_schedule.edit')}
        icon={<EditOutlined />}
        onClick={() => open('edit')}
      />
      <IconButton
        label={label('report_schedule.remove')}
        icon={<DeleteOutlined />}
        danger
        onClick={async () => {
          const sure = await feedback.confirm({
            title: text('report_schedule.remove.title', { name }),
            content: text('report_schedule.remove.content'),
            yes: text('report_schedule.remove'),
            danger: true,
          });
          if (sure) remove.mutate(input);
        }}
      />
    </div>
  );
}
