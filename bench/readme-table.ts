import { readFile, writeFile } from 'node:fs/promises';
import type { Figure } from './benchmark.ts';

const README = new URL('../README.md', import.meta.url);
const [BEGIN, END] = ['<!-- figures: written by npm run bench -->', '<!-- /figures -->'];
const DIGITS = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

const row = ({ name, ours, limit, unit, ratio, target, holds, measured }: RecordedFigure) => {
  const bound = target.replace('<=', '≤').replace('>=', '≥');
  const cells = [
    name,
    `${DIGITS.format(ours)} ${unit}`,
    `${DIGITS.format(limit)} ${unit}`,
    DIGITS.format(ratio),
    `${bound}${holds ? '' : ' (missed)'}`,
    measured,
  ];
  return `| ${cells.join(' | ')} |`;
};

/** A figure with its benchmark and the day on which it was measured. */
export type RecordedFigure = Figure & { benchmark: string; measured: string };

/** Writes the recorded figures into the README. */
export async function writeFigures(figures: readonly RecordedFigure[]): Promise<void> {
  const text = await readFile(README, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`README.md lacks ${BEGIN} … ${END}`);
  const table = [
    '| figure | ours | limit | ratio | target | measured |',
    '| --- | --- | --- | --- | --- | --- |',
    ...figures.map(row),
  ].join('\n');
  await writeFile(README, `${text.slice(0, begin + BEGIN.length)}\n${table}\n${text.slice(end)}`);
}
