import { LoadingOutlined } from '@ant-design/icons';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useText } from '#i18n/text.ts';
import { startExportJob } from '#ui/export/start-export-job.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import type { List } from '#ui/table/list.ts';

const SLOW_SECONDS = 5;

interface SlowReportProps {
  list: Pick<List, 'state' | 'refetching' | 'query'>;
  /** The call of its file. */
  endpoint: Endpoint;
}

/** Says for how long a report has been computed once that takes long, and offers to make its file in a job. */
export function SlowReport({ list, endpoint }: SlowReportProps) {
  const waits = list.state === 'loading' || list.refetching;
  return waits ? <Waiting key={JSON.stringify(list.query)} query={list.query} endpoint={endpoint} /> : null;
}

function Waiting({ query, endpoint }: Pick<SlowReportProps['list'], 'query'> & { endpoint: Endpoint }) {
  const text = useText();
  const feedback = useFeedback();
  const seconds = useSeconds();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => {
      const { page: _page, limit: _limit, ...filters } = query;
      return startExportJob(endpoint, { ...filters, format: 'xlsx' });
    },
    onSuccess: () => feedback.success(text('list.export.asked')),
    onError: feedback.error,
  });
  if (seconds < SLOW_SECONDS) return null;
  return (
    <div className="report-slow" role="status">
      <LoadingOutlined aria-hidden />
      <span>{text('report.slow')}</span>
      <time aria-hidden>{text('report.slow.seconds', { seconds })}</time>
      <Button size="small" loading={isPending} disabled={isSuccess} onClick={() => mutate()}>
        {text('report.slow.file')}
      </Button>
    </div>
  );
}

/** Seconds since the component was shown first. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - start) / 1_000)), 1_000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}
