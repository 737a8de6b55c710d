/** What the price of a credit follows from. */
export interface CreditPrice {
  /** `credit_standart_summ` of the curriculum, in soʻm. */
  credit_standart_summ: number;
  /** The setting `credit-standart-hour`: how many credits that sum is the price of. */
  credit_standart_hour: number;
}

/** The price of credits in whole soʻm, halves rounded up. Computed in integers, so that it is exact. */
export function priceOfCredits(
  { credit_standart_summ, credit_standart_hour }: CreditPrice,
  credits: number,
): number {
  const twice = BigInt(credit_standart_hour) * 2n;
  const doubled = BigInt(credit_standart_summ) * BigInt(credits) * 2n;
  return Number((doubled + BigInt(credit_standart_hour)) / twice);
}
