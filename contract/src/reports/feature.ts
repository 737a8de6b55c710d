import { dashboard } from './dashboard.ts';

export const reports = { dashboard };
