import type { TextKey } from '#locales/text-key.ts';

/** Why a file cannot be a template. */
export interface TemplateProblem {
  key: TextKey;
  values: Record<string, string | number>;
}

export class RefusedTemplate extends Error {
  readonly problems: TemplateProblem[];
  constructor(problems: TemplateProblem[]) {
    super(problems.map(({ key }) => key).join(', '));
    this.problems = problems;
  }
}

export const refused = (key: TextKey, values: TemplateProblem['values'] = {}) =>
  new RefusedTemplate([{ key, values }]);
