import type { ItemStatistic, TestStatistics } from '@dekanat/contract/study/item-statistics.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ItemTable } from '#features/study/items/item-table.tsx';
import { TestNumbers } from '#features/study/items/test-numbers.tsx';

afterEach(cleanup);

const item = (given: Partial<ItemStatistic>): ItemStatistic => ({
  question_id: 1,
  version: 1,
  question: '<p>Savol</p>',
  multiple_choice: 0,
  rule: 'exact',
  asked: 30,
  answered: 25,
  difficulty: 0.5,
  discrimination: -0.001,
  flags: [],
  options: [
    { id: 1, answer: '<p>Ha</p>', correct_answer: 1, chosen: 20, chosen_by_best: 7, unused: false },
    { id: 2, answer: '<p>Yoʻq</p>', correct_answer: 0, chosen: 0, chosen_by_best: 0, unused: true },
  ],
  corrections: [],
  ...given,
});
const rows = () => screen.getAllByRole('row').slice(1);

it('items: say in words what is remarkable, and too little is known about', () => {
  const few = item({ question_id: 2, answered: 9, difficulty: null, discrimination: null });
  render(<ItemTable questions={[item({ flags: ['wrong_key', 'negative'] }), few]} mayCorrect={false} />);
  const [flagged, unknown] = rows();
  expect(flagged?.textContent).toContain('item.flag.wrong_key');
  expect(flagged?.textContent).toContain('50 %');
  // Never “-0.00”.
  expect(flagged?.textContent).not.toMatch(/-0[.,]00/);
  expect(unknown?.textContent).toContain('item.few_answers');
  fireEvent.click(screen.getByRole('checkbox'));
  expect(rows()).toHaveLength(1);
});

it('items: open what was chosen, with the key, for those who may see it', () => {
  const hidden = item({ question_id: 2, options: null });
  render(<ItemTable questions={[item({}), hidden]} mayCorrect />);
  for (const button of screen.getAllByRole('button', { name: /item\.open/ })) fireEvent.click(button);
  const [, first, , second] = rows();
  expect(first?.textContent).toContain('item.key');
  expect(first?.textContent).toContain('item.unused');
  expect(second?.textContent).toContain('item.hidden');
  expect(screen.getAllByRole('button', { name: 'item.correct' })).toHaveLength(1);
});

type Correction = ItemStatistic['corrections'][number];

it('items: a correction names the former answers and the new ones', () => {
  const correction: Omit<Correction, 'right_ids' | 'former_right_ids'> = {
    ...{ id: 1, rule: 'exact', former_rule: 'exact' },
    ...{ reason: 'Xato', author: 'dotsent', created_at: '2026-11-20T08:00:00.000Z', changed: 3 },
  };
  const corrections: Correction[] = [
    { ...correction, right_ids: [2], former_right_ids: [1] },
    { ...correction, id: 2, rule: 'all', right_ids: [1], former_right_ids: [1] },
    { ...correction, id: 3, right_ids: null, former_right_ids: null },
  ];
  render(<ItemTable questions={[item({ corrections })]} mayCorrect={false} />);
  fireEvent.click(screen.getByRole('button', { name: /item\.open/ }));
  const keys = [...document.querySelectorAll('.item-keys')].map(({ textContent }) => textContent);
  expect(keys).toEqual([
    'Ha→Yoʻq',
    'item.rule.exact.short:Ha→item.rule.all.short',
    'item.rule.exact.short→item.rule.exact.short',
  ]);
});

it.each([
  ['marked questions', ['negative'], 30, ['item.reliability.low']],
  ['no marked question', [], 30, ['item.reliability.low_unmarked']],
  ['too few attempts', [], 10, ['item.reliability.low_unmarked', 'item.reliability.few']],
] as const)('items: a low reliability is explained by %s', (_why, flags, attempts, expected) => {
  const test: TestStatistics = {
    ...{ exam_schedule_id: 1, syllabus_module_lesson_item_id: null, control_type_id: 3, subject_name: 'Fan' },
    ...{ lesson_name: null, attempts, read_attempts: attempts, mean: 0.5, method: 'same' },
    ...{ reliability: -0.15, length: 3, may_correct: false, questions: [item({ flags: [...flags] })] },
  };
  render(<TestNumbers test={test} />);
  const shown = [...document.querySelectorAll('p:not(.hint)')].map(({ textContent }) => textContent);
  expect(shown).toEqual(expected);
});
