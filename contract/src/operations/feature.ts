import { backups } from './backups.ts';
import { events } from './events.ts';
import { exports } from './exports.ts';
import { imports } from './imports.ts';
import { jobs } from './jobs.ts';

export const operations = { backups, jobs, imports, events, exports };
