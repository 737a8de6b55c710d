import { examFeeds } from '@dekanat/contract/curricula/exam-feeds.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import './own-teaching.css';
import { copyThen } from '#browser/clipboard.ts';

/** The signed-in teacher's address of the own exams, for the calendar of a phone or computer. */
export function OwnCalendar() {
  const text = useText();
  const { data: feed, isSuccess } = useQuery(queryOf(examFeeds.own, {}));
  const create = useAction(examFeeds.createOwn, {});
  const revoke = useAction(examFeeds.removeOwn, {});
  if (!isSuccess) return null;
  const failed = create.error ?? revoke.error;
  return (
    <section className="own-teaching">
      <h2>{text('own_account.calendar')}</h2>
      <p className="hint">{text('own_account.calendar.about')}</p>
      {feed ? (
        <>
          <Address address={window.location.origin + feed.path} />
          <RevokeButton busy={revoke.isPending} onConfirm={() => revoke.mutate({})} />
        </>
      ) : (
        <PlainButton busy={create.isPending} onClick={() => create.mutate({})}>
          {text('own_account.calendar.create')}
        </PlainButton>
      )}
      {failed && <p role="alert">{failed.message}</p>}
    </section>
  );
}

/** Asks first: calendars that use the address are no longer updated. */
function RevokeButton({ busy, onConfirm }: { busy: boolean; onConfirm: () => void }) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  return (
    <>
      <PlainButton busy={busy} onClick={() => dialog.current?.showModal()}>
        {text('own_account.calendar.revoke')}
      </PlainButton>
      <dialog ref={dialog} className="own-teaching-question" aria-labelledby={id}>
        <p id={id}>{text('own_account.calendar.revoke.content')}</p>
        <form method="dialog">
          <PlainButton type="submit">{text('own_account.calendar.revoke.cancel')}</PlainButton>
          <PlainButton type="submit" primary onClick={onConfirm}>
            {text('own_account.calendar.revoke')}
          </PlainButton>
        </form>
      </dialog>
    </>
  );
}

/** An address to copy; browsers without a secure connection have no clipboard. */
function Address({ address }: { address: string }) {
  const text = useText();
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const copy = copyThen(() => setCopied(true));
  return (
    <>
      <label htmlFor={id}>{text('own_account.calendar.address')}</label>
      <input id={id} className="input" readOnly value={address} onFocus={({ target }) => target.select()} />
      {copy && (
        <PlainButton onClick={() => copy(address)}>
          {text(isCopied ? 'own_account.calendar.copied' : 'own_account.calendar.copy')}
        </PlainButton>
      )}
    </>
  );
}
