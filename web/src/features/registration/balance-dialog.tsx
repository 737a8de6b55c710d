import { electives } from '@dekanat/contract/registration/electives.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { CHANGED_BY_REGISTRATION, useRegistrationUndo } from '#features/registration/registration-undo.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { acceptsAll, WarningTicks } from '#ui/feedback/warning-ticks.tsx';
import { Modal } from '#ui/overlay/modal.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';

interface BalanceDialogProps {
  scope: { semester_id: number; group_ids?: number[] };
  onClose: () => void;
}

/** The dry run of the balancing: how many students each elective has before and after. */
export function BalanceDialog({ scope, onClose }: BalanceDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const undo = useRegistrationUndo();
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useQuery({
    ...queryOf(electives.previewBalance, { body: scope }),
    staleTime: 0,
    gcTime: 0,
  });
  const balance = useAction(electives.balance, {
    alsoChanges: CHANGED_BY_REGISTRATION,
    onSuccess: ({ batch_id, subjects }) => {
      feedback.success(text('registration.balanced', { count: subjects }), () => undo(batch_id));
      onClose();
    },
    onError: (reason) => {
      feedback.error(reason);
      void refetch();
    },
  });
  return (
    <Modal
      open
      width={680}
      title={text('registration.balance')}
      okText={text('registration.balance.do', { count: data?.total ?? 0 })}
      okButtonProps={{
        disabled: !data || data.total === 0 || !acceptsAll(data.warnings, accepted),
        loading: balance.isPending,
      }}
      cancelText={text('editor.cancel')}
      onCancel={onClose}
      onOk={() => balance.mutate({ body: { ...scope, expected: data?.total ?? 0, accepted: [...accepted] } })}
    >
      <p>{text('registration.balance.content')}</p>
      {data && <WarningTicks warnings={data.warnings} accepted={accepted} onChange={setAccepted} />}
      {data?.groups.map(({ choice_of_subject, members }) => (
        <table key={choice_of_subject} className="registration-table">
          <caption>{text('registration.elective', { number: choice_of_subject })}</caption>
          <thead>
            <tr>
              <th scope="col">{text('registration.subject')}</th>
              <th scope="col" data-numeric>
                {text('registration.before')}
              </th>
              <th scope="col" data-numeric>
                {text('registration.after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {members.map(({ semester_subject_id, subject_name, before, after }) => (
              <tr key={semester_subject_id}>
                <td>{subject_name ?? '—'}</td>
                <td data-numeric>{before}</td>
                <td data-numeric>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
    </Modal>
  );
}
