import type { StudentProgress } from '@dekanat/contract/study/group-progress.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Mark } from '#features/study/teaching/progress-facts.tsx';

afterEach(cleanup);

const PART = 'progress.mark';

it.each([
  [
    { ic_rating: 30, fc_rating: 40, rating: 70, mark: 4 },
    ['ic', 'fc', 'total', 'mark'].map((part) => `${PART}.${part}`),
  ],
  [{ ic_rating: 30, rating: 30, mark: 2, absent: true }, [`${PART}.ic`, 'result.absent', `${PART}.mark`]],
  [{ ic_rating: 30 }, [`${PART}.ic`]],
  [{}, []],
])('progress of a student: an absence stands in place of final points and sum: %j', (result, shown) => {
  const none = { ic_rating: null, fc_rating: null, absent: false, rating: null, mark: null };
  const { container } = render(<Mark student={{ ...none, ...result } as StudentProgress} />);
  expect([...container.querySelectorAll('small')].map(({ textContent }) => textContent)).toEqual(shown);
  if (shown.length === 0) expect(container.textContent).toBe('—');
});
