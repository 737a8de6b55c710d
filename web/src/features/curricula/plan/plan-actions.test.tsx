import { fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { onUnaccepted } from '#api/api.ts';
import { usePlanActions } from '#features/curricula/plan/plan-actions.ts';
import { openPage, refusal, resetPages } from '../../../test-page.tsx';

resetPages();

const WARNING = { code: 'lost_work', message: 'Talabalar ishlagan', accept: 'lost_work:3:abc' };
const UNDO = 'PUT /curriculum/undo/5';

const loaded = vi.fn();

function Undo() {
  const { actions, canUndo } = usePlanActions(1);
  return (
    <>
      <button type="button" aria-label="first" onClick={() => void actions.undo(5)} />
      <button type="button" aria-label="load" onClick={() => void actions.addStep().then(loaded)} />
      <button type="button" aria-label="again" disabled={!canUndo} onClick={() => void actions.undo()} />
    </>
  );
}

it('undo of a plan: can be repeated after its warnings were read and not accepted', async () => {
  let accepts = false;
  onUnaccepted(async () => accepts);
  onTestFinished(() => onUnaccepted(async () => false));
  const { sent } = await openPage(Undo, {
    answers: {
      [UNDO]: ({ body }) =>
        'accepted' in (body as object)
          ? { change_id: 6, semesters: [] }
          : refusal(409, { code: 'unaccepted', message: '', warnings: [WARNING] }),
    },
  });
  const again = await screen.findByRole<HTMLButtonElement>('button', { name: 'again' });
  fireEvent.click(screen.getByRole('button', { name: 'first' }));
  await expect.poll(() => again.disabled).toBe(false);
  accepts = true;
  fireEvent.click(again);
  const bodies = () => sent.filter(({ call }) => call === UNDO).map(({ body }) => body);
  await expect.poll(bodies).toEqual([{}, {}, { accepted: [WARNING.accept] }]);
  await expect.poll(() => again.disabled).toBe(true);
});

it('undo of a plan: shows that the plan could not be loaded after a saved change, and adds no step', async () => {
  const { feedback } = await openPage(Undo, {
    answers: {
      'GET /curriculum/fixed_semestr_subject': () => refusal(500, { code: 'internal', message: 'Xato' }),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'load' }));
  await expect.poll(() => loaded.mock.calls).toEqual([[undefined]]);
  expect(feedback.error).toHaveBeenCalledOnce();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'again' }).disabled).toBe(true);
});
