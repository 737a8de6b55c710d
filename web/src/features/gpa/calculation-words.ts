/** The texts of a calculation under way. */
export const CALCULATION_WORDS = {
  waiting: 'gpa.job.waiting',
  background: 'gpa.job.background',
  cancel: 'gpa.job.cancel',
  cancelled: 'gpa.job.cancelled',
} as const;
