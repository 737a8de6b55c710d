import type { Webhook } from '@dekanat/contract/operations/webhooks.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WebhookDrawer } from '#features/operations/webhooks/webhook-drawer.tsx';
import type { Editor } from '#ui/form/editor.ts';
import { openPage, refusal, resetPages } from '../../../test-page.tsx';

resetPages();

const WEBHOOK = {
  ...{ id: 4, version: 2, name: 'Kutubxona', url: 'https://kutubxona.example.uz/hook', status: 1 },
  ...{ stopped_because: null, failing_since: null, former_secret_until: null, user_name: 'Dekan' },
  resources: ['faculties', 'students'],
} as unknown as Webhook;
const FORBIDDEN = 'Talabalar hodisalarini koʻra olmaysiz';

it('webhook: why it is not switched off is said in the words of the server', async () => {
  const editor = { mode: 'view', id: 4, close: () => undefined } as Editor<Webhook>;
  const { feedback } = await openPage(() => <WebhookDrawer editor={editor} />, {
    profile: { permissions: ['webhook_index', 'webhook_update'] },
    answers: {
      'GET /webhooks/4': () => WEBHOOK,
      'GET /webhooks/4/deliveries': () => ({ data: [], total: 0, current_page: 1, per_page: 20 }),
      'PUT /webhooks/4': () => refusal(422, { code: 'invalid', message: { resources: [FORBIDDEN] } }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'webhook.switch_off' }));
  await expect
    .poll(() => feedback.error.mock.calls)
    .toMatchObject([[expect.objectContaining({ message: FORBIDDEN })]]);
});
