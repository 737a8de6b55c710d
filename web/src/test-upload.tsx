import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect } from 'vitest';
import { openPage } from './test-page.tsx';

/** The buttons of a form are disabled while a file is being uploaded in it, and neither before nor afterwards. */
export async function expectDisabledDuringUpload(Form: ComponentType, label: string, buttons: string[]) {
  let finish: (stored: object[]) => void = () => undefined;
  const { calls } = await openPage(Form, {
    profile: { permissions: ['student_index', 'student_update', 'message_store'] },
    answers: {
      'POST /storeFile': () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    },
  });
  const disabled = () =>
    buttons.map((name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled);
  const all = (state: boolean) => buttons.map(() => state);
  await screen.findByRole('button', { name: String(buttons[0]) });
  expect(disabled()).toEqual(all(false));
  const input = document.querySelector(`input[type=file][aria-label="${label}"]`) as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['%PDF'], 'scan.pdf')] } });
  await expect.poll(disabled).toEqual(all(true));
  expect(calls()).toContain('POST /storeFile');
  await act(async () => finish([{ id: 9, name: 'scan.pdf' }]));
  await screen.findByText('scan.pdf');
  await expect.poll(disabled).toEqual(all(false));
}
