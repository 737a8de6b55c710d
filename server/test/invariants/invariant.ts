/** A rule of docs/domain.md that holds for all rows of the database. */
export interface Invariant {
  /** The section of docs/domain.md. */
  section: number;
  rule: string;
  /** A query of the rows that break the rule. */
  violations: string;
}

/** The rules of one section. */
export const rulesOf = (section: number, rules: Record<string, string>): Invariant[] =>
  Object.entries(rules).map(([rule, violations]) => ({ section, rule, violations }));
