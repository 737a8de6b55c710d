import { messages } from '@dekanat/contract/messages/messages.ts';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, it } from 'vitest';
import { ComposeDialog } from '#features/messages/compose-dialog.tsx';
import { ComposeScreen } from '#features/messages/compose-screen.tsx';
import { type Composed, EMPTY } from '#features/messages/composed.ts';
import { draftName, readDraft, writeDraft } from '#ui/form/draft.ts';
import { openPage, refusal, resetPages } from '../../test-page.tsx';

resetPages();

const TYPED: Composed = {
  ...EMPTY,
  people: [{ user_id: 7, fio: 'Aliyev Vali' }],
  title: 'Sessiya jadvali',
  message: '<p>Jadval tayyor</p>',
};
const OLDER = {
  id: 12,
  title: 'Eski',
  message: '<p>Eski matn</p>',
  receiver_id: [7],
  receivers: {},
  conversation: [],
  files: [],
  by_email: false,
  template_message: false,
};
const PREVIEW = { total: 1, without_account: 0, by_email: 0, fields: [], empty_fields: [], rows: [] };
const NOBODY = { student_ids: [], teacher_ids: [] };
const nameOf = (id?: number) => draftName(1, messages.create, id);

const open = async (
  Page: ComponentType,
  address = '/messages/compose',
  answers: Parameters<typeof openPage>[1]['answers'] = {},
) => {
  const page = await openPage(Page, {
    route: '/messages/compose',
    address,
    profile: { permissions: ['message_store', 'message_update', 'message_index'] },
    answers: {
      'GET /messages/12': () => OLDER,
      'POST /messages': () => ({ id: 5 }),
      'PUT /messages/5': () => ({ id: 5 }),
      'PUT /messages/12': () => ({ id: 12, state: 'sending' }),
      'POST /messages/preview': () => PREVIEW,
      ...answers,
    },
  });
  await screen.findByRole('button', { name: 'message.send' });
  const changes = () =>
    page.sent
      .filter(({ call }) => /^(POST|PUT) \/messages(\/\d+)?$/.test(call))
      .map(({ call, body }) => ({ call, body }));
  return { ...page, changes };
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('message: a restored one is stored and sent', async () => {
  writeDraft(nameOf(), { composed: TYPED }, []);
  const { changes, feedback } = await open(ComposeScreen);
  press('message.send');
  await expect.poll(() => feedback.success.mock.calls).toEqual([['message.sent']]);
  expect(changes()).toMatchObject([
    { call: 'POST /messages', body: { title: TYPED.title, message: TYPED.message, receiver_id: [7] } },
    { call: 'PUT /messages/5', body: { status: true } },
  ]);
  expect(readDraft(nameOf())).toBeUndefined();
});

it('message: the copy of the tab has no personal data, and its receivers are those of the server', async () => {
  const receivers = { students: { passport: 'AB1234567', group_id: 3 }, admins: true };
  const { changes } = await open(ComposeScreen, '/messages/compose?draft=12', {
    'GET /messages/12': () => ({ ...OLDER, receivers }),
    'PUT /messages/12': () => refusal(503, { code: 'unavailable', message: 'Xato' }),
  });
  fireEvent.change(screen.getByRole('textbox', { name: 'message.title' }), { target: { value: 'Yangi' } });
  expect(readDraft(nameOf(12))?.values.composed).toMatchObject({
    title: 'Yangi',
    receivers: { admins: true },
  });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('AB1234567');
  cleanup();
  await expect.poll(() => changes().length).toBe(1);
  const restored = await open(ComposeScreen, '/messages/compose?draft=12', {
    'GET /messages/12': () => ({ ...OLDER, receivers }),
  });
  press('message.send_to_draft');
  await expect.poll(() => restored.feedback.success.mock.calls).toEqual([['message.saved_draft']]);
  expect(restored.changes()).toMatchObject([
    { call: 'PUT /messages/12', body: { title: 'Yangi', receivers } },
  ]);
});

it('message: the copy of the tab has no number that is searched for among its receivers', async () => {
  const receivers = {
    students: { full_search: '30101991234567' },
    debtors: { fio: 'AB 1234567' },
    registers: { fio: 'ab1234567' },
    admins: true,
  };
  await open(ComposeScreen, '/messages/compose?draft=12', {
    'GET /messages/12': () => ({ ...OLDER, receivers }),
  });
  fireEvent.change(screen.getByRole('textbox', { name: 'message.title' }), { target: { value: 'Yangi' } });
  expect(readDraft(nameOf(12))?.values).toEqual({
    id: 12,
    composed: expect.objectContaining({ title: 'Yangi', receivers: { admins: true } }),
    incomplete: true,
  });
});

it('message: a restored copy says that its receivers by personal data are missing, unless the server has them', async () => {
  const warning = 'message.receivers.personal';
  const copy = { composed: TYPED, incomplete: true };
  writeDraft(nameOf(), copy, []);
  await open(ComposeScreen);
  expect(screen.getAllByText(warning)).toHaveLength(1);
  cleanup();
  for (const receivers of [{ students: { passport: 'AB1234567' } }, { student_ids: [7] }]) {
    writeDraft(nameOf(12), copy, []);
    await open(ComposeScreen, '/messages/compose?draft=12', {
      'GET /messages/12': () => ({ ...OLDER, receivers }),
    });
    expect(screen.queryByText(warning)).toBeNull();
    cleanup();
  }
});

it('message: the restored text of a draft is sent, not the older one of the server', async () => {
  writeDraft(nameOf(12), { composed: TYPED }, []);
  const { changes, feedback } = await open(ComposeScreen, '/messages/compose?draft=12');
  press('message.send');
  await expect.poll(() => feedback.success.mock.calls).toEqual([['message.sending']]);
  expect(changes()).toMatchObject([
    { call: 'PUT /messages/12', body: { title: TYPED.title, message: TYPED.message } },
    { call: 'PUT /messages/12', body: { status: true } },
  ]);
});

it('message: to given receivers, is a draft at once when that is asked for', async () => {
  const request = { people: [{ user_id: 7, fio: 'Aliyev Vali' }], receivers: {}, title: '', attachments: [] };
  const { changes, feedback } = await open(() => <ComposeDialog request={request} close={() => undefined} />);
  press('message.send_to_draft');
  await expect.poll(() => feedback.success.mock.calls).toEqual([['message.saved_draft']]);
  expect(changes()).toMatchObject([{ call: 'POST /messages', body: { receiver_id: [7] } }]);
});

it('message: is stored without the selected people to whom the sender may not write, once these are left out', async () => {
  const request = {
    people: [],
    receivers: { student_ids: [3, 4], teacher_ids: [5] },
    title: '',
    attachments: [],
  };
  const out_of_reach = { student_ids: [4], teacher_ids: [5] };
  const reach = { total: 1, without_account: 0, names: [] };
  const { changes } = await open(
    () => <ComposeDialog request={request} close={() => undefined} />,
    '/messages/compose',
    {
      'POST /messages/reach': ({ body }) => {
        const { student_ids } = (body as { receivers: { student_ids: number[] } }).receivers;
        return { ...reach, out_of_reach: student_ids.includes(4) ? out_of_reach : NOBODY };
      },
    },
  );
  await screen.findByText('message.receivers.out_of_reach', { exact: false });
  press('message.receivers.leave_out');
  expect(screen.queryByText('message.receivers.out_of_reach', { exact: false })).toBeNull();
  await expect
    .poll(changes)
    .toMatchObject([{ call: 'POST /messages', body: { receivers: { student_ids: [3] } } }]);
});

it('message: a form with given receivers makes no draft when it is only opened', async () => {
  const { changes } = await open(ComposeScreen, '/messages/compose?to=7&name=Aliyev');
  cleanup();
  expect(changes()).toEqual([]);
});

it('message: an unchanged draft of the server is sent without being stored again', async () => {
  const { changes, feedback } = await open(ComposeScreen, '/messages/compose?draft=12');
  press('message.send');
  await expect.poll(() => feedback.success.mock.calls).toEqual([['message.sending']]);
  expect(changes()).toEqual([{ call: 'PUT /messages/12', body: { status: true } }]);
});

it('message: a draft that is opened to be sent begins with its preview', async () => {
  const { changes, feedback } = await open(ComposeScreen, '/messages/compose?draft=12&send=1');
  await screen.findByRole('dialog', { name: 'message.preview' });
  expect(changes()).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'message.send_to' }));
  await expect.poll(() => feedback.success.mock.calls).toEqual([['message.sending']]);
  expect(changes()).toEqual([{ call: 'PUT /messages/12', body: { status: true } }]);
});

