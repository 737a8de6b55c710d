import { useId } from 'react';
import { useText } from '#i18n/text.ts';
import { IdentityList } from '#ui/account/identity-list.tsx';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** The accounts of providers with which the own account signs in. */
export function IdentityPanel() {
  const text = useText();
  const id = useId();
  const { success } = useFeedback();
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{text('identity.title')}</h2>
      <p className="hint">{text('identity.about')}</p>
      <IdentityList onDone={(flash) => success(text(flash))} />
    </section>
  );
}
