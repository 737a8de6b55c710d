import { admins } from '@dekanat/contract/access/admins/admins.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/query.ts';
import { AccountSecondFactor } from '#features/access/accounts/account-second-factor.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it.each([
  [true, false, 1],
  [false, true, 1],
  [false, false, 0],
])(
  'second factor of an account: with an app %j and a passkey %j it can be reset: %i',
  async (on, hasPasskey, count) => {
    vi.stubGlobal('fetch', async () => {
      const body = { result: [{ id: 1, permissions: ['admin_update'] }] };
      return new Response(JSON.stringify(body), {
        status: 200,
        headers: { 'content-type': 'application/json' },
      });
    });
    render(
      <QueryClientProvider client={queryClient}>
        <AccountSecondFactor
          call={admins.resetSecondFactor}
          id={7}
          name="Aliyev"
          on={on}
          hasPasskey={hasPasskey}
        />
      </QueryClientProvider>,
    );
    await screen.findByText('admin.second_factor');
    await expect.poll(() => screen.queryAllByRole('button').length).toBe(count);
  },
);
