import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { text } from '#i18n/text.ts';
import { NeedsConnection } from './needs-connection.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('what needs a connection is replaced by a sentence without one, and returns with it', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(
    <NeedsConnection>
      <button type="button" aria-label="send" />
    </NeedsConnection>,
  );
  expect(screen.queryByLabelText('send')).not.toBeNull();
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.queryByLabelText('send')).toBeNull();
  expect(screen.queryByText(text('cabinet.needs_connection'))).not.toBeNull();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByLabelText('send')).not.toBeNull();
});
