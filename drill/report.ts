import { FAULTS } from './faults.ts';
import type { Round } from './round.ts';

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
/** Most problems of a round in its line. */
const SHOWN = 12;
const seconds = (value: number) => value.toFixed(1);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

const HEAD = [
  '| fault | times | lost | doubled | errors | seconds without writes: median | longest | allowed | slowest write, s | writes | sent again |',
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
];

/** The rounds as a table of docs/operations.md. */
export function reportOf(rounds: readonly Round[]): string {
  const lines = FAULTS.flatMap(({ name, title, limitSeconds }) => {
    const own = rounds.filter(({ fault }) => fault === name);
    if (own.length === 0) return [];
    const gaps = own.map(({ secondsWithoutWrites }) => secondsWithoutWrites);
    const cells = [
      title,
      own.length,
      sum(own.map(({ lost }) => lost.length)),
      sum(own.map(({ doubled }) => doubled.length)),
      sum(own.map(({ errors }) => errors.length)),
      seconds(median(gaps)),
      seconds(Math.max(...gaps)),
      limitSeconds,
      seconds(Math.max(...own.map(({ slowestWriteSeconds }) => slowestWriteSeconds))),
      sum(own.map(({ writes }) => writes)),
      sum(own.map(({ repeated }) => repeated)),
    ];
    return [`| ${cells.join(' | ')} |`];
  });
  return [...HEAD, ...lines].join('\n');
}

/** What a round did wrong. */
export function faultsOf(round: Round): string[] {
  const limit = FAULTS.find(({ name }) => name === round.fault)?.limitSeconds ?? 0;
  const late =
    round.secondsWithoutWrites > limit
      ? [`no write in ${seconds(round.secondsWithoutWrites)} s, allowed ${limit}`]
      : [];
  return [
    ...round.lost.map((what) => `lost: ${what}`),
    ...round.doubled.map((what) => `doubled: ${what}`),
    ...round.errors,
    ...late,
  ];
}

export const lineOf = (round: Round): string =>
  [
    round.fault,
    `${seconds(round.secondsWithoutWrites)} s without writes`,
    `slowest write ${seconds(round.slowestWriteSeconds)} s`,
    `${round.writes} writes, ${round.repeated} sent again`,
    JSON.stringify(round.failures),
    ...faultsOf(round).slice(0, SHOWN),
  ].join('; ');
