import { secondFactor } from '@dekanat/contract/access/second-factor/second-factor.ts';
import { signOut } from '#api/sign-out.ts';
import { useText } from '#i18n/text.ts';
import '../access.css';
import { ConnectApp } from '#ui/account/second-factor-setup.tsx';

/** Shown to members of a permission group that requires an authenticator app until they connect one. */
export function SecondFactorPage({ onDone }: { onDone: () => void }) {
  const text = useText();
  return (
    <div className="access-form">
      <h1>{text('second_factor.first.title')}</h1>
      <p className="hint">{text('second_factor.first.text')}</p>
      <ConnectApp calls={secondFactor} onDone={onDone} onCancel={signOut} cancel="shell.sign_out" />
    </div>
  );
}
