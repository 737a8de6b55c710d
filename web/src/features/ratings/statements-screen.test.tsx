import type { StatementRow } from '@dekanat/contract/ratings/statement-rows.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StatementsScreen } from '#features/ratings/statements-screen.tsx';
import { openPage, refusal, resetPages } from '../../test-page.tsx';

resetPages();

const CLOSE = 'POST /statements/close';
const TIMES = { created_at: '2026-11-24T12:00:00Z', updated_at: '2026-11-24T12:00:00Z', control_date: null };
const sheet = (id: number, state: StatementRow['state']) =>
  ({
    id,
    state,
    entered: 5,
    students: 5,
    missing: 0,
    subject_name: `Fan ${id}`,
    version: 1,
    ...TIMES,
  }) as StatementRow;

it('closing of selected sheets: one that a colleague has closed meanwhile is not sent again', async () => {
  let states: StatementRow['state'][] = ['entered', 'entered'];
  const { sent, feedback } = await openPage(StatementsScreen, {
    profile: { permissions: ['rating_store'] },
    answers: {
      'GET /statements': () => ({
        data: states.map((state, at) => sheet(at + 1, state)),
        ...{ total: 2, current_page: 1, per_page: 60 },
      }),
      [CLOSE]: () => {
        if (states[0] === 'closed') return { closed: 1 };
        states = ['closed', 'entered'];
        return refusal(405, { code: 'wrong_state', message: 'Yopilgan: Fan 1' });
      },
    },
  });
  for (const name of [/Fan 1/, /Fan 2/]) fireEvent.click(await screen.findByRole('checkbox', { name }));
  const close = () => fireEvent.click(screen.getByRole('button', { name: 'statement.close_selected' }));
  const asked = () => sent.filter(({ call }) => call === CLOSE).map(({ body }) => body);
  close();
  await expect.poll(asked).toEqual([{ ids: [1, 2] }]);
  expect(await screen.findByText('statement.state.closed')).toBeTruthy();
  close();
  await expect.poll(asked).toEqual([{ ids: [1, 2] }, { ids: [2] }]);
  expect(feedback.confirm).toHaveBeenCalledTimes(2);
});

it('closing of selected sheets: warns of missing results, not of students who have left', async () => {
  const { feedback } = await openPage(StatementsScreen, {
    profile: { permissions: ['rating_store'] },
    answers: {
      'GET /statements': () => ({
        data: [
          { ...sheet(1, 'entered'), entered: 4 },
          { ...sheet(2, 'entered'), entered: 3, missing: 1 },
        ],
        ...{ total: 2, current_page: 1, per_page: 60 },
      }),
      [CLOSE]: () => ({ closed: 1 }),
    },
  });
  const close = async (name: RegExp) => {
    fireEvent.click(await screen.findByRole('checkbox', { name }));
    fireEvent.click(screen.getByRole('button', { name: 'statement.close_selected' }));
  };
  const asked = () => feedback.confirm.mock.calls as unknown as [{ content: string }][];
  await close(/Fan 1/);
  await expect.poll(() => asked().map(([{ content }]) => content)).toEqual(['statement.close.content']);
  await close(/Fan 2/);
  await expect.poll(() => asked().at(1)?.[0].content).toBe('statement.close.unfinished');
});
