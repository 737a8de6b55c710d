import type { Webhook } from '@dekanat/contract/operations/webhooks.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WebhookForm } from '#features/operations/webhooks/webhook-form.tsx';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

const WEBHOOK = {
  ...{ id: 4, version: 2, name: 'Kutubxona', url: 'https://kutubxona.example.uz/hook' },
  resources: ['faculties', 'students'],
} as unknown as Webhook;

it('webhook: keeps its events that the editor may not read, until they are removed', async () => {
  const page = await openPage(() => <WebhookForm webhook={WEBHOOK} onClose={() => undefined} />, {
    profile: { permissions: ['webhook_update', 'faculty_index', 'department_index'] },
    answers: { 'PUT /webhooks/4': () => WEBHOOK },
  });
  const unreadable = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'webhook.resources.unreadable',
  });
  expect(unreadable.checked).toBe(true);
  const sent = () => page.sent.filter(({ call }) => call === 'PUT /webhooks/4').map(({ body }) => body);
  fireEvent.click(screen.getByRole('checkbox', { name: 'feed.resource.departments' }));
  fireEvent.click(screen.getByRole('button', { name: 'action.save' }));
  await expect
    .poll(sent)
    .toMatchObject([{ resources: expect.arrayContaining(['faculties', 'students', 'departments']) }]);
});
