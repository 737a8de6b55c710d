import { cleanup, render } from '@testing-library/react';
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
