import { examCalendar } from '@dekanat/contract/study/exam-calendar.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { download } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { ShareLink } from '#cabinet/documents/share-link.tsx';
import { ConfirmDialog } from '#cabinet/frame/confirm-dialog.tsx';
import { useOnline } from '#cabinet/offline/connection.tsx';
import { ownQuery } from '#cabinet/query.ts';
import { useText } from '#i18n/text.ts';
import { saveFile } from '#ui/export/save-file.ts';
import { Failure } from '#ui/frame/failure.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import '#cabinet/documents/documents.css';

/** The own exams in the calendar of a phone or computer: as a file, or by an address that keeps them up to date. */
export function ExamCalendarPage() {
  const text = useText();
  const online = useOnline();
  const { data, error, refetch } = useQuery(ownQuery(examCalendar.read, {}));
  return (
    <div className="page">
      <p className="trail">
        <Link href="/exams">{text('cabinet.exams')}</Link>
      </p>
      <h1>{text('cabinet_calendar.title')}</h1>
      {!online && <p className="notice">{text('cabinet_calendar.offline')}</p>}
      {data === undefined && error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingIndicator />}
      {data !== undefined && <Subscription path={data.path} />}
      {online && <CalendarFile />}
    </div>
  );
}

function Subscription({ path }: { path: string | null }) {
  const text = useText();
  const online = useOnline();
  const renew = useAction(examCalendar.renew);
  const remove = useAction(examCalendar.remove);
  const isBusy = renew.isPending || remove.isPending;
  const failure = renew.error ?? remove.error;
  const address = path === null ? null : `${window.location.origin}${path}`;
  const [asked, setAsked] = useState<'renew' | 'remove'>();
  return (
    <section className="card document-paper" aria-labelledby="calendar-address">
      <h2 id="calendar-address">{text('cabinet_calendar.subscribe')}</h2>
      <p className="muted">{text('cabinet_calendar.subscribe.text')}</p>
      {address === null && online && (
        <PlainButton primary busy={isBusy} onClick={() => renew.mutate({ body: {} })}>
          {text('cabinet_calendar.create')}
        </PlainButton>
      )}
      {address !== null && (
        <>
          <a className="button button-primary" href={address.replace(/^https?:/, 'webcal:')}>
            {text('cabinet_calendar.open')}
          </a>
          <label htmlFor="calendar-url">{text('cabinet_calendar.address')}</label>
          <input
            id="calendar-url"
            className="text-input"
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
          />
          <div className="document-files">
            {window.isSecureContext && <ShareLink url={address} title={text('cabinet_calendar.title')} />}
          </div>
          <p className="muted">{text('cabinet_calendar.secret')}</p>
          {online && (
            <div className="document-files">
              <PlainButton busy={isBusy} onClick={() => setAsked('renew')}>
                {text('cabinet_calendar.renew')}
              </PlainButton>
              <PlainButton busy={isBusy} onClick={() => setAsked('remove')}>
                {text('cabinet_calendar.remove')}
              </PlainButton>
            </div>
          )}
        </>
      )}
      {failure && (
        <p className="notice notice-error" role="alert">
          {failure.message}
        </p>
      )}
      {asked !== undefined && (
        <ConfirmDialog
          title={text(`cabinet_calendar.${asked}`)}
          act={text(`cabinet_calendar.${asked}`)}
          onConfirm={() => {
            setAsked(undefined);
            (asked === 'renew' ? renew : remove).mutate({ body: {} });
          }}
          onClose={() => setAsked(undefined)}
        >
          <p>{text(`cabinet_calendar.${asked}.question`)}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function CalendarFile() {
  const text = useText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => download(examCalendar.file, {}),
    onSuccess: ({ blob, filename }) => saveFile(blob, filename),
  });
  return (
    <section className="card document-paper" aria-labelledby="calendar-file">
      <h2 id="calendar-file">{text('cabinet_calendar.file')}</h2>
      <p className="muted">{text('cabinet_calendar.file.text')}</p>
      <PlainButton busy={isPending} onClick={() => mutate()}>
        {text('cabinet_calendar.download')}
      </PlainButton>
      {error && (
        <p className="notice notice-error" role="alert">
          {error.message}
        </p>
      )}
    </section>
  );
}
