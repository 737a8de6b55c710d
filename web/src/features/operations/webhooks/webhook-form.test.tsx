import type { Webhook } from '@dekanat/contract/operations/webhooks.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { WebhookForm } from '#features/operations/webhooks/webhook-form.tsx';
import { openPage, resetPages, Shown, show } from '../../../test-page.tsx';

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

it('webhook: what a colleague has changed since the form was opened is not overwritten', async () => {
  const editor = (webhook: Webhook) => <WebhookForm webhook={webhook} onClose={() => undefined} />;
  const page = await openPage(() => <Shown start={WEBHOOK}>{editor}</Shown>, {
    profile: { permissions: ['webhook_update', 'faculty_index', 'student_index'] },
    answers: { 'PUT /webhooks/4': () => WEBHOOK },
  });
  const name = await screen.findByLabelText<HTMLInputElement>('field.name');
  fireEvent.change(name, { target: { value: 'Fakultet kutubxonasi' } });
  await show({ ...WEBHOOK, version: 3, url: 'https://boshqa.example.uz/hook' });
  fireEvent.click(screen.getByRole('button', { name: 'action.save' }));
  await expect
    .poll(() => page.sent.filter(({ call }) => call === 'PUT /webhooks/4').map(({ body }) => body))
    .toMatchObject([{ name: 'Fakultet kutubxonasi', url: WEBHOOK.url, version: 2 }]);
});
