import { ATTEMPTS_MIN, type TestStatistics } from '@dekanat/contract/study/item-statistics.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { FactList, Section } from '#ui/table/section.tsx';

/** From 0.7 on results of a test are dependable enough for groups, from 0.8 on for single students (Nunnally 1978). */
const [DEPENDABLE, GOOD] = [0.7, 0.8];

/** Fewer attempts estimate it too imprecisely. */
const PRECISE_MIN = 30;

function gradeOf(value: number, questions: TestStatistics['questions']) {
  if (value >= GOOD) return 'good';
  if (value >= DEPENDABLE) return 'dependable';
  return questions.some(({ flags }) => flags.length > 0) ? 'low' : 'low_unmarked';
}

/** Numbers of the test as a whole, with what they mean. */
export function TestNumbers({ test }: { test: TestStatistics }) {
  const text = useText();
  const { attempts, read_attempts, mean, method, reliability, length, questions } = test;
  if (attempts < ATTEMPTS_MIN)
    return <p className="notice">{text('item.too_few', { count: attempts, least: ATTEMPTS_MIN })}</p>;
  return (
    <Section title="item.test">
      <FactList
        facts={[
          ['item.attempts', formatNumber(attempts)],
          ['item.length', formatNumber(length, Number.isInteger(length) ? 0 : 1)],
          ['item.mean', mean === null ? null : `${formatNumber(mean * 100, 0)} %`],
          ['item.reliability', reliability === null ? null : formatNumber(reliability, 2)],
        ]}
      />
      {reliability !== null && <p>{text(`item.reliability.${gradeOf(reliability, questions)}`)}</p>}
      {reliability !== null && read_attempts < PRECISE_MIN && (
        <p>{text('item.reliability.few', { count: read_attempts, least: PRECISE_MIN })}</p>
      )}
      <p className="hint">{text(`item.method.${method}`)}</p>
      {read_attempts < attempts && <p className="hint">{text('item.newest', { count: read_attempts })}</p>}
    </Section>
  );
}
