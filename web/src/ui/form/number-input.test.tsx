import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { NumberInput } from '#ui/form/number-input.tsx';

afterEach(cleanup);

function Controlled(props: { precision?: number }) {
  const [value, setValue] = useState<number | null>(7);
  return (
    <>
      <NumberInput value={value} onChange={setValue} {...props} />
      <output>{JSON.stringify(value)}</output>
    </>
  );
}

test.each([
  ['9,5', '9.5'],
  ['9.5', '9.5'],
  ['-0,25', '-0.25'],
  ['412 000', '412000'],
  ['412\u00a0000', '412000'],
  ['1\u202f412\u202f000,5', '1412000.5'],
  [' 12 ', '12'],
  ['', 'null'],
])('number input: reads “%s” as %s', (typed, stored) => {
  render(<Controlled />);
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: typed } });
  expect(screen.getByRole('status').textContent).toBe(stored);
});

test.each([
  ['412,000', '412000'],
  ['1,412,000', '1412000'],
  ['-1,500', '-1500'],
  ['9,5', '10'],
])('number input: reads “%s” as %s where numbers are whole', (typed, stored) => {
  render(<Controlled precision={0} />);
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: typed } });
  fireEvent.blur(screen.getByRole('spinbutton'));
  expect(screen.getByRole('status').textContent).toBe(stored);
});

test.each(['1,412,000', '9,5,', '1.5,2', '9;5', '9%'])('number input: refuses “%s”', (typed) => {
  render(<Controlled />);
  const input = screen.getByRole<HTMLInputElement>('spinbutton');
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value: typed } });
  expect(screen.getByRole('status').textContent).toBe('7');
  fireEvent.blur(input);
  expect(input.value).toBe('7');
});

test('number input: leaves a number with a comma as it is typed', () => {
  render(<Controlled />);
  const input = screen.getByRole<HTMLInputElement>('spinbutton');
  for (const key of ['9', ',', '5']) {
    fireEvent.keyDown(input, { key });
    fireEvent.change(input, { target: { value: input.value.replace('7', '') + key } });
  }
  expect(input.value).toBe('9,5');
});