it('message: an incomplete draft that is opened to be sent begins with what is missing', async () => {
  writeDraft(nameOf(12), { composed: { ...TYPED, title: '' } }, []);
  await open(ComposeScreen, '/messages/compose?draft=12&send=1');
  expect(await screen.findByText('message.title.required')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('message: an empty one is not reported as saved', async () => {
  const { changes, feedback } = await open(ComposeScreen);
  press('message.send_to_draft');
  await expect.poll(() => feedback.error.mock.calls).toEqual([['message.nothing_to_save']]);
  expect(feedback.success).not.toHaveBeenCalled();
  expect(changes()).toEqual([]);
});

it('message: a problem of an attachment is shown at the attachments', async () => {
  writeDraft(nameOf(12), { composed: { ...TYPED, attachments: [{ id: 9, name: 'jadval.pdf' }] } }, []);
  const fields = { attachment_ids: ['Fayl topilmadi'] };
  const { feedback } = await open(ComposeScreen, '/messages/compose?draft=12', {
    'PUT /messages/12': () => refusal(422, { code: 'invalid', message: fields }),
  });
  press('message.send');
  await expect.poll(() => feedback.error.mock.calls).toEqual([['Fayl topilmadi']]);
  const shown = screen.getAllByRole('alert').filter(({ textContent }) => textContent === 'Fayl topilmadi');
  expect(shown.map(({ parentElement }) => parentElement?.className)).toEqual(['mail-attach']);
});
