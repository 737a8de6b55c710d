import { retakeApplications } from './applications.ts';
import { ownRetakes } from './own-retakes.ts';
import { retakeReports } from './reports.ts';

export const retakes = { retakeApplications, retakeReports, ownRetakes };
