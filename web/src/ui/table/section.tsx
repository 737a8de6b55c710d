import { type ReactNode, useId } from 'react';
import { useText } from '#i18n/text.ts';
import './section.css';
import type { TextKey } from '#i18n/text-key.ts';

interface SectionProps {
  /** Text key of the title. */
  title: TextKey;
  /** Content beside the title. */
  aside?: ReactNode;
  /** Spans all columns of the page. */
  wide?: boolean;
  children: ReactNode;
}

/** A titled section of a page. */
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

/** A section of form fields, in columns where they fit. */
export const FieldSection = ({ children, ...section }: SectionProps) => (
  <Section {...section}>
    <div className="section-fields">{children}</div>
  </Section>
);

export type Fact = readonly [label: TextKey, value: ReactNode];

/** Labels with values; a missing value is a dash. */
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
