import { profile as own, type Profile, ProfileInput } from '@dekanat/contract/access/profile.ts';
import { INTERFACE_LANGUAGES, interfaceLanguage, Language } from '@dekanat/contract/api/languages.ts';
import { Select } from 'antd';
import { useId } from 'react';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { PasswordField, TextField } from '#ui/account/text-field.tsx';
import { useFields } from '#ui/account/use-fields.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { PlainButton } from '#ui/plain-button.tsx';

/** E-mail and message language; a new e-mail needs the current password. */
export function ContactForm({ profile }: { profile: Profile }) {
  const text = useText();
  const id = useId();
  const { success } = useFeedback();
  const update = useAction(own.update);
  const { version, default_language } = profile;
  const email = profile.email ?? '';
  const start = { email, default_language: interfaceLanguage(default_language), current_password: '' };
  const form = useFields(ProfileInput.omit({ version: true }), start, async (values) => {
    const emailChanged = values.email !== email;
    const body = {
      email: values.email ?? '',
      default_language: Language.parse(values.default_language),
      version,
      ...(emailChanged && values.current_password && { current_password: values.current_password }),
    };
    await update.mutateAsync({ body });
    success(text('flash.updated'));
  });
  const language = form.field('default_language');
  return (
    <form className="panel" noValidate onSubmit={form.onSubmit} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{text('profile.contact')}</h2>
      {form.failure && (
        <p className="notice notice-error" role="alert">
          {form.failure}
        </p>
      )}
      <TextField
        field={form.field('email')}
        label={text('profile.email')}
        type="email"
        autoComplete="email"
      />
      {form.values.email !== email && (
        <PasswordField
          field={form.field('current_password')}
          label={text('password.current')}
          hint={<p className="hint">{text('profile.email.hint')}</p>}
          autoComplete="current-password"
        />
      )}
      <div className="text-field">
        <label htmlFor={`${id}-language`}>{text('profile.language')}</label>
        <Select
          id={`${id}-language`}
          size="large"
          value={language.value}
          onChange={language.set}
          options={INTERFACE_LANGUAGES.map((value) => ({ value, label: text(`language.${value}`) }))}
        />
        <p className="hint">{text('profile.language.hint')}</p>
      </div>
      <PlainButton primary type="submit" busy={form.busy}>
        {text('action.save')}
      </PlainButton>
    </form>
  );
}
