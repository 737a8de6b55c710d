import { appropriation } from './appropriation.ts';
import { dashboard } from './dashboard.ts';
import { electiveChoices, electiveReminders } from './elective-choices.ts';
import { subjectMarks } from './subject-marks.ts';
import { universityStatistics } from './university-statistics.ts';

export const reports = {
  dashboard,
  universityStatistics,
  appropriation: appropriation.calls,
  subjectMarks: subjectMarks.calls,
  electiveChoices: electiveChoices.calls,
  electiveReminders,
};
