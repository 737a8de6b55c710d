import { account } from '@dekanat/contract/access/account.ts';
import { ChangePasswordInput } from '@dekanat/contract/access/accounts/account-fields.ts';
import { useId } from 'react';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { NewPasswordField } from '#ui/account/new-password-field.tsx';
import { useOwnTexts } from '#ui/account/own-texts.ts';
import { PasswordField } from '#ui/account/text-field.tsx';
import { useFields } from '#ui/account/use-fields.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { PlainButton } from '#ui/plain-button.tsx';

export function PasswordForm() {
  const text = useText();
  const texts = useOwnTexts();
  const id = useId();
  const { success } = useFeedback();
  const change = useAction(account.changePassword);
  const form = useFields(
    ChangePasswordInput,
    { current_password: '', password: '' },
    async ({ current_password = '', password = '' }) => {
      await change.mutateAsync({ body: { current_password, password } });
      form.clear();
      success(text('flash.password_updated'));
    },
  );
  return (
    <form className="panel" noValidate onSubmit={form.onSubmit} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{text('profile.password')}</h2>
      <p className="hint">{text('profile.password.hint')}</p>
      {form.failure && (
        <p className="notice notice-error" role="alert">
          {form.failure}
        </p>
      )}
      <PasswordField
        field={form.field('current_password')}
        label={text('password.current')}
        autoComplete="current-password"
      />
      <NewPasswordField field={form.field('password')} texts={texts} />
      <PlainButton primary type="submit" busy={form.busy}>
        {text('reset.submit')}
      </PlainButton>
    </form>
  );
}
