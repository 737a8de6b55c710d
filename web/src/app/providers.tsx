import { QueryClientProvider } from '@tanstack/react-query';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { LookProvider } from '#app/look-provider.tsx';
import { queryClient } from '#kernel/query.ts';

/** All that a screen of the signed-in part stands on: look, readings, flashes. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <LookProvider>
      <QueryClientProvider client={queryClient}>
        <App component={false}>{children}</App>
      </QueryClientProvider>
    </LookProvider>
  );
}
