import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DayAndTimeInput, DayInput } from '#ui/form/date-input.tsx';
import { dayFilter } from '#ui/table/day-filter.tsx';

afterEach(cleanup);

interface ControlledProps {
  of: typeof DayAndTimeInput;
  start?: string;
  dayTime?: string | null | undefined;
  changesOnLeaving?: boolean;
}

function Controlled({ of: Input, start, dayTime, ...given }: ControlledProps) {
  const [value, setValue] = useState(start);
  return (
    <>
      <Input {...given} value={value} onChange={setValue} {...(dayTime !== undefined && { dayTime })} />
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

const TIMES = [
  ['09:30:00', '05.12.2026 09:30:00'],
  ['00:00:00', '05.12.2026 00:00:00'],
  [undefined, '05.12.2026 23:59:59'],
  [null, '05.12.2026'],
] as const;

test.each(TIMES)('date input: a typed day gets the time %s', (dayTime, stored) => {
  render(<Controlled of={DayAndTimeInput} dayTime={dayTime} />);
  typeAndLeave('05.12.2026');
  expect([value(), input().value]).toEqual([stored, stored]);
  typeAndLeave('6.12.2026 8:15');
  expect(value()).toBe('6.12.2026 8:15');
  typeAndLeave('6.12.2026 23:59:59');
  expect(value()).toBe('06.12.2026 23:59:59');
});

/** Chooses the 5th of the month in the open calendar. */
async function chooseFifth() {
  fireEvent.click(screen.getByRole('button', { name: 'editor.calendar' }));
  await expect.poll(() => document.querySelector('.ant-picker-cell-in-view')).not.toBeNull();
  const days = [...document.querySelectorAll('.ant-picker-cell-in-view')];
  fireEvent.click(days.find((day) => day.textContent === '5') ?? document.body);
  fireEvent.click(document.querySelector('.ant-picker-ok button') ?? document.body);
}

test.each(TIMES)('date input: a chosen day gets the time %s', async (dayTime, stored) => {
  render(<Controlled of={DayAndTimeInput} dayTime={dayTime} />);
  await chooseFifth();
  await expect.poll(() => value()?.replace(/^\d\d\.\d\d\.\d{4}/, '05.12.2026')).toBe(stored);
});

test.each(['10:30:00', '00:00:00'])(
  'date input: another day that is chosen has the time %s of the value',
  async (time) => {
    render(<Controlled of={DayAndTimeInput} dayTime={null} start={`07.12.2026 ${time}`} />);
    await chooseFifth();
    await expect.poll(value).toBe(`05.12.2026 ${time}`);
  },
);

test('date input: hands over what was typed once the field is left, or on Enter, if asked to', () => {
  render(<Controlled of={DayAndTimeInput} start="15.12.2026 23:59:59" changesOnLeaving />);
  const type = (typed: string) => fireEvent.change(input(), { target: { value: typed } });
  type('2.12.2026');
  // On the way to the calendar the field is not left yet.
  fireEvent.blur(input(), { relatedTarget: screen.getByRole('button', { name: 'editor.calendar' }) });
  expect([value(), input().value]).toEqual(['15.12.2026 23:59:59', '2.12.2026']);
  type('25.12.2026');
  fireEvent.blur(input());
  expect([value(), input().value]).toEqual(['25.12.2026 23:59:59', '25.12.2026 23:59:59']);
  type('26.12.2026');
  fireEvent.keyDown(input(), { key: 'Enter' });
  expect(value()).toBe('26.12.2026 23:59:59');
  type('');
  expect(value()).toBe('26.12.2026 23:59:59');
  fireEvent.blur(input());
  expect(value()).toBe('empty');
});

test('date input: takes the choice in the calendar instead of what was typed before', async () => {
  render(<Controlled of={DayAndTimeInput} start="15.12.2026 10:00:00" changesOnLeaving />);
  fireEvent.change(input(), { target: { value: '2.12.2026' } });
  await chooseFifth();
  await expect.poll(value).toBe('05.12.2026 10:00:00');
  fireEvent.blur(input());
  expect([value(), input().value]).toEqual(['05.12.2026 10:00:00', '05.12.2026 10:00:00']);
});

test('date input: refuses an impossible day in a filter', () => {
  const { check } = dayFilter('from', 'order.from');
  expect([check?.('31.02.2008'), check?.('2008-03-05'), check?.(undefined)]).toEqual([
    'invalid.date',
    undefined,
    undefined,
  ]);
});

test('date input: shows in the language of the user how a date is typed', () => {
  render(
    <>
      <DayInput />
      <DayAndTimeInput />
    </>,
  );
  const shown = screen.getAllByRole<HTMLInputElement>('textbox').map(({ placeholder }) => placeholder);
  expect(shown).toEqual(['date.placeholder', 'date.time.placeholder']);
});
