import type { Message } from '@dekanat/contract/messages/messages.ts';
import type { UniversityOption } from '@dekanat/contract/universities/universities.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { writeStored } from '#browser/stored-values.ts';
import { ComposeScreen } from '#features/messages/compose-screen.tsx';
import { useSendDraft } from '#features/messages/use-send-draft.ts';
import { openPage, resetPages } from '../../test-page.tsx';

resetPages();

const UNIVERSITIES = [
  { id: 1, name: 'Birinchi', default_language: 'oz', translations: [] },
  { id: 2, name: 'Ikkinchi', default_language: 'oz', translations: [] },
] satisfies UniversityOption[];
const DRAFT = {
  ...{ id: 12, version: 1, university_id: 2, title: 'Jadval', message: '<p>Jadval tayyor</p>' },
  ...{ receiver_id: [], receivers: { admins: true }, conversation: [], files: [] },
  ...{ by_email: false, template_message: false, state: 'draft' },
};
const PREVIEW = { total: 230, without_account: 0, by_email: 0, fields: [], empty_fields: [], rows: [] };
const REACH = {
  total: 230,
  without_account: 0,
  names: [],
  out_of_reach: { student_ids: [], teacher_ids: [] },
};

/** @param chosen the university that the screens show; undefined for all */
async function open(
  address: string,
  chosen: number | undefined,
  Page = ComposeScreen as () => React.ReactNode,
  draft: object = DRAFT,
) {
  writeStored('current-uni', chosen === undefined ? undefined : String(chosen));
  const page = await openPage(Page, {
    route: '/messages/compose',
    address,
    profile: {
      super_administrator: true,
      university_id: null,
      universities: UNIVERSITIES,
      permissions: ['message_store', 'message_update', 'message_index'],
    },
    answers: {
      'GET /messages/12': () => draft,
      'POST /messages': () => ({ id: 5, version: 1, university_id: 2 }),
      'PUT /messages/12': () => ({ ...draft, state: 'sent' }),
      'PUT /messages/5': () => ({ id: 5, version: 2, university_id: 2, state: 'sent' }),
      'POST /messages/preview': () => PREVIEW,
      'POST /messages/reach': () => REACH,
    },
  });
  /** The universities that the calls named. */
  const named = (call: string) => [
    ...new Set(page.sent.filter((one) => one.call === call).map(({ query }) => query.university_id)),
  ];
  return { ...page, named };
}
const TO_PERSON = { ...DRAFT, receiver_id: [7], receivers: {} } as unknown as Message;
function SendButton() {
  const send = useSendDraft();
  return <button type="button" aria-label="send" onClick={() => void send(TO_PERSON)} />;
}

const type = (title: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'message.title' }), { target: { value: title } });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

it.each([
  ['all universities are', undefined],
  ['another university is', 1],
])('a draft is previewed, counted and sent in its own university when %s shown', async (_, chosen) => {
  const { named, feedback } = await open('/messages/compose?draft=12&send=1', chosen);
  expect(await screen.findByText('message.university')).toBeTruthy();
  await press(/message\.send_to$/);
  await expect.poll(() => feedback.success.mock.calls).toEqual([['message.sent']]);
  for (const call of ['POST /messages/preview', 'POST /messages/reach', 'PUT /messages/12'])
    expect([call, named(call)]).toEqual([call, ['2']]);
});

it('a draft for all universities is previewed, counted and sent to all when one is shown', async () => {
  const { named, feedback } = await open('/messages/compose?draft=12&send=1', 2, undefined, {
    ...DRAFT,
    university_id: null,
  });
  expect(await screen.findByText('message.university.all')).toBeTruthy();
  await press(/message\.send_to$/);
  await expect.poll(() => feedback.success.mock.calls).toEqual([['message.sent']]);
  for (const call of ['POST /messages/preview', 'POST /messages/reach', 'PUT /messages/12'])
    expect([call, named(call)]).toEqual([call, [undefined]]);
});

it('a draft that a form has stored stays in its university when another one is chosen meanwhile', async () => {
  const { named, feedback } = await open('/messages/compose?receivers={"admins":true}', 2);
  await screen.findByRole('button', { name: 'message.send' });
  expect(screen.queryByText('message.university')).toBeNull();
  type('Jadval {ism}');
  await press('message.save_as_template');
  await expect.poll(() => named('POST /messages')).toEqual(['2']);
  await expect.poll(() => feedback.success.mock.calls).toEqual([['message.saved_template']]);
  writeStored('current-uni', undefined);
  expect(await screen.findByText('message.university')).toBeTruthy();
  type('Jadvallar {ism}');
  await press('message.send_to_draft');
  await expect.poll(() => named('PUT /messages/5')).toEqual(['2']);
});

it('a draft to chosen people is sent in its own university from the list of drafts', async () => {
  const { named, feedback } = await open('/messages/compose', 1, SendButton);
  await press('send');
  await expect.poll(() => feedback.success.mock.calls).toEqual([['message.sent']]);
  expect(named('PUT /messages/12')).toEqual(['2']);
});
