import type { MessageDetails } from '@dekanat/contract/messages/messages.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryClient } from '#api/query.ts';
import { ReadingPane } from '#features/messages/reading-pane.tsx';
import { writeDraft } from '#ui/form/draft.ts';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const ME = 1;
const THREAD = 5;
const part = (id: number, sender_id: number, receiver_count = 1) => ({
  ...{ id, sender_id, receiver_count, thread_id: THREAD, sender_username: `user${sender_id}`, state: 'sent' },
  ...{ title: 'Reja', message: `<p>${id}</p>`, attachments: 0, files: [], trashed_at: null },
  ...{ sent_at: '2026-11-24T12:00:00Z', updated_at: '2026-11-24T12:00:00Z', conversation: [], receivers: {} },
});
type Part = ReturnType<typeof part>;
/** A message to twenty, answered by users 7 and 8. */
const TO_MANY = part(5, ME, 20);
const ANSWERED = [TO_MANY, part(6, 7), part(7, 8)];

const detailsOf = (opened: Part, thread: Part[]) => ({ ...opened, thread }) as unknown as MessageDetails;

/** Opens a message of a thread, with an answer to a correspondent that was typed before. */
async function openMessage(opened: Part, thread: Part[], typedFor: number | string) {
  writeDraft(
    `dekanat.draft.${ME}.answer.${THREAD}.${typedFor}`,
    { message: '<p>Rahmat</p>', attached: [] },
    [],
  );
  let details = detailsOf(opened, thread);
  const page = await openPage(() => <ReadingPane id={opened.id} open={() => undefined} />, {
    profile: { permissions: ['message_index', 'message_store'] },
    answers: {
      [`GET /messages/${opened.id}`]: () => details,
      'POST /messages/6/answer': () => ({ id: 99 }),
      'POST /messages/9/answer': () => ({ id: 99 }),
    },
  });
  await screen.findByRole('heading', { name: 'Reja' });
  return {
    ...page,
    receive: async (message: Part) => {
      details = detailsOf(opened, [...thread, message]);
      await act(() => queryClient.invalidateQueries({ queryKey: ['messages'] }));
    },
    answers: () => page.sent.filter(({ call }) => call.startsWith('POST')),
  };
}
const pressAnswer = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'message.answer' }));

it('answer: goes to the sender of the opened message, not to whose answer came last', async () => {
  const { answers } = await openMessage(part(6, 7), ANSWERED, 7);
  expect(document.querySelector('.mail-answer .mail-to')?.textContent).toContain('user7');
  await pressAnswer();
  await expect
    .poll(answers)
    .toMatchObject([{ call: 'POST /messages/6/answer', body: { message: '<p>Rahmat</p>' } }]);
});

it('answer: needs a chosen correspondent where an own message has answers of several', async () => {
  await openMessage(TO_MANY, ANSWERED, 7);
  expect(screen.queryByRole('button', { name: 'message.answer' })).toBeNull();
});

it('answer: stays when the correspondent writes again meanwhile, and goes to the last message', async () => {
  const { answers, receive } = await openMessage(part(6, 7), [part(6, 7)], 7);
  await screen.findByRole('button', { name: 'message.answer' });
  await receive(part(9, 7));
  await screen.findByText('9');
  await pressAnswer();
  await expect
    .poll(answers)
    .toMatchObject([{ call: 'POST /messages/9/answer', body: { message: '<p>Rahmat</p>' } }]);
});

it('answer: stays with its correspondent when another receiver of an own message writes', async () => {
  const { answers, receive } = await openMessage(TO_MANY, [TO_MANY, part(6, 7)], 7);
  await screen.findByRole('button', { name: 'message.answer' });
  await receive(part(9, 8));
  await screen.findByText('9');
  await pressAnswer();
  await expect.poll(answers).toMatchObject([{ call: 'POST /messages/6/answer' }]);
});

it('answer: text for the receiver of an own message is not offered for that of another one', async () => {
  const [toOne, toOther] = [part(10, ME), part(11, ME)];
  const { answers } = await openMessage(toOther, [...ANSWERED, toOne, toOther], `own-${toOne.id}`);
  await pressAnswer();
  await screen.findByText('message.message.required');
  expect(answers()).toEqual([]);
});
