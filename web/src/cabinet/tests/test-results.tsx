import type { TestResult } from '@dekanat/contract/study/student-tests.ts';
import { useEffect, useRef } from 'react';
import { useText } from '#i18n/text.ts';

interface TestResultsProps {
  /** Newest first; undefined until they are known. */
  results: TestResult[] | undefined;
  /** The level below that of the test. */
  Heading: 'h2' | 'h3';
}

/** The completed attempts. A new one takes the focus: the test that had it is gone. */
export function TestResults({ results, Heading }: TestResultsProps) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const known = useRef<number>(undefined);
  const count = results?.length;
  useEffect(() => {
    if (known.current !== undefined && (count ?? 0) > known.current) heading.current?.focus();
    known.current = count;
  }, [count]);
  if (results === undefined || results.length === 0) return null;
  return (
    <section aria-label={text('cabinet.results')}>
      <Heading ref={heading} tabIndex={-1}>
        {text('cabinet.results')}
      </Heading>
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
