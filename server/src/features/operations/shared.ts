export { visibleJobs } from './visible-jobs.ts';
