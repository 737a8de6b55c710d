import {
  type ownTestAttempts,
  type TestAttempt,
  testAttempts,
} from '@dekanat/contract/study/test-attempts.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { queryClient, useAction } from '#api/query.ts';
import { GiveTimeDialog } from '#features/study/attempts/give-time-dialog.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';
import { ReasonDialog } from '#ui/form/reason-dialog.tsx';

export type ChangeCall = typeof testAttempts.change | typeof ownTestAttempts.change;
type Act = 'time' | 'return' | 'enter';

interface AttemptActionsProps {
  attempt: TestAttempt;
  change: ChangeCall;
}

const DONE = {
  time: 'test_attempt.give_time.done',
  return: 'test_attempt.return.done',
  enter: 'test_attempt.enter.done',
} as const;

/** What staff and teachers may do with an attempt now; each act needs a reason. */
export function AttemptActions({ attempt, change }: AttemptActionsProps) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const [open, setOpen] = useState<Act>();
  const [refused, setRefused] = useState<{ act: Act; reason: string }>();
  const close = () => setOpen(undefined);
  const action = useAction(change, {
    onSuccess: (_, { body }) => {
      setRefused(undefined);
      feedback.success(text(DONE[body.act]));
    },
    onError: (error, { body: { act, reason } }) => {
      if (error.code === 'stale') {
        // The author has to see what was given meanwhile.
        close();
        setRefused({ act, reason });
        void queryClient.invalidateQueries({ queryKey: [change.resource.name] });
      }
      return showRefusal(error);
    },
  });
  const send = (act: Act, body: { reason: string; minutes?: number; extra_minutes?: number }) =>
    action.mutate({ params: { id: attempt.id }, body: { act, ...body } }, { onSuccess: close });
  const reasonOf = (act: Act) => (refused?.act === act ? refused.reason : undefined);
  const reasonFor = (act: 'return' | 'enter') => ({
    title: text(`test_attempt.${act}`),
    ok: `test_attempt.${act}` as const,
    label: 'test_attempt.reason' as const,
    required: 'test_attempt.reason.required' as const,
    schema: testAttempts.change.body,
    initial: reasonOf(act),
    pending: action.isPending,
    onCancel: close,
    onReason: (reason: string) => send(act, { reason }),
  });
  const { state, not_entered } = attempt;
  return (
    <span className="attempt-actions">
      {state === 'running' && (
        <Button onClick={() => setOpen('time')}>{text('test_attempt.give_time')}</Button>
      )}
      {state === 'completed' && not_entered !== null && (
        <Button onClick={() => setOpen('enter')}>{text('test_attempt.enter')}</Button>
      )}
      {state !== 'returned' && (
        <Button danger onClick={() => setOpen('return')}>
          {text('test_attempt.return')}
        </Button>
      )}
      {open === 'time' && (
        <GiveTimeDialog
          extraMinutes={attempt.extra_minutes}
          reason={reasonOf('time')}
          pending={action.isPending}
          onCancel={close}
          onGive={(given) => send('time', given)}
        />
      )}
      {open === 'return' && (
        <ReasonDialog {...reasonFor('return')} danger>
          <p>{text('test_attempt.return.content')}</p>
        </ReasonDialog>
      )}
      {open === 'enter' && (
        <ReasonDialog {...reasonFor('enter')}>
          <p>{text('test_attempt.enter.content')}</p>
        </ReasonDialog>
      )}
    </span>
  );
}
