import { formatDay } from '@dekanat/contract/api/days.ts';
import { paperVerification, type VerifiedPaper } from '@dekanat/contract/papers/verification.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient, queryOf } from '#api/query.ts';
import { usePath } from '#browser/location.ts';
import { currentLanguage, useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { LoadingIndicator } from '#ui/loading-indicator.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { FactList } from '#ui/table/section.tsx';
import './verify-page.css';

/** Says whether a paper is genuine and still valid, for everyone who has its code. */
export function VerifyPage() {
  const text = useText();
  // Codes need no encoding: an address with one is damaged, and its code is unknown.
  const code = usePath().split('/').at(-1) ?? '';
  const { data, error, refetch } = useQuery(
    queryOf(paperVerification.verify, { query: { code } }),
    // Public pages have no provider.
    queryClient,
  );
  return (
    <section className="verify">
      <h1>{text('verify.title')}</h1>
      {data && <Paper paper={data} />}
      {!data && !error && <LoadingIndicator />}
      {error?.status === 404 && (
        <div className="verify-state" data-status="blocked" role="status">
          <strong>{text('verify.unknown')}</strong>
          <p>{text('verify.unknown.hint')}</p>
        </div>
      )}
      {!data && error && error.status !== 404 && (
        <>
          <p className="notice notice-error" role="alert">
            {error.message}
          </p>
          <PlainButton primary onClick={() => void refetch()}>
            {text('action.retry')}
          </PlainButton>
        </>
      )}
    </section>
  );
}

function Paper({ paper }: { paper: VerifiedPaper }) {
  const text = useText();
  const { status, kind, number, date, university, initials, revoked_at, file_path } = paper;
  return (
    <>
      <div className="verify-state" data-status={status === 'valid' ? 'active' : 'blocked'} role="status">
        <strong>{text(`verify.${status}`)}</strong>
        <p>{text(`verify.${status}.hint`)}</p>
        {revoked_at && (
          <p>
            {text('verify.revoked_at')} <Instant at={revoked_at} />
          </p>
        )}
      </div>
      <FactList
        facts={[
          ['verify.kind', text(`paper.kind.${kind}`)],
          ['verify.number', number],
          ['verify.date', formatDay(date)],
          ['verify.university', university],
          ...(initials === null ? [] : [['verify.initials', initials] as const]),
        ]}
      />
      {file_path !== null && (
        <a className="button button-primary" href={inLanguage(file_path)}>
          {text('verify.download')}
        </a>
      )}
    </>
  );
}

/** The PDF is printed in the language of the page. */
const inLanguage = (path: string) => `${path}${path.includes('?') ? '&' : '?'}language=${currentLanguage()}`;
