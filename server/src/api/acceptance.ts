import { createHash } from 'node:crypto';
import type { TextKey } from '#locales/text-key.ts';

/** A warning that is not translated yet. `values.count` is the number of records that it is about. */
export interface ActWarning {
  code: string;
  key: TextKey;
  values?: Record<string, unknown>;
}

const DIGEST_LENGTH = 16;

const countOf = ({ values = {} }: ActWarning): number =>
  typeof values.count === 'number' ? values.count : 0;

/** Of what the warning says, without its count. */
function digestOf({ key, values = {} }: ActWarning): string {
  const said = Object.entries(values)
    .filter(([name]) => name !== 'count')
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([key, said]))
    .digest('base64url')
    .slice(0, DIGEST_LENGTH);
}

/** What a request names to accept the warning as it is now. */
export const acceptanceOf = (warning: ActWarning): string =>
  `${warning.code}:${countOf(warning)}:${digestOf(warning)}`;

/**
 * Whether the request accepts the warning: by its code alone, or as it was shown, which also covers fewer records
 * (decision 74).
 */
export function accepts(accepted: readonly string[], warning: ActWarning): boolean {
  return accepted.some((one) => {
    const [code, count, digest] = one.split(':');
    if (code !== warning.code) return false;
    return count === undefined || (digest === digestOf(warning) && countOf(warning) <= Number(count));
  });
}
