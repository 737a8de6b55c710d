import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { type ProctoringSession, proctoringSessions } from '@dekanat/contract/syllabi/proctoring.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import type { ApiError } from '#api/api.ts';
import { queryOf, useAction } from '#api/query.ts';
import { ClassroomView } from '#features/syllabi/proctoring/classroom-view.tsx';
import { EndSessionDialog } from '#features/syllabi/proctoring/end-session-dialog.tsx';
import { SessionList } from '#features/syllabi/proctoring/session-list.tsx';
import { stateAt } from '#features/syllabi/proctoring/session-status.tsx';
import { useClock } from '#features/syllabi/proctoring/use-clock.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';
import { DayAndTimeInput } from '#ui/form/date-input.tsx';
import { FormModal } from '#ui/form/form-dialog.tsx';
import { NumberInput } from '#ui/form/number-input.tsx';
import { useTimeRule } from '#ui/form/time-rule.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import './proctoring.css';

interface Session {
  test_start_date: string;
  test_end_date: string;
  life_time: number;
}

/** Sessions are read again while one is shown to a class, or is about to be ended: somebody else may end it, and attempts end. */
const REFETCH_MS = 5_000;
const MINUTES = { min: 1, max: 1440, start: 45 };

interface ProctoringDialogProps {
  itemId: number;
  lessonName: string;
  readOnly: boolean;
  onClose: () => void;
}

/** Opens proctored sessions of a test, and lists those there are. */
export function ProctoringDialog({ itemId, lessonName, readOnly, onClose }: ProctoringDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const now = useClock();
  const timed = useTimeRule();
  const [form] = Form.useForm<Session>();
  const [shownId, setShownId] = useState<number>();
  const [endingId, setEndingId] = useState<number>();
  const { data, error, refetch } = useQuery({
    ...queryOf(proctoringSessions.list, { params: { id: itemId } }),
    refetchInterval: (endingId !== undefined || shownId !== undefined) && REFETCH_MS,
  });
  const creating = useAction(lessonItems.openSession, {
    alsoChanges: [proctoringSessions.list],
    onSuccess: () => {
      form.resetFields();
      feedback.success(text('proctoring.created'));
    },
    onError: ({ status, message, fields }: ApiError) => {
      form.setFields(
        Object.entries(fields ?? {}).map(([name, errors]) => ({ name: name as keyof Session, errors })),
      );
      // What concerns the test itself has no field here.
      const [ofTest] = fields?.count_of_test_for_student ?? [];
      feedback.error(ofTest ?? (status === 405 ? message : text('proctoring.failed')));
    },
  });
  const remove = useSessionRemoval();
  const isRunning = data?.some((session) => stateAt(session, now) === 'open') === true;
  const shown = data?.find(({ id }) => id === shownId);
  const ending = data?.find(({ id }) => id === endingId);
  const startEnd = (id: number) => {
    setEndingId(id);
    void refetch();
  };
  return (
    <>
      <FormModal open width={640} title={text('proctoring.title')} footer={null} onCancel={onClose}>
        <div className="proctoring">
          <p className="hint">{text('proctoring.hint')}</p>
          {!readOnly && isRunning && <p className="hint">{text('proctoring.running')}</p>}
          {!readOnly && !isRunning && data && (
            <Form
              form={form}
              layout="vertical"
              className="proctoring-form"
              initialValues={{ life_time: MINUTES.start }}
              onFinish={(body: Session) => creating.mutate({ params: { id: itemId }, body })}
            >
              <Form.Item
                name="test_start_date"
                label={text('proctoring.start')}
                rules={[{ required: true, message: text('proctoring.start.required') }, timed]}
              >
                <DayAndTimeInput dayTime={null} />
              </Form.Item>
              <Form.Item
                name="test_end_date"
                label={text('proctoring.end')}
                rules={[{ required: true, message: text('proctoring.end.required') }]}
              >
                <DayAndTimeInput />
              </Form.Item>
              <Form.Item
                name="life_time"
                label={text('proctoring.life_time')}
                rules={[
                  { required: true, message: text('proctoring.life_time.required') },
                  { type: 'number', min: MINUTES.min, message: text('proctoring.life_time.min') },
                ]}
              >
                <NumberInput precision={0} max={MINUTES.max} suffix={text('proctoring.minutes')} />
              </Form.Item>
              <Button type="primary" htmlType="submit" loading={creating.isPending}>
                {text('proctoring.create')}
              </Button>
            </Form>
          )}
          {error && !data && <Failed error={error} retry={() => void refetch()} />}
          {!data && !error && <ListSkeleton />}
          {data && (
            <SessionList
              sessions={data}
              now={now}
              onShow={setShownId}
              onRemove={readOnly ? undefined : (session) => void remove(session)}
              onEnd={readOnly ? undefined : startEnd}
            />
          )}
        </div>
        {shown && (
          <ClassroomView
            session={shown}
            now={now}
            lessonName={lessonName}
            onClose={() => setShownId(undefined)}
          />
        )}
      </FormModal>
      {ending && <EndSessionDialog session={ending} onClose={() => setEndingId(undefined)} />}
    </>
  );
}

/** Asks, and deletes a session that has not begun. */
function useSessionRemoval(): (session: ProctoringSession) => Promise<void> {
  const text = useText();
  const feedback = useFeedback();
  const { mutate } = useAction(proctoringSessions.remove, {
    alsoChanges: [lessonItems.openSession],
    onSuccess: () => feedback.success(text('proctoring.removed')),
    onError: useShowRefusal(),
  });
  return async ({ id, seans_code }) => {
    const title = text('list.remove.question', { name: seans_code });
    const sure = await feedback.confirm({ title, content: text('proctoring.remove.content'), danger: true });
    if (sure) mutate({ params: { id } });
  };
}
