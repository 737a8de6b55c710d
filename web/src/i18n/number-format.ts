/** Groups of three digits with a space, in both languages. */
const FORMAT = new Intl.NumberFormat('ru');

export const formatNumber = (number: number): string => FORMAT.format(number);
