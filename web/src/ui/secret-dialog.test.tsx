import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { type Feedback, registerFeedback } from '#ui/feedback/feedback-registry.ts';
import { SecretDialog } from '#ui/secret-dialog.tsx';

afterEach(cleanup);

const TEXTS = {
  label: 'webhook.secret.label',
  once: 'webhook.secret.once',
  copy: 'webhook.secret.copy',
  done: 'webhook.secret.done',
} as const;

/** The dialog in a browser with this clipboard. */
function openDialog(clipboard: { writeText: (text: string) => Promise<void> } | undefined) {
  const [success, error, onClose] = [vi.fn(), vi.fn(), vi.fn()];
  onTestFinished(registerFeedback({ success, error } as Partial<Feedback> as Feedback));
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: clipboard } }));
  onTestFinished(() => void vi.unstubAllGlobals());
  render(<SecretDialog title="Moodle" secret="whsec_1" texts={TEXTS} onClose={onClose} />);
  return { success, error, onClose };
}

it('secret dialog: copies the secret and says so', async () => {
  const writeText = vi.fn(async () => undefined);
  const { success } = openDialog({ writeText });
  fireEvent.click(screen.getByRole('button', { name: /webhook\.secret\.copy/ }));
  expect(writeText).toHaveBeenCalledWith('whsec_1');
  await waitFor(() => expect(success).toHaveBeenCalledWith('editor.copied'));
});

it('secret dialog: says how to copy when the browser refuses', async () => {
  const writeText = vi.fn(() => Promise.reject(new Error('denied')));
  const { success, error } = openDialog({ writeText });
  fireEvent.click(screen.getByRole('button', { name: /webhook\.secret\.copy/ }));
  await waitFor(() => expect(error).toHaveBeenCalledWith('editor.not_copied'));
  expect(success).not.toHaveBeenCalled();
});

it('secret dialog: offers no copy without a clipboard, and closes by its button only', () => {
  const { onClose } = openDialog(undefined);
  expect(screen.queryByRole('button', { name: /webhook\.secret\.copy/ })).toBeNull();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'webhook.secret.done' }));
  expect(onClose).toHaveBeenCalledOnce();
});
