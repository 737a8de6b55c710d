import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { RowLink } from '#ui/table/row-actions.tsx';

afterEach(cleanup);

const NAME = 'Filologiya';

test('row link: opens the record on a plain click, and leaves other clicks to the browser', () => {
  const onOpen = vi.fn();
  render(
    <RowLink to="?view=7" onOpen={onOpen}>
      {NAME}
    </RowLink>,
  );
  const link = screen.getByRole('link', { name: NAME });
  expect(link.getAttribute('href')).toBe('?view=7');
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(fireEvent.click(link, { metaKey: true })).toBe(true);
  expect(onOpen).not.toHaveBeenCalled();
  expect(fireEvent.click(link)).toBe(false);
  expect(onOpen).toHaveBeenCalledOnce();
});
