import { go } from '#kernel/location.ts';
import { PlainButton } from '#kernel/plain-button.tsx';
import { signOut } from '#kernel/sign-in.ts';
import { StatePage } from '#kernel/state-page.tsx';
import { useText } from '#kernel/text.ts';
import { useSignedIn } from '#kernel/tokens.ts';
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
          <PlainButton primary onClick={() => go('/', 'replace')}>
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
