import { FINAL } from '@dekanat/contract/curricula/control-rules.ts';
import type { TestAttemptRow } from '@dekanat/contract/study/test-attempts.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import type { RecordStatus } from '#ui/status-tag.tsx';

/** What kind of test an attempt is at. */
export function testName({ control_type_id }: Pick<TestAttemptRow, 'control_type_id'>): TextKey {
  if (control_type_id === null) return 'test_attempt.test.lesson';
  return control_type_id === FINAL ? 'test_attempt.test.final' : 'test_attempt.test.interim';
}

type TestOfAttempt = Pick<TestAttemptRow, 'control_type_id' | 'lesson_name'>;

/** The kind of a test, with the lesson whose test it is. */
export function TestTitle({ test }: { test: TestOfAttempt }) {
  const text = useText();
  return [text(testName(test)), test.lesson_name].filter(Boolean).join(' · ');
}

const COLOURS: Record<TestAttemptRow['state'], RecordStatus> = {
  running: 'pending',
  completed: 'active',
  returned: 'inactive',
};

export function AttemptStateTag({ state }: Pick<TestAttemptRow, 'state'>) {
  const text = useText();
  return (
    <span className="status-tag" data-status={COLOURS[state]}>
      {text(`test_attempt.state.${state}`)}
    </span>
  );
}

/** The mark of the maximum; a dash while there is none. */
export const markOf = ({ mark, maximum }: Pick<TestAttemptRow, 'mark' | 'maximum'>): string =>
  mark === null ? '—' : `${mark} / ${maximum}`;
