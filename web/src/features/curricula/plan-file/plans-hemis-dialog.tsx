import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { planFiles } from '@dekanat/contract/curricula/plan-files.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { queryClient, useAction } from '#api/query.ts';
import { useProfile } from '#api/session.ts';
import { FacultySelect } from '#features/structure/faculty-select.tsx';
import { useText } from '#i18n/text.ts';
import { OwnJob } from '#platform/jobs/own-job.tsx';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Modal } from '#ui/overlay/modal.tsx';

const WORDS = {
  waiting: 'plans_hemis.waiting',
  background: 'plans_hemis.background',
  cancel: 'plans_hemis.cancel',
  cancelled: 'plans_hemis.cancelled',
} as const;

const changed = () => void queryClient.invalidateQueries({ queryKey: [curricula.list.resource.name] });

interface PlansHemisDialogProps {
  universityId: number;
  onClose: () => void;
}

/** Takes the subjects of all curricula without any from HEMIS, with progress and the reasons why some are not taken. */
export function PlansHemisDialog({ universityId, onClose }: PlansHemisDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const { faculty_id: ownFaculty } = useProfile();
  const [facultyId, setFacultyId] = useState(ownFaculty ?? undefined);
  const start = useAction(planFiles.fetchAll, { onError: feedback.error });
  const jobId = start.data?.job_id;
  const query = { university_id: universityId };
  const body = facultyId === undefined ? {} : { faculty_id: facultyId };
  return (
    <Modal
      open
      title={text('plans_hemis.title')}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {text('action.close')}
        </Button>,
        jobId === undefined && (
          <Button
            key="start"
            type="primary"
            loading={start.isPending}
            onClick={() => start.mutate({ query, body })}
          >
            {text('plans_hemis.start')}
          </Button>
        ),
      ]}
    >
      {jobId === undefined ? (
        <>
          <p className="hint">{text('plans_hemis.about')}</p>
          <Form layout="vertical">
            <Form.Item label={text('field.faculty')} htmlFor="plans-faculty">
              <FacultySelect
                id="plans-faculty"
                value={facultyId}
                onChange={setFacultyId}
                within={query}
                placeholder="plans_hemis.all"
                disabled={ownFaculty !== null}
              />
            </Form.Item>
          </Form>
        </>
      ) : (
        <OwnJob jobId={jobId} words={WORDS} onEnd={changed} withLines />
      )}
    </Modal>
  );
}
