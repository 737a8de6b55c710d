import { fireEvent, render, screen } from '@testing-library/react';
import { Chart } from 'chart.js';
import { expect, it, vi } from 'vitest';
import { formatNumber } from '#i18n/number-format.ts';
import type { ChartData, OpenValue, Series } from '#ui/charts/chart-data.ts';
import { ChartPanel } from '#ui/charts/chart-panel.tsx';
import { drawCharts } from '../../test-canvas.ts';

const bars = (label: string, values: number[]) => ({ label, values, as: 'bar' as const });
const DATA: ChartData = {
  names: ['Algebra', 'Fizika'],
  series: [bars('5', [1200, 3]), bars('4', [0, 0]), bars('2', [0, 4])],
};

const steps = drawCharts();

async function openChart(data = DATA, open?: OpenValue) {
  render(<ChartPanel title="Marks" unit="students" heading="Subject" data={data} open={open} />);
  const canvas = await screen.findByRole<HTMLCanvasElement>('img', { name: 'Marks, students' });
  await expect.poll(() => Chart.getChart(canvas)).toBeTruthy();
  return canvas;
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
/** @returns whether the browser also acts on the key, such as scrolls */
const press = (canvas: HTMLCanvasElement, key: string) => fireEvent.keyDown(canvas, { key });
const spoken = () => document.querySelector('[aria-live=polite]')?.textContent;
const highlighted = (canvas: HTMLCanvasElement) =>
  Chart.getChart(canvas)
    ?.getActiveElements()
    .map(({ datasetIndex, index }) => [datasetIndex, index]);

it('chart panel: downloads the chart with its title, unit and background', async () => {
  const toBlob = vi
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done) => done(new Blob(['picture'])));
  const stored = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const canvas = await openChart();
  // Two pixels for each of the screen, so that the margin of 24 takes 48.
  Object.assign(canvas, { width: 600, height: 300 });
  Object.defineProperty(canvas, 'clientWidth', { value: 300 });
  fireEvent.click(button('chart.save'));
  const names = () => (click.mock.contexts as HTMLAnchorElement[]).map(({ download }) => download);
  await expect.poll(names).toEqual(['Marks.png']);
  const [[file]] = stored.mock.calls as [[Blob]];
  expect(await file.text()).toBe('picture');
  const picture = toBlob.mock.contexts[0] as HTMLCanvasElement;
  expect([picture.width, picture.height]).toEqual([696, 506]);
  const made = steps.get(picture)?.map((step) => step.map((one) => (one === canvas ? 'the chart' : one)));
  expect(made).toEqual([
    ['fillRect', 'white', 0, 0, 696, 506],
    ['drawImage', 'white', 'the chart', 48, 158],
    ['scale', 'white', 2, 2],
    ['fillText', 'black', 'Marks', 24, 24],
    ['fillText', 'grey', 'students', 24, 48],
  ]);
});

it('chart panel: is named with its unit, unlike the list of the same title', async () => {
  await openChart();
  fireEvent.click(button('chart.as_table'));
  const table = screen.getByRole('region', { name: 'Marks, students' });
  expect(screen.getByRole('region', { name: 'Marks students' }).contains(table)).toBe(true);
  expect(screen.queryByRole('region', { name: 'Marks' })).toBeNull();
});

it('chart panel: downloads no picture of the table', async () => {
  await openChart();
  expect(button('chart.save').disabled).toBe(false);
  fireEvent.click(button('chart.as_table'));
  expect(screen.getByRole('table')).toBeTruthy();
  expect(button('chart.save').disabled).toBe(true);
});

it('chart: arrows move through its values, which are read out, and Enter opens their records', async () => {
  const open = vi.fn();
  const canvas = await openChart(DATA, open);
  press(canvas, 'Enter');
  expect(open).not.toHaveBeenCalled();
  expect(press(canvas, 'ArrowRight')).toBe(false);
  expect(spoken()).toBe(`Algebra, 5: ${formatNumber(1200)}`);
  press(canvas, 'ArrowRight');
  expect(spoken()).toBe('Fizika, 5: 3');
  // The series without a value is not drawn.
  press(canvas, 'ArrowDown');
  expect(spoken()).toBe('Fizika, 2: 4');
  expect(highlighted(canvas)).toEqual([[1, 1]]);
  press(canvas, 'Enter');
  expect(open.mock.calls).toEqual([[1, 2]]);
});

it('chart: the values of a series whose records the user may not list open nothing', async () => {
  const open = vi.fn();
  const [five, four, two] = DATA.series as [Series, Series, Series];
  const canvas = await openChart({ ...DATA, series: [{ ...five, opens: false }, four, two] }, open);
  press(canvas, 'ArrowRight');
  press(canvas, 'Enter');
  expect(open).not.toHaveBeenCalled();
  press(canvas, 'ArrowDown');
  press(canvas, 'Enter');
  expect(open.mock.calls).toEqual([[0, 2]]);
});

it('chart: arrows move down through horizontal bars, to the last one that is drawn', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `Fan ${at + 1}`);
  const series = [bars('5', Array(12).fill(7))];
  const canvas = await openChart({ names, lying: true, series });
  press(canvas, 'ArrowDown');
  press(canvas, 'ArrowDown');
  expect(spoken()).toBe('Fan 2, 5: 7');
  press(canvas, 'End');
  expect(spoken()).toBe('Fan 10, 5: 7');
});

it('chart: leaves other keys to the browser', async () => {
  const canvas = await openChart();
  expect(press(canvas, 'Tab')).toBe(true);
  expect(spoken()).toBe('');
});

const CLOSED = { ...DATA, series: DATA.series.map((one) => ({ ...one, opens: false })) };
it.each([
  ['where it opens records', DATA, () => undefined, 'chart.summary chart.keys chart.keys.open'],
  ['nowhere else', DATA, undefined, 'chart.summary chart.keys'],
  ['for no series that opens nothing', CLOSED, () => undefined, 'chart.summary chart.keys'],
])('chart: its description names Enter %s', async (_where, data, open, description) => {
  const canvas = await openChart(data, open);
  const id = canvas.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(id)?.textContent).toBe(description);
});
