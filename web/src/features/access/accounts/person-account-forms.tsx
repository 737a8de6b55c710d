import { Email } from '@dekanat/contract/access/accounts/account-fields.ts';
import {
  type ChangedAccount,
  type PersonAccount,
  PersonPassword,
} from '@dekanat/contract/access/accounts/person-accounts.ts';
import { Username } from '@dekanat/contract/access/accounts/username.ts';
import type { studentAccounts } from '@dekanat/contract/students/student-accounts.ts';
import type { teacherAccounts } from '@dekanat/contract/teachers/teacher-accounts.ts';
import { Button } from 'antd';
import { useId } from 'react';
import { z } from 'zod';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { PasswordStrengthHint } from '#ui/account/password-strength-hint.tsx';
import { PasswordField, TextField } from '#ui/account/text-field.tsx';
import { type Fields, useFields } from '#ui/account/use-fields.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { PlainButton } from '#ui/plain-button.tsx';

export type AccountCalls = typeof studentAccounts | typeof teacherAccounts;

interface FormProps {
  account: PersonAccount;
  calls: AccountCalls;
  onGiven: (changed: ChangedAccount) => void;
}

const Nothing = z.literal('');
/** A password typed twice; an empty one asks the server to generate one. */
const TwicePassword = { password: z.union([Nothing, PersonPassword]), confirmation: z.string() };
const same = (values: { password: string; confirmation: string }) => values.password === values.confirmation;
const DIFFERENT = { message: 'person_account.confirmation.different', path: ['confirmation'] };

const NameForm = z.object({ username: Username, email: z.union([Nothing, Email], 'email.invalid') });
const NewAccountForm = NameForm.extend(TwicePassword).refine(same, DIFFERENT);
const PasswordForm = z.object({ password: PersonPassword, confirmation: z.string() }).refine(same, DIFFERENT);

function Failure({ of: form }: { of: Fields }) {
  return form.failure ? (
    <p className="notice notice-error section-wide" role="alert">
      {form.failure}
    </p>
  ) : null;
}

function TwiceFields({ of: form, account }: { of: Fields; account: PersonAccount }) {
  const text = useText();
  const field = form.field('password');
  const texts = [form.values.username ?? account.username, account.email, account.full_name];
  return (
    <>
      <PasswordField
        field={field}
        label={text('person_account.password')}
        hint={
          <>
            <p className="hint">{text('person_account.password.hint')}</p>
            {field.value !== '' && <PasswordStrengthHint password={field.value} texts={texts} />}
          </>
        }
        autoComplete="new-password"
      />
      <PasswordField
        field={form.field('confirmation')}
        label={text('person_account.confirmation')}
        autoComplete="new-password"
      />
    </>
  );
}

/** User name and e-mail; a new account also needs a password. */
export function PersonUsernameForm({ account, calls, onGiven }: FormProps) {
  const text = useText();
  const id = useId();
  const { success } = useFeedback();
  const isNew = account.user_id === null;
  const update = useAction(calls.update);
  const start = {
    username: account.username,
    email: account.email ?? '',
    ...(isNew && { password: '', confirmation: '' }),
  };
  const form = useFields(
    isNew ? NewAccountForm : NameForm,
    start,
    async ({ username = '', email = '', password }) => {
      const body = {
        username,
        email,
        ...(password && { password }),
        ...(account.version !== null && { version: account.version }),
      };
      onGiven(await update.mutateAsync({ params: { id: account.id }, body }));
      success(text(isNew ? 'flash.created' : 'person_account.flash.username'));
    },
  );
  const title = isNew ? 'person_account.create' : 'person_account.name';
  return (
    <form className="section" noValidate onSubmit={form.onSubmit} aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{text(title)}</h2>
      </div>
      <Failure of={form} />
      <TextField field={form.field('username')} label={text('person_account.username')} autoComplete="off" />
      <TextField
        field={form.field('email')}
        label={text('person_account.email')}
        hint={<p className="hint">{text('person_account.email.hint')}</p>}
        type="email"
        autoComplete="off"
      />
      {isNew && <TwiceFields of={form} account={account} />}
      <div className="section-actions">
        <PlainButton primary type="submit" busy={form.busy}>
          {text(isNew ? 'person_account.create.submit' : 'action.save')}
        </PlainButton>
      </div>
    </form>
  );
}

/** Sets a new password, typed or generated. Both close the person's sessions. */
export function PersonPasswordForm({ account, calls, onGiven }: FormProps) {
  const text = useText();
  const id = useId();
  const { success, confirm, error } = useFeedback();
  const change = useAction(calls.changePassword);
  const replaced = (changed: ChangedAccount) => {
    onGiven(changed);
    success(text('person_account.flash.password'));
  };
  const params = { id: account.id };
  const form = useFields(PasswordForm, { password: '', confirmation: '' }, async ({ password = '' }) => {
    replaced(await change.mutateAsync({ params, body: { password } }));
    form.clear();
  });
  const makeUp = async () => {
    const title = text('person_account.make_up.question', { name: account.full_name });
    const content = text('person_account.make_up.content');
    if (await confirm({ title, content }))
      change.mutate({ params, body: {} }, { onSuccess: replaced, onError: error });
  };
  return (
    <form className="section" noValidate onSubmit={form.onSubmit} aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{text('person_account.new_password')}</h2>
      </div>
      <p className="hint">{text('person_account.new_password.hint')}</p>
      <Failure of={form} />
      <PasswordField
        field={form.field('password')}
        label={text('person_account.password')}
        autoComplete="new-password"
      />
      <PasswordField
        field={form.field('confirmation')}
        label={text('person_account.confirmation')}
        autoComplete="new-password"
      />
      <div className="section-actions">
        <PlainButton primary type="submit" busy={form.busy}>
          {text('action.save')}
        </PlainButton>
        <Button loading={change.isPending && !form.busy} onClick={() => void makeUp()}>
          {text('person_account.make_up')}
        </Button>
      </div>
    </form>
  );
}
