import { signOut } from '#api/sign-in.ts';
import { useSignedIn } from '#api/tokens.ts';
import { navigateTo } from '#browser/location.ts';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { StatePage } from '#ui/state-page.tsx';
import '../access.css';

/** The university's licence is blocked, or the account's time is over (402). */
export function ClosedPage() {
  const text = useText();
  const signedIn = useSignedIn();
  const leave = () => {
    signOut();
    navigateTo('/', 'replace');
  };
  return (
    <StatePage
      title={text('closed.title')}
      actions={
        <>
          {/* What the server refused before is still remembered: a page of its own asks again. */}
          <PlainButton primary onClick={() => window.location.replace('/')}>
            {text('action.retry')}
          </PlainButton>
          {signedIn && <PlainButton onClick={leave}>{text('shell.sign_out')}</PlainButton>}
        </>
      }
    >
      <p>{text('closed.text')}</p>
    </StatePage>
  );
}
