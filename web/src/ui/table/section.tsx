import { type ReactNode, useId } from 'react';
import { useText } from '#i18n/text.ts';
import './section.css';

interface SectionProps {
  /** Key of its title. */
  title: string;
  /** What stands beside the title. */
  aside?: ReactNode;
  /** As wide as the page, however many sections stand beside one another. */
  wide?: boolean;
  children: ReactNode;
}

/** What belongs together on a page, under a title of its own. */
export function Section({ title, aside, wide = false, children }: SectionProps) {
  const text = useText();
  const id = useId();
  return (
    <section className={wide ? 'section section-wide' : 'section'} aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{text(title)}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** The same of a form: fields beside one another where there is room. */
export const FieldSection = ({ children, ...section }: SectionProps) => (
  <Section {...section}>
    <div className="section-fields">{children}</div>
  </Section>
);

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
