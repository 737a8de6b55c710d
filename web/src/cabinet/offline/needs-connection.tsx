import type { ReactNode } from 'react';
import { useText } from '#i18n/text.ts';
import { useOnline } from './connection.tsx';

/** What can be done only with a connection: it does not wait for one, unlike answers. Without one, a sentence says so. */
export function NeedsConnection({ children }: { children: ReactNode }) {
  const text = useText();
  return useOnline() ? children : <p className="notice">{text('cabinet.needs_connection')}</p>;
}
