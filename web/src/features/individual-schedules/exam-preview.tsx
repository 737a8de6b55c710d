import {
  individualExams,
  type ScheduleBody,
  type SchedulePreviewRow,
} from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { queryOf, useAction } from '#api/query.ts';
import { AFFECTED } from '#features/individual-schedules/schedule-address.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Instant } from '#ui/instant.tsx';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

interface ExamPreviewProps {
  body: ScheduleBody;
  onClose: () => void;
  onDone: () => void;
}

/** What would be stored: obstacles, clashes and replaced dates, student by student. */
export function ExamPreview({ body, onClose, onDone }: ExamPreviewProps) {
  const text = useText();
  const feedback = useFeedback();
  const create = useAction(individualExams.create, {
    alsoChanges: AFFECTED,
    onSuccess: ({ created }) => {
      feedback.success(text('individual.saved', { count: created }));
      onDone();
    },
    onError: (error) => feedback.error(Object.values(error.fields ?? {}).flat()[0] ?? error),
  });
  const { data, error, refetch } = useQuery({
    ...queryOf(individualExams.preview, { body }),
    enabled: !create.isPending,
    staleTime: 0,
    gcTime: 0,
  });
  const noted = data?.rows.filter(
    ({ obstacle, warnings, replaces, unchanged }) =>
      obstacle !== null || warnings.length > 0 || replaces !== null || unchanged,
  );
  return (
    <Modal
      open
      width={720}
      title={text('individual.preview')}
      okText={text('individual.save')}
      okButtonProps={{ disabled: data === undefined || data.obstacles > 0 }}
      cancelText={text('editor.cancel')}
      confirmLoading={create.isPending}
      onCancel={onClose}
      onOk={() => create.mutate({ body })}
    >
      {!data && error && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data && (
        <>
          <p role="status">{text('individual.preview.total', { count: data.total })}</p>
          {data.obstacles > 0 && (
            <p className="schedule-problem" role="alert">
              {text('individual.preview.obstacles', { count: data.obstacles })}
            </p>
          )}
          <ul className="schedule-preview">
            {noted?.map((row) => (
              <PreviewRow key={`${row.student_id}/${row.item}`} row={row} date={dateOf(body, row)} />
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}

/** The typed date of a row. */
const dateOf = ({ body }: ScheduleBody, { item }: SchedulePreviewRow): string => {
  const found = body[item];
  return found?.start_date ?? found?.deadline_date ?? '';
};

function PreviewRow({ row, date }: { row: SchedulePreviewRow; date: string }) {
  const text = useText();
  const { fio, obstacle, warnings, clashes, replaces, unchanged } = row;
  return (
    <li>
      <strong>{fio}</strong> <span>{date}</span>
      {obstacle !== null && <span className="schedule-problem">{obstacle}</span>}
      {warnings
        .filter((warning) => warning !== 'clash')
        .map((warning) => (
          <span key={warning} className="schedule-warning">
            {text(`individual.warning.${warning}`)}
          </span>
        ))}
      {clashes.map((clash) => (
        <span key={clash.exam_schedule_id} className="schedule-warning">
          {text('individual.warning.clash')}:{' '}
          {[clash.subject_name, clash.control_type_name].filter(Boolean).join(', ')}{' '}
          <Instant at={clash.start_date} />
        </span>
      ))}
      {unchanged && <span className="hint">{text('individual.unchanged')}</span>}
      {replaces !== null && !unchanged && (
        <span className="hint">
          {text('individual.replaces')}: <Instant at={replaces} />
        </span>
      )}
    </li>
  );
}
