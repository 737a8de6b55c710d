import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DayAndTimeInput, DayInput } from '#ui/form/date-input.tsx';
import { dayFilter } from '#ui/table/day-filter.tsx';

afterEach(cleanup);

function Controlled({ of: Input, start }: { of: typeof DayInput; start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <Input value={value} onChange={setValue} />
      <output>{value ?? 'empty'}</output>
    </>
  );
}

const input = () => screen.getByRole<HTMLInputElement>('textbox');
const value = () => screen.getByRole('status').textContent;
const typeAndLeave = (typed: string) => {
  fireEvent.focus(input());
  fireEvent.change(input(), { target: { value: typed } });
  fireEvent.blur(input());
};

test.each([
  ['05032008', '2008-03-05', '05.03.2008'],
  ['5.3.2008', '2008-03-05', '05.03.2008'],
  ['2008-03-05', '2008-03-05', '05.03.2008'],
  ['31.02.2008', '31.02.2008', '31.02.2008'],
  ['31022008', '31022008', '31022008'],
  ['', 'empty', ''],
])('date input: replaces the former day by “%s” as %s', (typed, stored, shown) => {
  render(<Controlled of={DayInput} start="2008-11-22" />);
  typeAndLeave(typed);
  expect([value(), input().value]).toEqual([stored, shown]);
});

test.each([
  ['31122030', '31.12.2030 23:59:59'],
  ['31.12.2030 18:00', '31.12.2030 18:00:00'],
  ['31.02.2030 18:00:00', '31.02.2030 18:00:00'],
])('date input: reads the deadline “%s” as %s', (typed, stored) => {
  render(<Controlled of={DayAndTimeInput} />);
  typeAndLeave(typed);
  expect([value(), input().value]).toEqual([stored, stored]);
});

test('date input: refuses an impossible day in a filter', () => {
  const { check } = dayFilter('from', 'order.from');
  expect([check?.('31.02.2008'), check?.('2008-03-05'), check?.(undefined)]).toEqual([
    'invalid.date',
    undefined,
    undefined,
  ]);
});
