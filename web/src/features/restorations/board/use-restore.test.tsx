import { fireEvent, screen } from '@testing-library/react';
import { Form } from 'antd';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { RestorationFields } from '#features/restorations/board/restoration-form.tsx';
import { useRestore } from '#features/restorations/board/use-restore.ts';
import { openPage, refusal, resetPages } from '../../../test-page.tsx';

resetPages();

function Board() {
  const [form] = Form.useForm<RestorationFields>();
  const { save } = useRestore(5, form, () => undefined);
  return (
    <Form form={form}>
      <button type="button" aria-label="save" onClick={() => save({} as RestorationFields, new Map())} />
    </Form>
  );
}

/** The board, until another page is opened. */
function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" aria-label="leave" onClick={() => setOpen(false)} />
      {isOpen && <Board />}
    </>
  );
}

it('restoration: a failure is reported after the board is left', async () => {
  const { promise: waits, resolve: answer } = Promise.withResolvers<Response>();
  const { calls, feedback } = await openPage(Page, { answers: { 'POST /recovery': () => waits } });
  fireEvent.click(await screen.findByLabelText('save'));
  await expect.poll(calls).toContain('POST /recovery');
  fireEvent.click(screen.getByLabelText('leave'));
  answer(refusal(422, { code: 'invalid', message: 'Xato', fields: {} }));
  await expect.poll(() => feedback.error.mock.calls).toEqual([['restoration.board.failed']]);
});
