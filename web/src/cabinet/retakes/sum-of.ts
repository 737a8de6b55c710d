import type { OwnRetakeDebt } from '@dekanat/contract/retakes/own-retakes.ts';

/** Credits and price of debts. */
export const sumOf = (debts: readonly Pick<OwnRetakeDebt, 'credit_hour' | 'credit_sum'>[]) => ({
  credits: debts.reduce((total, { credit_hour }) => total + credit_hour, 0),
  sum: debts.reduce((total, { credit_sum }) => total + credit_sum, 0),
});
