import type { ReactNode } from 'react';
import { OwnActs } from '#cabinet/view/own-acts.tsx';
import { useText } from '#i18n/text.ts';
import { useOnline } from './connection.tsx';

/** What only the student does, and only with a connection: it does not wait for one, unlike answers. Without one, a sentence says so. */
export function NeedsConnection({ children }: { children: ReactNode }) {
  const text = useText();
  const online = useOnline();
  return (
    <OwnActs>{online ? children : <p className="notice">{text('cabinet.needs_connection')}</p>}</OwnActs>
  );
}
