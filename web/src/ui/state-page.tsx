import type { ReactNode } from 'react';

interface StatePageProps {
  title: string;
  /** Message with a suggested next step. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** A full-page message: empty, not found, failed or forbidden. */
export function StatePage({ title, children, actions }: StatePageProps) {
  return (
    <section className="state-page">
      <h1>{title}</h1>
      {children && <div className="state-page-text">{children}</div>}
      {actions && <div className="state-page-actions">{actions}</div>}
    </section>
  );
}
