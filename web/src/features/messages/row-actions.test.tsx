import type { Message } from '@dekanat/contract/messages/messages.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MessageRow } from '#features/messages/message-row.tsx';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const DRAFT = {
  id: 12,
  version: 3,
  title: 'Sessiya jadvali',
  message: '<p>Jadval tayyor</p>',
  excerpt: 'Jadval tayyor',
  status: false,
  template_message: false,
  state: 'draft',
  sender_id: 1,
  receiver_id: [7],
  conversation: [{ receiver: { id: 7, fio: 'Aliyev Vali' } }],
  receiver_count: 1,
  receivers: {},
  attachments: 0,
  sent_at: null,
  updated_at: '2026-11-24T12:00:00Z',
} as unknown as Message;

interface OpenRow {
  permissions?: string[];
  message?: Partial<Message>;
  answers?: Record<string, () => unknown>;
}

/** The row of a draft. */
async function openRow({
  permissions = ['message_store', 'message_update', 'message_index'],
  message = {},
  answers = {},
}: OpenRow = {}) {
  const row = { message: { ...DRAFT, ...message }, folder: 'draft', current: false, chosen: false } as const;
  const acts = { onChoose: () => undefined, onRemoved: () => undefined };
  const page = await openPage(() => <MessageRow {...row} {...acts} />, {
    profile: { permissions },
    answers: { 'PUT /messages/12': () => ({ id: 12, state: 'sent' }), ...answers },
  });
  await screen.findByRole('checkbox');
  const changes = () => page.sent.filter(({ call }) => !call.startsWith('GET'));
  return { ...page, changes };
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'message.send.row' }));

it('draft: the confirmation names its title and receivers before it is sent', async () => {
  const { changes, feedback } = await openRow();
  send();
  await expect.poll(() => feedback.success.mock.calls).toEqual([['message.sent']]);
  expect(feedback.confirm.mock.calls).toEqual([
    [expect.objectContaining({ title: 'message.send.confirm', content: 'message.send.confirm.content' })],
  ]);
  expect(changes()).toMatchObject([{ call: 'PUT /messages/12', body: { status: true, version: 3 } }]);
});

it('draft: is sent by users with message_store alone', async () => {
  const { feedback, changes } = await openRow({ permissions: ['message_store', 'message_index'] });
  feedback.confirm.mockResolvedValue(true);
  send();
  await expect.poll(() => feedback.success.mock.calls).toEqual([['message.sent']]);
  expect(changes()).toMatchObject([{ call: 'PUT /messages/12', body: { status: true } }]);
});

it('draft: is not sent without the confirmation', async () => {
  const { changes, feedback } = await openRow();
  feedback.confirm.mockResolvedValue(false);
  send();
  await expect.poll(() => feedback.confirm.mock.calls.length).toBe(1);
  await act(async () => undefined);
  expect(changes()).toEqual([]);
});

it('draft: is reported as being sent while its receivers are written', async () => {
  const answers = { 'PUT /messages/12': () => ({ id: 12, state: 'sending' }) };
  const { feedback } = await openRow({ answers });
  send();
  await expect.poll(() => feedback.success.mock.calls).toEqual([['message.sending']]);
});

it.each<[string, Partial<Message>]>([
  ['to the students of a faculty', { receivers: { student_faculty_ids: [2] } }],
  ['with a field of its receivers', { message: '<p>Hurmatli {ism}!</p>' }],
  ['without receivers', { receiver_id: [], receiver_count: 0, conversation: [] }],
  ['without a title', { title: '' }],
])('draft: one %s is opened in the form instead of sent', async (_, message) => {
  const { changes, feedback, router } = await openRow({ message });
  send();
  await expect.poll(() => router.state.location.href).toBe('/messages/compose?draft=12&send=1');
  expect(feedback.confirm).not.toHaveBeenCalled();
  expect(changes()).toEqual([]);
});
