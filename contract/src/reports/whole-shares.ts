/**
 * The share of each count in whole percent. They add up to 100: the largest remainders are rounded up, the first of equal ones
 * first. All null when there is nothing to share.
 */
export function wholeShares(counts: readonly number[]): (number | null)[] {
  const sum = counts.reduce((total, count) => total + count, 0);
  if (sum === 0) return counts.map(() => null);
  const exact = counts.map((count) => (count * 100) / sum);
  const shares = exact.map(Math.floor);
  const missing = 100 - shares.reduce((total, share) => total + share, 0);
  const byRemainder = exact
    .map((share, at) => ({ at, remainder: share - Math.floor(share) }))
    .sort((one, other) => other.remainder - one.remainder || one.at - other.at);
  for (const { at } of byRemainder.slice(0, missing)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}
