import type { TestResult } from '@dekanat/contract/study/student-tests.ts';
import { useText } from '#i18n/text.ts';

/** The completed attempts, newest first. */
export function TestResults({ results }: { results: TestResult[] }) {
  const text = useText();
  if (results.length === 0) return null;
  return (
    <section aria-label={text('cabinet.results')}>
      <h3>{text('cabinet.results')}</h3>
      <ul className="plain-list">
        {results.map((result) => (
          <li key={result.id}>
            {text('cabinet.result', {
              number: result.count_of_attempts,
              right: result.test_answered,
              total: result.test_total,
              mark: result.mark,
            })}{' '}
            <span className="muted">{result.test_date.slice(0, 16)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
