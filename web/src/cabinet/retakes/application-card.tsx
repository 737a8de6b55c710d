import { type OwnRetake, ownRetakes } from '@dekanat/contract/retakes/own-retakes.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { ConfirmDialog } from '#cabinet/frame/confirm-dialog.tsx';
import { DetailsList } from '#cabinet/marks/details-list.tsx';
import { MarkTag } from '#cabinet/marks/mark-tag.tsx';
import { NeedsConnection } from '#cabinet/offline/needs-connection.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { currentLanguage, useText } from '#i18n/text.ts';
import { saveFile } from '#ui/export/save-file.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { isBlocked, nextOf } from './application-state.ts';
import { ApplicationSteps } from './application-steps.tsx';

/** An application: how far it is, what comes next, its subjects, its contract. */
export function ApplicationCard({ application }: { application: OwnRetake }) {
  const text = useText();
  const { id, created_at, credit_hour_all, credit_sum_all, end_date, has_contract, withdrawable } =
    application;
  const heading = `retake-${id}`;
  return (
    <section className="card retake" aria-labelledby={heading}>
      <h2 id={heading}>{text('own_retakes.application', { day: created_at.slice(0, 10) })}</h2>
      {!application.by_student && <p className="muted">{text('own_retakes.by_staff')}</p>}
      <ApplicationSteps application={application} />
      <p className={isBlocked(application) ? 'notice notice-error' : 'notice'}>
        {text(nextOf(application), { day: end_date ?? '' })}
      </p>
      <ul className="plain-list">
        {application.subjects.map((subject) => (
          <RetakenSubject key={subject.id} subject={subject} />
        ))}
      </ul>
      <DetailsList
        rows={[
          { term: text('own_retakes.credits'), value: formatNumber(credit_hour_all) },
          {
            term: text('own_retakes.price'),
            value: text('own_retakes.soum', { sum: formatNumber(credit_sum_all) }),
          },
        ]}
      />
      {(has_contract || withdrawable) && (
        <NeedsConnection>
          <div className="buttons">
            {has_contract && <ContractButton id={id} />}
            {withdrawable && <WithdrawButton application={application} />}
          </div>
        </NeedsConnection>
      )}
    </section>
  );
}

function RetakenSubject({ subject }: { subject: OwnRetake['subjects'][number] }) {
  const text = useText();
  const { subject_name, semester_name, opened, teacher_name, group_name, mark, absent } = subject;
  const place = [teacher_name ?? text('own_retakes.no_teacher'), group_name].filter(Boolean).join(' · ');
  return (
    <li className="retaken mark-row">
      <span className="mark-row-text">
        <span>{subject_name}</span>
        <span className="muted">
          {text('record_book.semester', { number: semester_name })}
          {opened && ` · ${place}`}
          {absent && ` · ${text('record_book.absent')}`}
        </span>
      </span>
      {mark !== null && <MarkTag mark={mark} />}
    </li>
  );
}

function ContractButton({ id }: { id: number }) {
  const text = useText();
  const save = useMutation({
    mutationFn: () =>
      download(ownRetakes.contract, { params: { id }, query: { language: currentLanguage() } }),
    onSuccess: ({ blob, filename }) => saveFile(blob, filename),
  });
  return (
    <>
      <PlainButton primary busy={save.isPending} onClick={() => save.mutate()}>
        {text('own_retakes.contract')}
      </PlainButton>
      {save.error && (
        <p className="notice notice-error" role="alert">
          {save.error.message}
        </p>
      )}
    </>
  );
}

function WithdrawButton({ application: { id, created_at } }: { application: OwnRetake }) {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const withdraw = useAction(ownRetakes.withdraw);
  return (
    <>
      <PlainButton
        label={text('own_retakes.withdraw.of', { day: created_at.slice(0, 10) })}
        onClick={() => setAsking(true)}
      >
        {text('own_retakes.withdraw')}
      </PlainButton>
      {isAsking && (
        <ConfirmDialog
          title={text('own_retakes.withdraw.question')}
          act={text('own_retakes.withdraw')}
          busy={withdraw.isPending}
          error={withdraw.error?.message}
          onConfirm={() =>
            withdraw.mutate({ params: { id }, body: {} }, { onSuccess: () => setAsking(false) })
          }
          onClose={() => {
            setAsking(false);
            withdraw.reset();
          }}
        >
          <p>{text('own_retakes.withdraw.content')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
