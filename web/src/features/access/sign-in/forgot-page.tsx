import { ForgotPasswordInput, session } from '@dekanat/contract/access/sessions/session.ts';
import { useState } from 'react';
import { call } from '#api/api.ts';
import { useText } from '#i18n/text.ts';
import { PageLink } from '#ui/page-link.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import '../access.css';
import { TextField } from '#ui/account/text-field.tsx';
import { useFields, useFocusOn } from '#ui/account/use-fields.ts';

/** Requests a link by mail. The response never shows which accounts exist. */
export function ForgotPage() {
  const text = useText();
  const [sent, setSent] = useState(false);
  const form = useFields(ForgotPasswordInput, { username: '' }, async ({ username = '' }) => {
    await call(session.forgotPassword, { body: { username } });
    setSent(true);
  });
  useFocusOn(form, 'username');
  return (
    <form className="access-form" noValidate onSubmit={form.onSubmit}>
      <h1>{text('forgot.title')}</h1>
      {sent ? (
        <p className="notice" role="status">
          {text('forgot.asked')}
        </p>
      ) : (
        <>
          <p className="hint">{text('forgot.text')}</p>
          {form.failure && (
            <p className="notice notice-error" role="alert">
              {form.failure}
            </p>
          )}
          <TextField field={form.field('username')} label={text('login.username')} autoComplete="username" />
          <PlainButton primary type="submit" busy={form.busy}>
            {text('forgot.submit')}
          </PlainButton>
        </>
      )}
      <p className="access-back">
        <PageLink to="/">{text('forgot.back')}</PageLink>
      </p>
    </form>
  );
}
