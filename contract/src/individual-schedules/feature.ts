import { individualExams } from './exam-schedules.ts';
import { scheduleChoices } from './schedule-choices.ts';
import { individualWindows } from './teacher-schedules.ts';

export const individualSchedules = { individualExams, individualWindows, scheduleChoices };
