import type { MouseEvent, ReactNode } from 'react';
import { navigateTo, opensElsewhere } from '#browser/location.ts';

/** A link between the public pages, which load no router. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    navigateTo(to);
  };
  return (
    <a href={to} onClick={follow}>
      {children}
    </a>
  );
}
