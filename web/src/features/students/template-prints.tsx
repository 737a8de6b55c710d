import type { TemplatePrint } from '@dekanat/contract/students/papers/study-certificates.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';

/** On which versions of templates an order, or letters about a student, were printed; nothing where none was. */
export function TemplatePrints({
  prints,
  Heading = 'h2',
}: {
  prints: readonly TemplatePrint[];
  Heading?: 'h2' | 'h3';
}) {
  const text = useText();
  if (prints.length === 0) return null;
  return (
    <>
      <Heading>{text('template_prints.title')}</Heading>
      <ul className="status-change-rows" aria-label={text('template_prints.title')}>
        {prints.map(({ id, name, number, language, printed_by_name, printed_at }) => (
          <li key={id}>
            <span>
              {[name, text('template_prints.version', { number }), text(`language.${language}`)]
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
            <small>
              {printed_by_name ?? '—'} · <Instant at={printed_at} />
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}
