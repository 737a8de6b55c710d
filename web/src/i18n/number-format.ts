/** Groups of three with a space between, as people here write numbers in either language. */
const FORMAT = new Intl.NumberFormat('ru');

export const formatNumber = (number: number): string => FORMAT.format(number);
