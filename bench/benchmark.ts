export interface Figure {
  name: string;
  ours: number;
  /** The comparison value measured in the same run, or a fixed limit. */
  limit: number;
  unit: string;
  /** ours / limit. */
  ratio: number;
  /** The bound of the ratio, and which way it holds. */
  target: `>= ${number}` | `<= ${number}`;
  holds: boolean;
}

/** The product under load, and the database that it works on. */
export interface Subject {
  url: string;
  databaseUrl: string;
  /** The id of the server process. */
  pid: number;
}

export interface Benchmark {
  name: string;
  run(subject: Subject): Promise<Figure[]>;
}

/** A figure with its limit and the required ratio. */
export function figure(
  name: string,
  ours: number,
  limit: number,
  unit: string,
  target: Figure['target'],
): Figure {
  const ratio = ours / limit;
  const [sign, bound] = target.split(' ');
  const holds = sign === '>=' ? ratio >= Number(bound) : ratio <= Number(bound);
  const rounded = (value: number) => Number(value.toPrecision(4));
  return { name, ours: rounded(ours), limit: rounded(limit), unit, ratio: rounded(ratio), target, holds };
}
