import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, it } from 'vitest';
import { text } from '#i18n/text.ts';
import { StatementCard } from './statement-card.tsx';

afterEach(cleanup);

type Statement = ComponentProps<typeof StatementCard>['statement'];

it.each([
  ['has no sum of points', true, 0],
  ['has the sum of points without an absence', false, 2],
])('a result with an absence from the final control %s', (_, absent, sums) => {
  const points = { ic_rating: 47, fc_rating: absent ? null : 16, absent, rating: 63, mark: absent ? 2 : 3 };
  const entry = { ...points, changed_at: '01.09.2026 10:00:00', source: 'entered' };
  const statement = {
    ...{
      ...entry,
      statement: 'first_statement',
      statement_name: '1',
      current: true,
      number: null,
      state: null,
    },
    ...{ ic_max: 50, fc_max: 50, passing_score: 60, history: [entry] },
  };
  const { container } = render(<StatementCard statement={statement as Statement} />);
  const shown = container.textContent;
  expect(shown.split(text('record_book.absent')).length - 1).toBe(absent ? 2 : 0);
  expect(shown.split('63').length - 1).toBe(sums);
});

const ENTERED = { ic_rating: null, fc_rating: 40, absent: false, rating: 40, mark: 2 };
const STATEMENT = {
  ...{ statement: 'first_statement', statement_name: '1-qaydnoma', number: 12, state: 'entered' },
  ...{ ...ENTERED, current: true, changed_at: '10.06.2026 12:00:00' },
  ...{ ic_max: 0, fc_max: 100, passing_score: 60 },
  history: [{ ...ENTERED, changed_at: '10.06.2026 12:00:00', source: 'entered' }],
} as unknown as Statement;
/** How often a result of the interim control is named: with its maximum, and in the history. */
const interims = (statement: Statement) => {
  cleanup();
  render(<StatementCard statement={statement} />);
  return screen.queryAllByText(text('record_book.interim'), { exact: false }).length;
};

it('a result names the interim control where the subject has one, or points of one', () => {
  expect(interims(STATEMENT)).toBe(0);
  expect(interims({ ...STATEMENT, ic_max: 40 })).toBe(2);
  expect(interims({ ...STATEMENT, ic_rating: 30 })).toBe(2);
});
