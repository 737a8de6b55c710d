import { messages } from '@dekanat/contract/messages/messages.ts';
import type { Receivers } from '@dekanat/contract/messages/receivers.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ComposeScreen } from '#features/messages/compose-screen.tsx';
import { EMPTY } from '#features/messages/composed.ts';
import { draftName, readDraft, writeDraft } from '#ui/form/draft.ts';
import { openPage, refusal, resetPages } from '../../test-page.tsx';

resetPages();

const DRAFT = {
  ...{ id: 12, version: 3, title: 'Eski', message: '<p>Eski matn</p>', receiver_id: [7] },
  ...{ receivers: {}, conversation: [], files: [], by_email: false, template_message: false },
};
const NAME = draftName(1, messages.create, 12);
const CHANGED = 'message.conflict.changed';

/** A draft of version 3. @param stored version of the server; each change increases it */
async function open(stored: { version: number; loses?: number }) {
  const update = (body: object) => {
    const { version } = body as { version?: number };
    if (version !== undefined && version !== stored.version)
      return refusal(409, { code: 'stale', message: 'stale' });
    stored.version += 1;
    Object.assign(current, body, { version: stored.version });
    // The server stores the student whom a number selects in place of it.
    const { students, ...others } = current.receivers;
    if (students !== undefined) current.receivers = { ...others, student_ids: [9] };
    if (stored.loses === stored.version) throw new TypeError('no connection');
    return { id: 12, version: stored.version, state: 'sent' };
  };
  const current: typeof DRAFT & { receivers: Receivers } = { ...DRAFT };
  const page = await openPage(ComposeScreen, {
    route: '/messages/compose',
    address: '/messages/compose?draft=12',
    profile: { permissions: ['message_store', 'message_update', 'message_index'] },
    answers: {
      'GET /messages/12': () => ({ ...current }),
      'POST /messages': () => ({ id: 30, version: 1 }),
      'PUT /messages/12': ({ body }) => update(body as object),
      'PUT /messages/30': () => ({ id: 30, version: 2, state: 'sent' }),
    },
  });
  await screen.findByRole('button', { name: 'message.send' });
  const changes = () =>
    page.sent
      .filter(({ call }) => /^(POST|PUT) \/messages(\/\d+)?$/.test(call))
      .map(({ call, body }) => [call, body]);
  return { ...page, changes };
}
const type = (title: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'message.title' }), { target: { value: title } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const state = () => screen.getByRole('status').textContent;

it('conflict of a draft: what another tab has stored is not sent', async () => {
  const stored = { version: 3 };
  const { changes, feedback } = await open(stored);
  stored.version = 4;
  press('message.send');
  expect(await screen.findByText(CHANGED)).toBeTruthy();
  expect(feedback.success).not.toHaveBeenCalled();
  expect(changes()).toEqual([['PUT /messages/12', { status: true, version: 3 }]]);
  const other = screen.getByRole('link', { name: 'message.conflict.open' });
  expect([other.getAttribute('href'), other.getAttribute('target')]).toEqual([
    '/messages/compose?draft=12',
    '_blank',
  ]);
});

it('conflict of a draft: typed text is not stored over that of another tab, but separately on request', async () => {
  const stored = { version: 3 };
  const { changes, feedback } = await open(stored);
  stored.version = 4;
  type('Yangi');
  press('message.send');
  expect(await screen.findByText(CHANGED)).toBeTruthy();
  expect(state()).toBe('message.draft.conflict');
  expect(changes()).toMatchObject([['PUT /messages/12', { title: 'Yangi', version: 3 }]]);
  expect(readDraft(NAME)?.values).toMatchObject({ composed: { title: 'Yangi' }, version: 3 });
  press('message.conflict.separately');
  await expect.poll(state).toBe('message.draft.saved');
  expect(screen.queryByText(CHANGED)).toBeNull();
  // The icon of the former request may still be leaving the button.
  press(/message\.send$/);
  await expect.poll(() => feedback.success.mock.calls).toEqual([['message.sent']]);
  expect(changes().slice(1)).toMatchObject([
    ['POST /messages', { title: 'Yangi', receiver_id: [7] }],
    ['PUT /messages/30', { status: true, version: 1 }],
  ]);
  expect(readDraft(NAME)).toBeUndefined();
});

it('conflict of a draft: the copy of a tab is compared with the version that it is based on', async () => {
  writeDraft(NAME, { composed: { ...EMPTY, title: 'Yangi' }, version: 2 }, []);
  const { changes } = await open({ version: 3 });
  press('message.send_to_draft');
  expect(await screen.findByText(CHANGED)).toBeTruthy();
  cleanup();
  await act(async () => undefined);
  expect(changes().length).toBeGreaterThan(0);
  // A slow machine reaches the time at which the form saves by itself.
  for (const change of changes())
    expect(change).toMatchObject(['PUT /messages/12', { title: 'Yangi', version: 2 }]);
  expect(readDraft(NAME)?.values).toMatchObject({ composed: { title: 'Yangi' } });
});

it.each<[string, Receivers]>([
  ['of a kind', { admins: true }],
  ['by a passport', { students: { passport: 'AB1234567' }, admins: true }],
])(
  'conflict of a draft: is none after a save whose answer was lost, with receivers %s',
  async (_, chosen) => {
    writeDraft(NAME, { composed: { ...EMPTY, title: 'Yangi', receivers: chosen }, version: 3 }, []);
    const { changes, feedback } = await open({ version: 3, loses: 4 });
    // The form saves by itself, and the answer is lost.
    await expect.poll(state).toBe('message.draft.failed');
    press('message.send_to_draft');
    await expect.poll(() => feedback.success.mock.calls).toEqual([['message.saved_draft']]);
    expect(changes().map(([, body]) => (body as { version: number }).version)).toEqual([3, 3, 4]);
  },
);

it('conflict of a draft: one that was sent elsewhere is opened among those that are sent', async () => {
  await openPage(ComposeScreen, {
    route: '/messages/compose',
    address: '/messages/compose?draft=12',
    answers: {
      'GET /messages/12': () => DRAFT,
      'PUT /messages/12': () => refusal(409, { code: 'locked', message: 'Yuborilgan' }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'message.send' }));
  expect(await screen.findByText('message.conflict.sent')).toBeTruthy();
  const sent = screen.getByRole('link', { name: 'message.conflict.open' });
  expect(sent.getAttribute('href')).toBe('/messages/sent?view=12');
});
