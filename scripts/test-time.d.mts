export interface TestedPart {
  title: string;
  seconds: number;
  /** Number of passed tests. */
  tests: number;
}
export function countScreens(): number;
export function budgetLines(parts: readonly TestedPart[], screens: number): string[];
