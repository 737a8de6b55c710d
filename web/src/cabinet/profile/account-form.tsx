import type { ReactNode } from 'react';
import { useId } from 'react';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import type { Fields } from '#ui/account/use-fields.ts';
import { PlainButton } from '#ui/plain-button.tsx';

interface AccountFormProps {
  form: Fields;
  title: TextKey;
  /** The sentence about what was stored. */
  done: string | undefined;
  submit?: TextKey;
  children: ReactNode;
}

/** A short form of the account in a card of its own: its problem, its result, its button. */
export function AccountForm({
  form,
  title,
  done,
  submit = 'cabinet.profile.save',
  children,
}: AccountFormProps) {
  const text = useText();
  const id = useId();
  return (
    <form className="card account-form" noValidate onSubmit={form.onSubmit} aria-labelledby={id}>
      <h2 id={id}>{text(title)}</h2>
      {form.failure && (
        <p className="notice notice-error" role="alert">
          {form.failure}
        </p>
      )}
      {children}
      <PlainButton primary type="submit" busy={form.busy}>
        {text(submit)}
      </PlainButton>
      <p role="status" className={done === undefined ? undefined : 'notice'}>
        {done}
      </p>
    </form>
  );
}
