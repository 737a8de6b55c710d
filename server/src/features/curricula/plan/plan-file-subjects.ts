import type { TextKey } from '#locales/text-key.ts';
import { matchingKey, withoutZeros } from '#platform/imports/cells.ts';

/**
 * Finds subjects by code; a code with other blanks or hyphens only where a single subject is meant, because codes may differ by these alone;
 * and one without the leading zeros that a format of numbers adds.
 */
export function subjectsByCode<Subject extends { code: string }>(subjects: readonly Subject[]) {
  const exact = new Map(subjects.map((one) => [one.code.toLowerCase(), one]));
  const folded = Map.groupBy(subjects, ({ code }) => matchingKey(code));
  return (code: string, refuse: (key: TextKey) => void): Subject | undefined => {
    const [similar, ...others] = folded.get(matchingKey(code)) ?? [];
    const found =
      exact.get(code.toLowerCase()) ??
      (others.length === 0 ? similar : undefined) ??
      (similar === undefined ? exact.get(withoutZeros(code)) : undefined);
    if (found === undefined)
      refuse(similar === undefined ? 'plan_file.code.unknown' : 'plan_file.code.several');
    return found;
  };
}
