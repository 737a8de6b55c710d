import type { FinalTest } from '@dekanat/contract/reports/subject-failures.ts';

/** The screen with the statistics of the questions of a final test. */
export const statisticsOf = ({ id }: FinalTest) => `/edu-process/item-statistics/exam/${id}`;
