import type { MouseEvent, ReactNode } from 'react';
import { navigateTo } from '#browser/location.ts';

/** A link between the public pages, which load no router. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    navigateTo(to);
  };
  return (
    <a href={to} onClick={follow}>
      {children}
    </a>
  );
}
