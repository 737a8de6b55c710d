import { account } from '@dekanat/contract/access/account.ts';
import { ChangePasswordInput, Email } from '@dekanat/contract/access/accounts/account-fields.ts';
import { useState } from 'react';
import { z } from 'zod';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { NewPasswordField } from '#ui/account/new-password-field.tsx';
import { useOwnTexts } from '#ui/account/own-texts.ts';
import { PasswordField, TextField } from '#ui/account/text-field.tsx';
import { useFields } from '#ui/account/use-fields.ts';
import { AccountForm } from './account-form.tsx';
import { type StudentProfile, useChangeEmail, useChangeUsername } from './profile-calls.ts';

/** The server names what is wrong with a user name. */
const UsernameForm = z.object({ username: z.string().trim().min(1, 'invalid.required') });
const EmailForm = z.object({ email: Email });

/** The name with which the student signs in. */
export function UsernameCard({ profile }: { profile: Pick<StudentProfile, 'username'> }) {
  const text = useText();
  const [done, setDone] = useState<string>();
  const change = useChangeUsername();
  const form = useFields(UsernameForm, { username: profile.username }, async ({ username = '' }) => {
    setDone(undefined);
    await change.mutateAsync({ body: { username } });
    setDone(text('cabinet.profile.saved'));
  });
  return (
    <AccountForm form={form} title="profile.username" done={done}>
      <TextField field={form.field('username')} label={text('profile.username')} autoComplete="username" />
    </AccountForm>
  );
}

/** Where e-mails go, and with which a forgotten password is replaced. */
export function EmailCard({
  profile,
  onSaved,
}: {
  profile: Pick<StudentProfile, 'email'>;
  onSaved?: () => void;
}) {
  const text = useText();
  const [done, setDone] = useState<string>();
  const change = useChangeEmail();
  const form = useFields(EmailForm, { email: profile.email ?? '' }, async ({ email = '' }) => {
    setDone(undefined);
    await change.mutateAsync({ body: { email } });
    setDone(text('cabinet.profile.saved'));
    onSaved?.();
  });
  return (
    <AccountForm form={form} title="profile.email" done={done}>
      <TextField
        field={form.field('email')}
        label={text('profile.email')}
        type="email"
        autoComplete="email"
        hint={<p className="hint">{text('cabinet.profile.email.hint')}</p>}
      />
    </AccountForm>
  );
}

/** A new password, which ends the other sessions. */
export function PasswordCard() {
  const text = useText();
  const texts = useOwnTexts();
  const [done, setDone] = useState<string>();
  const change = useAction(account.changePassword);
  const form = useFields(
    ChangePasswordInput,
    { current_password: '', password: '' },
    async ({ current_password = '', password = '' }) => {
      setDone(undefined);
      await change.mutateAsync({ body: { current_password, password } });
      form.clear();
      setDone(text('flash.password_updated'));
    },
  );
  return (
    <AccountForm form={form} title="profile.password" submit="reset.submit" done={done}>
      <p className="hint">{text('profile.password.hint')}</p>
      <PasswordField
        field={form.field('current_password')}
        label={text('password.current')}
        autoComplete="current-password"
      />
      <NewPasswordField field={form.field('password')} texts={texts} />
    </AccountForm>
  );
}
