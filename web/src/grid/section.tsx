import { type ReactNode, useId } from 'react';
import { useText } from '#kernel/text.ts';
import './section.css';

interface SectionProps {
  /** Key of its title. */
  title: string;
  /** What stands beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** What belongs together on a page, under a title of its own. */
export function Section({ title, aside, children }: SectionProps) {
  const text = useText();
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{text(title)}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

export type Fact = readonly [label: string, value: ReactNode];

/** Names of things and what they are; what is not known has a dash. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const text = useText();
  return (
    <dl className="section-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{text(label)}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
