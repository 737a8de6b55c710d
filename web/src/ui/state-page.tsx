import type { ReactNode } from 'react';

interface StatePageProps {
  title: string;
  /** What happened and what to do about it. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** A whole place taken by one message: nothing here, not found, failed, closed. */
export function StatePage({ title, children, actions }: StatePageProps) {
  return (
    <section className="state-page">
      <h1>{title}</h1>
      {children && <div className="state-page-text">{children}</div>}
      {actions && <div className="state-page-actions">{actions}</div>}
    </section>
  );
}
