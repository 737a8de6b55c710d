import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ChartData } from '#ui/charts/chart-data.ts';
import { ChartPanel } from '#ui/charts/chart-panel.tsx';
import { ChartTable } from '#ui/charts/chart-table.tsx';

afterEach(cleanup);

const bars = (label: string, values: number[]) => ({ label, values, as: 'bar' as const });
const data: ChartData = {
  names: ['Algebra', 'Algebra'],
  series: [bars('5', [12, 3]), bars('2', [0, 4])],
  rest: { name: 'Others', values: [7, 8] },
};
const named = (name: string) => screen.getAllByRole('button', { name });

it('chart table: each number opens its records, zero and the rest open nothing', () => {
  const open = vi.fn();
  render(<ChartTable data={data} label="Marks" heading="Subject" open={open} opens="value" />);
  expect(screen.getAllByRole('button')).toHaveLength(3);
  fireEvent.click(named('Algebra, 2: 4')[0] as HTMLElement);
  expect(open).toHaveBeenCalledWith(1, 1);
  expect(screen.getAllByRole('row').at(-1)?.textContent).toBe('Others78');
});

it('chart table: each label opens its records', () => {
  const open = vi.fn();
  render(<ChartTable data={data} label="Marks" heading="Subject" open={open} opens="label" />);
  fireEvent.click(named('Algebra')[1] as HTMLElement);
  expect(open).toHaveBeenCalledWith(1, 0);
});

it('chart panel: says why there is no chart, and loads it again', () => {
  const retry = vi.fn();
  const error = Object.assign(new Error('Nosoz'), { requestId: 'a1' }) as never;
  render(<ChartPanel title="Marks" unit="" heading="" data={undefined} failed={{ error, retry }} />);
  expect(screen.getByRole('alert').textContent).toContain('Nosoz');
  expect(screen.queryByRole('status')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'action.retry' }));
  expect(retry).toHaveBeenCalledOnce();
});
