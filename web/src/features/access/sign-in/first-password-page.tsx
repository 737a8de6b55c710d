import { account } from '@dekanat/contract/access/account.ts';
import { ChangePasswordInput } from '@dekanat/contract/access/accounts/account-fields.ts';
import { useRef, useState } from 'react';
import { ApiError } from '#api/api.ts';
import { queryClient, useAction } from '#api/query.ts';
import { signOut } from '#api/sign-out.ts';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import '../access.css';
import { NewPasswordField } from '#ui/account/new-password-field.tsx';
import { useOwnTexts } from '#ui/account/own-texts.ts';
import { useFields, useFocusOn } from '#ui/account/use-fields.ts';

/** The server may have done what it has not answered. */
const isUnanswered = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** The server asks for the current password, which this form does not: it is set already. */
const isSetAlready = (error: unknown) =>
  error instanceof ApiError && error.fields?.current_password !== undefined;

const readAccount = () => queryClient.invalidateQueries({ queryKey: [account.read.resource.name] });

/**
 * Sets the first password, which an earlier attempt may have set whose answer was lost.
 * @returns whether the account has the password that was sent
 */
function useFirstPassword() {
  const change = useAction(account.changePassword);
  const unanswered = useRef(new Set<string>()).current;
  return async (password: string): Promise<boolean> => {
    try {
      await change.mutateAsync({ body: { password } });
      return true;
    } catch (error) {
      if (isUnanswered(error)) unanswered.add(password);
      if (!isSetAlready(error)) throw error;
      const isSame = unanswered.size === 1 && unanswered.has(password);
      if (isSame) void readAccount();
      return isSame;
    }
  };
}

/** An account created by another person must set a password of its own first. Then it continues at `next`, else where it is. */
export function FirstPasswordPage({ next }: { next?: string | undefined }) {
  const text = useText();
  const texts = useOwnTexts();
  const set = useFirstPassword();
  const [isOther, setOther] = useState(false);
  const leave = async () => {
    if (next === undefined) return;
    window.location.replace(next);
    // Until the browser has left, the form stays busy.
    await new Promise(() => undefined);
  };
  const form = useFields(
    ChangePasswordInput.pick({ password: true }),
    { password: '' },
    async ({ password = '' }) => ((await set(password)) ? leave() : setOther(true)),
  );
  useFocusOn(form, 'password');
  const goOn = () => {
    void readAccount();
    void leave();
  };
  if (isOther) return <PasswordIsSet onSeen={goOn} />;
  return (
    <form className="access-form" noValidate onSubmit={form.onSubmit}>
      <h1>{text('first_password.title')}</h1>
      <p className="hint">{text('first_password.text')}</p>
      {form.failure && (
        <p className="notice notice-error" role="alert">
          {form.failure}
        </p>
      )}
      <NewPasswordField field={form.field('password')} texts={texts} />
      <PlainButton primary type="submit" busy={form.busy}>
        {text('reset.submit')}
      </PlainButton>
      <PlainButton onClick={signOut}>{text('shell.sign_out')}</PlainButton>
    </form>
  );
}

/** The page that follows does not say which password the account has. */
function PasswordIsSet({ onSeen }: { onSeen: () => void }) {
  const text = useText();
  return (
    <div className="access-form">
      <h1>{text('first_password.title')}</h1>
      <p className="notice" role="alert">
        {text('first_password.already')}
      </p>
      <PlainButton primary onClick={onSeen}>
        {text('action.continue')}
      </PlainButton>
    </div>
  );
}
