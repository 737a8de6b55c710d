import { retakeApplications } from './applications.ts';
import { retakeReports } from './reports.ts';

export const retakes = { retakeApplications, retakeReports };
