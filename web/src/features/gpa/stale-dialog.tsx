import { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { queryClient, queryOf, useAction } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { CALCULATION_WORDS } from '#features/gpa/calculation-words.ts';
import { useText } from '#i18n/text.ts';
import { OwnJob } from '#platform/jobs/own-job.tsx';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Modal } from '#ui/overlay/modal.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';

const changed = () => void queryClient.invalidateQueries({ queryKey: [gpaRecords.list.resource.name] });

/** Calculates all stale records again, with progress. */
export function StaleDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const feedback = useFeedback();
  const { universityId } = useUniversity();
  const { data, error, refetch } = useQuery({
    ...queryOf(gpaRecords.distribution, { query: { university_id: universityId } }),
    staleTime: 0,
  });
  const start = useAction(gpaRecords.recalculateStale, { onError: feedback.error });
  const jobId = start.data?.job_id;
  return (
    <Modal
      open
      title={text('gpa.recalculate_stale')}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {text('action.close')}
        </Button>,
        jobId === undefined && (
          <Button
            key="start"
            type="primary"
            disabled={data === undefined || data.to_recalculate === 0}
            loading={start.isPending}
            onClick={() => start.mutate({ query: { university_id: universityId }, body: {} })}
          >
            {text('gpa.recalculate')}
          </Button>
        ),
      ]}
    >
      {jobId !== undefined && <OwnJob jobId={jobId} words={CALCULATION_WORDS} onEnd={changed} />}
      {jobId === undefined && data === undefined && <FirstLoad error={error} retry={() => void refetch()} />}
      {jobId === undefined && data !== undefined && (
        <p role="status">{text('gpa.stale.count', { count: data.to_recalculate })}</p>
      )}
    </Modal>
  );
}
