import { ResetPasswordInput, session } from '@dekanat/contract/access/sessions/session.ts';
import { useState } from 'react';
import { ApiError, call } from '#api/api.ts';
import { signOut } from '#api/sign-out.ts';
import { navigateTo } from '#browser/location.ts';
import { useText } from '#i18n/text.ts';
import { PageLink } from '#ui/page-link.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { StatePage } from '#ui/state-page.tsx';
import '../access.css';
import { NewPasswordField } from '#ui/account/new-password-field.tsx';
import { useFields, useFocusOn } from '#ui/account/use-fields.ts';

/** The target of the link in the mail: sets a new password. */
export function ChangePasswordPage() {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '');
  const [expired, setExpired] = useState(token === '');
  return expired ? <ExpiredLink /> : <NewPassword token={token} expire={() => setExpired(true)} />;
}

function ExpiredLink() {
  const text = useText();
  return (
    <StatePage
      title={text('reset.expired.title')}
      actions={<PageLink to="/forgot-pass">{text('reset.expired.again')}</PageLink>}
    >
      <p>{text('reset.expired.text')}</p>
    </StatePage>
  );
}

function NewPassword({ token, expire }: { token: string; expire: () => void }) {
  const text = useText();
  const form = useFields(
    ResetPasswordInput.omit({ token: true }),
    { password: '' },
    async ({ password = '' }) => {
      try {
        await call(session.resetPassword, { body: { token, password } });
      } catch (error) {
        if (!(error instanceof ApiError && error.fields?.token)) throw error;
        return expire();
      }
      // The user who is signed in here may not be the one of the link.
      signOut();
      navigateTo('/?changed=1', 'replace');
    },
  );
  useFocusOn(form, 'password');
  return (
    <form className="access-form" noValidate onSubmit={form.onSubmit}>
      <h1>{text('reset.title')}</h1>
      {form.failure && (
        <p className="notice notice-error" role="alert">
          {form.failure}
        </p>
      )}
      <NewPasswordField field={form.field('password')} />
      <PlainButton primary type="submit" busy={form.busy}>
        {text('reset.submit')}
      </PlainButton>
      <p className="access-back">
        <PageLink to="/">{text('forgot.back')}</PageLink>
      </p>
    </form>
  );
}
