import type { WebhookWithSecret } from '@dekanat/contract/operations/webhooks.ts';
import { useText } from '#i18n/text.ts';
import { SecretDialog } from '#ui/secret-dialog.tsx';

const TEXTS = {
  label: 'webhook.secret.label',
  once: 'webhook.secret.once',
  copy: 'webhook.secret.copy',
  done: 'webhook.secret.done',
} as const;

/** The new secret of a webhook. */
export function WebhookSecret({ made, onClose }: { made: WebhookWithSecret; onClose: () => void }) {
  const text = useText();
  const title = text('webhook.secret.title', { name: made.name });
  return <SecretDialog title={title} secret={made.secret} texts={TEXTS} onClose={onClose} />;
}
