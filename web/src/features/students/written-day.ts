/** 2004-09-01 as people here write it: 01.09.2004. */
export const writtenDay = (day: string): string => day.split('-').toReversed().join('.');
