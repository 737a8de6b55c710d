import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ComposeForm } from '#features/messages/compose-form.tsx';
import { EMPTY } from '#features/messages/composed.ts';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const TEMPLATE = {
  ...{ id: 20, version: 1, title: 'Shablon', message: '<p>Shablon matni</p>', template_message: true },
  ...{ receiver_id: [], receivers: {}, conversation: [], files: [], by_email: false },
};

/** The form of a new message after a template was chosen, which has not arrived yet. */
async function openWithChosen(begun = EMPTY) {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const page = await openPage(
    () => <ComposeForm start={() => begun} storedId={undefined} onDone={() => undefined} />,
    {
      profile: { permissions: ['message_store', 'message_index'] },
      answers: {
        'GET /messages': () => ({ data: [TEMPLATE], total: 1, per_page: 200, current_page: 1, unread: 0 }),
        'GET /messages/20': () => promise,
        'POST /messages': () => ({ id: 5, version: 1 }),
      },
    },
  );
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'message.template' }));
  fireEvent.click(await screen.findByText('Shablon'));
  await expect.poll(() => page.calls()).toContain('GET /messages/20');
  return { ...page, arrive: () => act(async () => resolve(TEMPLATE)) };
}
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'message.title' });

it('template: text that was typed while it was loading is replaced only after a confirmation', async () => {
  const { arrive, feedback } = await openWithChosen();
  feedback.confirm.mockResolvedValue(false);
  fireEvent.change(title(), { target: { value: 'Yozilgan' } });
  await arrive();
  await expect.poll(() => feedback.confirm.mock.calls).toEqual([[{ title: 'message.template.replace' }]]);
  await act(async () => undefined);
  expect(title().value).toBe('Yozilgan');
});

it('template: attached files are replaced only after a confirmation', async () => {
  const { arrive, feedback } = await openWithChosen({
    ...EMPTY,
    attachments: [{ id: 3, name: 'jadval.pdf' }],
  });
  feedback.confirm.mockResolvedValue(false);
  await arrive();
  await expect.poll(() => feedback.confirm.mock.calls).toEqual([[{ title: 'message.template.replace' }]]);
  await act(async () => undefined);
  expect(screen.getAllByText('jadval.pdf')).toHaveLength(1);
});

it('template: leaves other changes that were made while it was loading', async () => {
  const { arrive, feedback } = await openWithChosen();
  fireEvent.click(screen.getByRole('checkbox', { name: 'message.by_email' }));
  await arrive();
  await expect.poll(() => title().value).toBe('Shablon');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'message.by_email' }).checked).toBe(true);
  expect(feedback.confirm).not.toHaveBeenCalled();
});
