import { passkeys } from '@dekanat/contract/access/sign-in/passkeys.ts';
import { useId } from 'react';
import { queryClient } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { PasskeyList } from '#ui/account/passkey-list.tsx';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** The passkeys of the own account. */
export function PasskeyPanel({ withCode }: { withCode: boolean }) {
  const text = useText();
  const id = useId();
  const { success } = useFeedback();
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{text('passkey.title')}</h2>
      <p className="hint">{text('passkey.about')}</p>
      <PasskeyList
        withCode={withCode}
        onDone={(flash) => {
          void queryClient.invalidateQueries({ queryKey: [passkeys.list.resource.name] });
          success(text(flash));
        }}
      />
    </section>
  );
}
