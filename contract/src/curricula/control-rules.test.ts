import { expect, it } from 'vitest';
import { controlProblems, FINAL, INTERIM, type PlannedControl, questionPool } from './control-rules.ts';

const control = (given: Partial<PlannedControl> = {}): PlannedControl => ({
  control_type_id: FINAL,
  statement: 'first_statement',
  rating: 50,
  start_date: '2026-12-10T04:00:00Z',
  end_date: '2026-12-10T06:00:00Z',
  ...given,
});
const interim = (rating: number) => control({ control_type_id: INTERIM, rating });
const resit = (start_date: string) => control({ statement: 'second_statement', start_date, end_date: null });
const keysOf = (one: PlannedControl, others: PlannedControl[]) =>
  controlProblems(one, others).map(({ field, key }) => `${field} ${key.replace('exam_schedule.', '')}`);

it.each([
  ['a final control alone', control(), [], []],
  ['a second final control', control(), [control({ rating: 1 })], ['statement final.once']],
  ['more than 100 points', control({ rating: 60 }), [interim(41)], ['rating rating.sum']],
  ['100 points', control({ rating: 60 }), [interim(40)], []],
  [
    'a sixth interim control',
    interim(1),
    Array.from({ length: 5 }, () => interim(1)),
    ['control_type_id interim.max'],
  ],
  ['a re-sit without an exam', resit('2027-01-10T04:00:00Z'), [], ['statement statement.first']],
  [
    'a re-sit before the end of the exam',
    resit('2026-12-10T05:00:00Z'),
    [control()],
    ['start_date statement.after'],
  ],
  ['a re-sit after the exam', resit('2026-12-10T06:00:00Z'), [control()], []],
  ['an exam after its re-sit', control(), [resit('2026-12-10T05:00:00Z')], ['start_date statement.before']],
])('control rules: finds the problems of %s', (_title, one, others, problems) =>
  expect(keysOf(one, others)).toEqual(problems),
);

it('control rules: draws at most so many questions from each lesson', () => {
  expect(questionPool([10, 2, 0], 3)).toBe(5);
});
