import { INTERFACE_LANGUAGES, interfaceLanguage, Language } from '@dekanat/contract/api/languages.ts';
import { useId } from 'react';
import { useText } from '#i18n/text.ts';
import { useChangeLanguage, useProfile } from './profile-calls.ts';

/** The language of e-mails and notifications, whatever this device shows. */
export function LanguageCard() {
  const text = useText();
  const id = useId();
  const { profile } = useProfile();
  const { mutate, isPending, isSuccess, variables, error } = useChangeLanguage();
  if (profile === undefined) return null;
  const stored = interfaceLanguage(Language.safeParse(profile.default_language).data);
  return (
    <section className="card account-form" aria-label={text('profile.language')}>
      <label htmlFor={id}>{text('profile.language')}</label>
      <select
        id={id}
        value={isPending ? variables.body.default_language : stored}
        disabled={isPending}
        onChange={({ target }) => mutate({ body: { default_language: Language.parse(target.value) } })}
      >
        {INTERFACE_LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {text(`language.${language}`)}
          </option>
        ))}
      </select>
      <p className="muted">{text('profile.language.hint')}</p>
      <p role="status" className={isSuccess ? 'notice' : undefined}>
        {isSuccess && text('cabinet.profile.saved')}
      </p>
      {error && (
        <p className="notice notice-error" role="alert">
          {error.message}
        </p>
      )}
    </section>
  );
}
