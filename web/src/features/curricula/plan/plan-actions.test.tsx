import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { onUnaccepted } from '#api/api.ts';
import { usePlanActions } from '#features/curricula/plan/plan-actions.ts';
import { usePlan } from '#features/curricula/plan/plan-query.ts';
import { openPage, refusal, resetPages, type SentCall } from '../../../test-page.tsx';

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

const PLAN = 'GET /curriculum/fixed_semestr_subject';
const EARLIER = 'PUT /curriculum/undo/4';

function ChangedPlan() {
  const { actions } = usePlanActions(1);
  usePlan(1);
  return (
    <>
      <button type="button" aria-label="change" onClick={() => void actions.addStep()} />
      <button type="button" aria-label="undo" onClick={() => void actions.undo()} />
      <button type="button" aria-label="undo earlier" onClick={() => void actions.undo(4)} />
    </>
  );
}

/** A plan whose changes 4 and 5 can be undone; the first answer to each undo is the given one. */
async function openChanged(first: () => unknown) {
  const failing = new Set([UNDO, EARLIER]);
  const undo = ({ call }: SentCall) =>
    failing.delete(call) ? first() : { change_id: Number(call.at(-1)) + 5, semesters: [] };
  let change_id = 3;
  const { sent, feedback } = await openPage(ChangedPlan, {
    answers: { [PLAN]: () => ({ change_id, semesters: [] }), [UNDO]: undo, [EARLIER]: undo },
  });
  const countOf = (call: string) => sent.filter((one) => one.call === call).length;
  const click = async (name: string) => {
    const before = sent.length;
    fireEvent.click(await screen.findByRole('button', { name }));
    await expect.poll(() => sent.length).toBeGreaterThan(before);
    // The answer is shown.
    await act(async () => undefined);
  };
  await expect.poll(() => countOf(PLAN)).toBe(1);
  for (change_id of [4, 5]) await click('change');
  const undone = () => sent.flatMap(({ call }) => (call.startsWith('PUT') ? Number(call.at(-1)) : []));
  return { click, undone, feedback, loads: () => countOf(PLAN) };
}
const lost = () => {
  throw new TypeError('Failed to fetch');
};

it.each([
  ['got no answer', lost],
  ['failed on the server', () => refusal(503, { code: 'unavailable' })],
  ['came too soon', () => refusal(429, { code: 'too_many_requests' })],
])('undo of a plan: one that %s is repeated before the change before it is undone', async (_, fail) => {
  const { click, undone, feedback } = await openChanged(fail);
  await click('undo');
  await expect.poll(() => feedback.error.mock.calls.length).toBe(1);
  await click('undo');
  await click('undo');
  expect(undone()).toEqual([5, 5, 4]);
});

it('undo of a plan: an earlier change that was not undone returns to its place', async () => {
  const { click, undone, feedback } = await openChanged(lost);
  await click('undo earlier');
  await expect.poll(() => feedback.error.mock.calls.length).toBe(1);
  await click('undo');
  expect(undone()).toEqual([4, 5]);
});

it('undo of a plan: loads the plan after a refusal, and undoes the change before it next', async () => {
  const { click, undone, loads } = await openChanged(() =>
    refusal(409, { code: 'stale', message: 'Oʻzgargan' }),
  );
  const before = loads();
  await click('undo');
  await expect.poll(loads).toBe(before + 1);
  await click('undo');
  expect(undone()).toEqual([5, 4]);
});
