import type { Values } from '#ui/form/form-rules.ts';

export const same = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

/**
 * Both changes of a part that two authors started from `base`, field by field.
 * @returns undefined where both changed one field, each in another way
 */
export function mergeParts<Part extends Values>(base: Part, mine: Part, theirs: Part): Part | undefined {
  const merged: Values = {};
  for (const field of Object.keys(theirs)) {
    const [before, own, other] = [base[field], mine[field], theirs[field]];
    if (!same(own, before) && !same(other, before) && !same(own, other)) return undefined;
    merged[field] = same(own, before) ? other : own;
  }
  return merged as Part;
}
