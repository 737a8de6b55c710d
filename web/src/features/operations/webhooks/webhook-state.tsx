import type { Webhook } from '@dekanat/contract/operations/webhooks.ts';
import { useText } from '#i18n/text.ts';

/** On, failing or off, as a coloured word. */
export function WebhookState({ webhook }: { webhook: Pick<Webhook, 'status' | 'failing_since'> }) {
  const text = useText();
  if (webhook.status === 0)
    return (
      <span className="status-tag" data-status="inactive">
        {text('webhook.off_now')}
      </span>
    );
  const failing = webhook.failing_since !== null;
  return (
    <span className="status-tag" data-status={failing ? 'rejected' : 'active'}>
      {text(failing ? 'webhook.failing' : 'webhook.on')}
    </span>
  );
}
