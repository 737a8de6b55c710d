import { account } from '@dekanat/contract/access/account.ts';
import { ChangePasswordInput } from '@dekanat/contract/access/accounts/account-fields.ts';
import { useAction } from '#api/query.ts';
import { signOut } from '#api/sign-out.ts';
import { useText } from '#i18n/text.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import '../access.css';
import { NewPasswordField } from '#ui/account/new-password-field.tsx';
import { useOwnTexts } from '#ui/account/own-texts.ts';
import { useFields, useFocusOn } from '#ui/account/use-fields.ts';

/** An account created by another person must set a password of its own first. Then it continues at `next`, else where it is. */
export function FirstPasswordPage({ next }: { next?: string | undefined }) {
  const text = useText();
  const texts = useOwnTexts();
  const change = useAction(account.changePassword);
  const form = useFields(
    ChangePasswordInput.pick({ password: true }),
    { password: '' },
    async ({ password = '' }) => {
      await change.mutateAsync({ body: { password } });
      if (next === undefined) return;
      window.location.replace(next);
      // Until the browser has left, the form stays busy.
      await new Promise(() => undefined);
    },
  );
  useFocusOn(form, 'password');
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
