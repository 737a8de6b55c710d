import type {
  RegistrationPreview as Preview,
  PreviewedSubject,
  RegistrationInput,
  RegistrationPreviewRow,
} from '@dekanat/contract/registration/student-registers.ts';
import { studentRegisters } from '@dekanat/contract/registration/student-registers.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { queryOf, useAction } from '#api/query.ts';
import { CHANGED_BY_REGISTRATION, useRegistrationUndo } from '#features/registration/registration-undo.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { acceptsAll, WarningTicks } from '#ui/feedback/warning-ticks.tsx';
import { Modal } from '#ui/overlay/modal.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';
import './registration.css';

export type RegistrationBody = z.input<typeof RegistrationInput>;

interface RegistrationPreviewProps {
  body: RegistrationBody;
  onClose: () => void;
  /** Removes students from the selection, where they were selected one by one. */
  onLeaveOut?: ((studentIds: number[]) => void) | undefined;
  onDone: () => void;
}

/** The dry run of an attachment or a transfer, student by student; confirmed, all are registered or none. */
export function RegistrationPreview({ body, onClose, onLeaveOut, onDone }: RegistrationPreviewProps) {
  const text = useText();
  const feedback = useFeedback();
  const undo = useRegistrationUndo();
  const store = useAction(studentRegisters.store, {
    alsoChanges: CHANGED_BY_REGISTRATION,
    onSuccess: ({ batch_id, students }) => {
      const done = transfer
        ? text('registration.transfer.done', { count: students })
        : text('registration.attached');
      feedback.success(done, () => undo(batch_id));
      onClose();
      onDone();
    },
    onError: (reason) => {
      const [first] = Object.values(reason.fields ?? {}).flat();
      feedback.error(first ?? reason);
    },
  });
  const { data, error, refetch } = useQuery({
    ...queryOf(studentRegisters.preview, { body }),
    // A change makes the preview stale: it is not read again while the dialog closes.
    enabled: !store.isPending,
    staleTime: 0,
    gcTime: 0,
  });
  const transfer = data?.act === 'curriculum_transfer';
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const ready =
    data !== undefined && data.obstacles === 0 && data.total > 0 && acceptsAll(data.warnings, accepted);
  return (
    <Modal
      open
      width={760}
      title={data ? titleOf(data, text) : text('registration.look')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('registration.back')}</Button>
          <Button
            type="primary"
            disabled={!ready}
            loading={store.isPending}
            onClick={() => store.mutate({ body: { ...body, accepted: [...accepted] } })}
          >
            {text(transfer ? 'registration.transfer.do' : 'registration.do', { count: data?.total ?? 0 })}
          </Button>
        </>
      }
    >
      {data && (
        <>
          <WarningTicks warnings={data.warnings} accepted={accepted} onChange={setAccepted} />
          <Found found={data} onLeaveOut={onLeaveOut} />
        </>
      )}
      {!data && <FirstLoad error={error} retry={() => void refetch()} />}
    </Modal>
  );
}

/** Into what the students are registered: “Attach: Curriculum, semester 3 (2026/2027), group 101”. */
function titleOf({ act, target }: Preview, text: ReturnType<typeof useText>): string {
  return text(act === 'curriculum_transfer' ? 'registration.transfer.into' : 'registration.attach.into', {
    curriculum: target.curriculum_name,
    semester: target.semester,
    year: target.academic_year_name,
    group: target.group_name ?? '—',
  });
}

function Found({ found, onLeaveOut }: { found: Preview } & Pick<RegistrationPreviewProps, 'onLeaveOut'>) {
  const text = useText();
  const { rows, total, obstacles } = found;
  const refused = rows.filter(({ obstacle }) => obstacle !== null);
  return (
    <div className="registration-preview">
      {obstacles > 0 && (
        <div className="registration-obstacles" role="alert">
          <p>{text('registration.obstacles', { count: obstacles })}</p>
          {onLeaveOut && (
            <Button onClick={() => onLeaveOut(refused.map(({ id }) => id))}>
              {text('registration.leave_out')}
            </Button>
          )}
        </div>
      )}
      <ul className="registration-rows" aria-label={text('registration.chosen')}>
        {rows.map((row) => (
          <PreviewRow key={row.id} row={row} />
        ))}
      </ul>
      {total > rows.length && <p>{text('registration.more', { count: total - rows.length })}</p>}
    </div>
  );
}

const PARTS = ['kept', 'dropped', 'unmatched', 'missing'] as const;

/** What a student keeps and loses; without anything to tell only the former place. */
function PreviewRow({ row }: { row: RegistrationPreviewRow }) {
  const text = useText();
  const before = [
    row.group_name,
    row.curriculum_name,
    row.semester && text('registration.semester', { number: row.semester }),
  ];
  const parts = PARTS.filter((part) => row[part].length > 0);
  return (
    <li data-obstacle={row.obstacle !== null}>
      <div className="registration-person">
        <strong>{row.name}</strong>
        <small>{row.id_number}</small>
        <small>{before.filter(Boolean).join(' · ') || text('registration.none_before')}</small>
      </div>
      {row.obstacle !== null && <p className="registration-obstacle">{row.obstacle}</p>}
      {row.obstacle === null && parts.length > 0 && (
        <details>
          <summary>
            {parts.map((part) => (
              <span key={part} data-part={part}>
                {text(`registration.part.${part}`)}: {row[part].length}
              </span>
            ))}
          </summary>
          {parts.map((part) => (
            <Subjects key={part} title={text(`registration.part.${part}`)} subjects={row[part]} />
          ))}
        </details>
      )}
    </li>
  );
}

function Subjects({ title, subjects }: { title: string; subjects: PreviewedSubject[] }) {
  const text = useText();
  return (
    <>
      <h4>{title}</h4>
      <ul>
        {subjects.map(({ subject_name, semester, rating, mark, absent }) => (
          <li key={`${semester} ${subject_name}`}>
            {subject_name ?? '—'} <small>{text('registration.semester', { number: semester })}</small>{' '}
            {mark !== null && (
              <small>
                {absent
                  ? text('registration.result.absent', { mark })
                  : text('registration.result', { rating, mark })}
              </small>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
