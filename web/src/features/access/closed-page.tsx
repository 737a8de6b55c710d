import { go } from '#kernel/location.ts';
import { signOut } from '#kernel/sign-in.ts';
import { useText } from '#kernel/text.ts';
import { useSignedIn } from '#kernel/tokens.ts';
import { PlainButton } from '#look/plain-button.tsx';
import { StatePage } from '#look/state-page.tsx';
import './access.css';

/** The university's licence is blocked, or the account's time is over (402). */
export function ClosedPage() {
  const text = useText();
  const signedIn = useSignedIn();
  const leave = () => {
    signOut();
    go('/', 'replace');
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
