import { messagePreferences } from '@dekanat/contract/messages/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { Switch } from 'antd';
import { useId } from 'react';
import { queryOf, useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** Whether messages also reach the account by e-mail; in the product they always do. */
export function MessageEmailPanel() {
  const text = useText();
  const feedback = useFeedback();
  const id = useId();
  const { data } = useQuery(queryOf(messagePreferences.read, {}));
  const { mutate, isPending } = useAction(messagePreferences.update, {
    onSuccess: () => feedback.success(text('flash.updated')),
    onError: feedback.error,
  });
  if (data === undefined) return null;
  const { by_email, email, email_configured } = data;
  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{text('profile.messages')}</h2>
      <p>
        <Switch
          aria-labelledby={`${id}-label`}
          checked={by_email ?? false}
          loading={isPending}
          onChange={(checked) => mutate({ body: { by_email: checked } })}
        />{' '}
        <span id={`${id}-label`}>{text('profile.messages.by_email')}</span>
      </p>
      <p className="hint">
        {by_email === null && `${text('profile.messages.default')} `}
        {email === null && `${text('profile.messages.no_email')} `}
        {!email_configured && text('profile.messages.not_configured')}
      </p>
    </section>
  );
}
