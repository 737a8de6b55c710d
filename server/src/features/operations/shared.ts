export { allowedExport } from './allowed-export.ts';
export { storeMade } from './store-made.ts';
export { visibleJobs } from './visible-jobs.ts';
export { secondsBeforeRetry } from './webhooks/retry-rules.ts';
