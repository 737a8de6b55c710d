import { readClosedReason, removeClosedReason } from '#api/closed-reason.ts';
import { signOut } from '#api/sign-out.ts';
import { useSignedIn } from '#api/stored-session.ts';
import { navigateTo } from '#browser/location.ts';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { StatePage } from '#ui/state-page.tsx';
import '../access.css';

/** Shown when the university is closed or the account's deadline has passed (402), with the reason. */
export function ClosedPage() {
  const text = useText();
  const signedIn = useSignedIn();
  const reason = readClosedReason();
  const retry = () => {
    removeClosedReason();
    window.location.replace('/');
  };
  const leave = () => {
    removeClosedReason();
    signOut();
    navigateTo('/', 'replace');
  };
  return (
    <StatePage
      title={text('closed.title')}
      actions={
        <>
          {/* Cached errors are removed, so that opening the page asks the server again. */}
          <PlainButton primary onClick={retry}>
            {text('action.retry')}
          </PlainButton>
          {signedIn && <PlainButton onClick={leave}>{text('shell.sign_out')}</PlainButton>}
        </>
      }
    >
      {reason === undefined ? (
        <p>{text('closed.text')}</p>
      ) : (
        <>
          <p>{reason}</p>
          <p>{text('closed.contact')}</p>
        </>
      )}
    </StatePage>
  );
}
