import { messages } from '@dekanat/contract/messages/messages.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { openSession, removeSession } from '#api/stored-session.ts';
import { ComposeForm } from '#features/messages/compose-form.tsx';
import { ComposeScreen } from '#features/messages/compose-screen.tsx';
import { EMPTY } from '#features/messages/composed.ts';
import { showLanguage } from '#i18n/text.ts';
import { draftName, readDraft } from '#ui/form/draft.ts';
import { openPage, refusal, resetPages, type SentCall } from '../../test-page.tsx';

afterEach(() => vi.useRealTimers());
resetPages();

const NAME = draftName(1, messages.create, undefined);
const away = () => refusal(503, { code: 'unavailable', message: 'Xato' });

const EmptyForm = () => <ComposeForm start={() => EMPTY} storedId={undefined} onDone={() => undefined} />;

async function open(
  store: (sent: SentCall) => unknown,
  Page: ComponentType = EmptyForm,
  change: (sent: SentCall) => unknown = () => ({ id: 5 }),
) {
  const page = await openPage(Page, {
    profile: { permissions: ['message_store', 'message_update', 'message_index'] },
    answers: { 'POST /messages': store, 'PUT /messages/5': change },
  });
  await screen.findByRole('button', { name: 'message.send' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const changes = () => page.sent.filter(({ call }) => /^(POST|PUT) \/messages(\/\d+)?$/.test(call));
  return {
    feedback: page.feedback,
    bodies: () => changes().map(({ body }) => body),
    stored: () => changes().map(({ call, body }) => [call, (body as { title: string }).title]),
  };
}
const type = (title: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'message.title' }), { target: { value: title } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const state = () => screen.getByRole('status').textContent;
const copy = () => (readDraft(NAME)?.values.composed as { title: string } | undefined)?.title;

it('autosave: tries again after each failure', async () => {
  const answers = [away(), away(), away(), { id: 5 }];
  const { stored } = await open(() => answers.shift());
  type('Jadval');
  await pass(1_200);
  expect(state()).toBe('message.draft.failed');
  for (const [tries, ms] of [
    [2, 8_000],
    [3, 16_000],
  ] as const) {
    await pass(ms);
    expect(stored()).toHaveLength(tries);
    expect([state(), copy()]).toEqual(['message.draft.failed', 'Jadval']);
  }
  await pass(24_000);
  expect([state(), copy()]).toEqual(['message.draft.saved', undefined]);
  await pass(60_000);
  expect(stored()).toHaveLength(4);
});

it('autosave: tries again as soon as there is a connection', async () => {
  const answers = [away(), { id: 5 }];
  const { stored } = await open(() => answers.shift());
  type('Jadval');
  await pass(1_200);
  expect(state()).toBe('message.draft.failed');
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(state()).toBe('message.draft.saved');
  expect(stored()).toHaveLength(2);
});

it('autosave: keeps the copy of what is typed while an older text is being saved', async () => {
  let finish: (message: object) => void = () => undefined;
  const { stored } = await open(() => new Promise((resolve) => (finish = resolve)));
  type('Jadval');
  await pass(1_200);
  type('Jadval tayyor');
  finish({ id: 5 });
  await pass(0);
  expect([state(), copy()]).toEqual(['message.draft.waiting', 'Jadval tayyor']);
  await pass(1_200);
  expect([state(), copy()]).toEqual(['message.draft.saved', undefined]);
  expect(stored()).toEqual([
    ['POST /messages', 'Jadval'],
    ['PUT /messages/5', 'Jadval tayyor'],
  ]);
});

it('autosave: sends nothing as the next user of the tab, and leaves the copy for the author', async () => {
  openSession('a', true);
  onTestFinished(removeSession);
  let finish: (message: object) => void = () => undefined;
  const { stored } = await open(() => new Promise((resolve) => (finish = resolve)));
  type('Jadval');
  await pass(1_200);
  type('Jadval tayyor');
  removeSession();
  cleanup();
  await pass(1_000);
  openSession('b', true);
  finish({ id: 5 });
  await pass(60_000);
  expect([stored(), copy()]).toEqual([[['POST /messages', 'Jadval']], 'Jadval tayyor']);
});

it.each(['message.send_to_draft', 'message.save_as_template'])(
  'autosave: %s keeps the copy and reports no success when the session has ended',
  async (button) => {
    openSession('a', true);
    onTestFinished(removeSession);
    let refuse: (answer: Response) => void = () => undefined;
    const { stored, feedback } = await open(
      () => ({ id: 5, version: 1 }),
      EmptyForm,
      () => new Promise((resolve) => (refuse = resolve)),
    );
    type('Jadval');
    await pass(1_200);
    type('Jadval tayyor');
    await pass(1_200);
    fireEvent.click(screen.getByRole('button', { name: button }));
    removeSession();
    refuse(refusal(401, { code: 'signed_out', message: 'Kiring' }));
    await pass(0);
    expect(stored()).toEqual([
      ['POST /messages', 'Jadval'],
      ['PUT /messages/5', 'Jadval tayyor'],
    ]);
    expect(copy()).toBe('Jadval tayyor');
    expect(feedback.success).not.toHaveBeenCalled();
    expect(feedback.error).toHaveBeenCalledOnce();
  },
);

it('autosave: creates one message although the answer is lost and the text has been changed since', async () => {
  const created = new Map<string | undefined, number>();
  const create = ({ key }: SentCall) => {
    if (created.has(key)) return { id: created.get(key), version: 1 };
    created.set(key, 5 + created.size);
    throw new TypeError('no connection');
  };
  const { stored } = await open(create);
  type('Jadval');
  await pass(1_200);
  expect(state()).toBe('message.draft.failed');
  type('Jadval tayyor');
  await pass(1_200);
  expect([state(), copy()]).toEqual(['message.draft.saved', undefined]);
  expect(created.size).toBe(1);
  expect(stored()).toEqual([
    ['POST /messages', 'Jadval'],
    ['POST /messages', 'Jadval'],
    ['PUT /messages/5', 'Jadval tayyor'],
  ]);
});

it('autosave: creates one message although the page is reloaded without an answer', async () => {
  const keys: (string | undefined)[] = [];
  const lost = ({ key }: SentCall) => {
    keys.push(key);
    throw new TypeError('no connection');
  };
  const createdNow = ({ key }: SentCall) => {
    keys.push(key);
    return { id: 5, version: 1 };
  };
  await open(lost);
  type('Jadval');
  await pass(1_200);
  expect(state()).toBe('message.draft.failed');
  type('Jadval tayyor');
  // A reload does not save, as leaving the form does here.
  const kept = sessionStorage.getItem(NAME) ?? '';
  vi.useRealTimers();
  cleanup();
  await expect.poll(() => keys.length).toBe(2);
  sessionStorage.setItem(NAME, kept);
  const { stored } = await open(createdNow, ComposeScreen);
  // The delay of the restored form began before the clock was stopped.
  vi.useRealTimers();
  await expect.poll(() => [state(), copy()], { timeout: 10_000 }).toEqual(['message.draft.saved', undefined]);
  expect(stored()).toEqual([
    ['POST /messages', 'Jadval'],
    ['PUT /messages/5', 'Jadval tayyor'],
  ]);
  expect(new Set(keys).size).toBe(1);
});

it('autosave: changes the message that it has created although the page is reloaded before the change is saved', async () => {
  const created = await open(() => ({ id: 5, version: 1 }), EmptyForm, away);
  type('Jadval');
  await pass(1_200);
  expect(state()).toBe('message.draft.saved');
  type('Jadval tayyor');
  vi.useRealTimers();
  cleanup();
  await expect.poll(() => created.stored().length).toBe(2);
  const { stored, bodies } = await open(() => ({ id: 6, version: 1 }), ComposeScreen);
  fireEvent.click(screen.getByRole('button', { name: 'message.send_to_draft' }));
  vi.useRealTimers();
  await expect.poll(() => [stored(), copy()]).toEqual([[['PUT /messages/5', 'Jadval tayyor']], undefined]);
  expect(bodies()).toMatchObject([{ version: 1 }]);
});

it('autosave: creates the message as it is now after the server has refused it', async () => {
  const answers = [refusal(422, { code: 'invalid', message: { title: ['Xato'] } }), { id: 5, version: 1 }];
  const { stored } = await open(() => answers.shift());
  type('Jadval');
  await pass(1_200);
  expect(state()).toBe('message.draft.failed');
  type('Jadval tayyor');
  await pass(1_200);
  expect(state()).toBe('message.draft.saved');
  expect(stored()).toEqual([
    ['POST /messages', 'Jadval'],
    ['POST /messages', 'Jadval tayyor'],
  ]);
});

it('autosave: repeats the creation in the language of its first try', async () => {
  onTestFinished(() => act(() => showLanguage('oz')));
  // Loaded before the clock stops.
  for (const language of ['ru', 'oz'] as const) await showLanguage(language);
  const answers = [away(), { id: 5, version: 1 }];
  await open(() => answers.shift());
  const answered = fetch;
  const created: string[] = [];
  vi.stubGlobal('fetch', (address: string, request: RequestInit) => {
    if (request.method === 'POST' && /\/messages\?/.test(address)) created.push(address);
    return answered(address, request);
  });
  type('Jadval');
  await pass(1_200);
  expect(state()).toBe('message.draft.failed');
  await act(() => showLanguage('ru'));
  await pass(8_000);
  expect(state()).toBe('message.draft.saved');
  expect(created).toEqual(Array(2).fill(expect.stringContaining('/messages?language=oz')));
});
