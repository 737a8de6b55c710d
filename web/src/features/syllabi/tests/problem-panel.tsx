import { ExclamationCircleOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { FaultyQuestion } from '#features/syllabi/tests/question-problems.ts';
import { useText } from '#i18n/text.ts';

/** Links that are shown before the user asks for all. */
const FIRST = 12;

interface ProblemPanelProps {
  faulty: readonly FaultyQuestion[];
  onChoose: (key: string) => void;
}

/** How many questions are wrong, with a link to each. */
export function ProblemPanel({ faulty, onChoose }: ProblemPanelProps) {
  const text = useText();
  const [showsAll, setShowsAll] = useState(false);
  if (faulty.length === 0) return null;
  const shown = showsAll ? faulty : faulty.slice(0, FIRST);
  return (
    <section className="test-problems" aria-label={text('test.problems.title')}>
      <p role="status">
        <ExclamationCircleOutlined aria-hidden /> {text('test.problems.count', { count: faulty.length })}
      </p>
      <div className="test-problem-links">
        {shown.map(({ key, number, problem }) => (
          <button key={key} type="button" title={text(problem)} onClick={() => onChoose(key)}>
            {number}
            <span className="visually-hidden">: {text(problem)}</span>
          </button>
        ))}
        {faulty.length > shown.length && (
          <button type="button" onClick={() => setShowsAll(true)}>
            {text('test.problems.all')}
          </button>
        )}
      </div>
    </section>
  );
}
