import { backups } from './backups.ts';
import { changeFeed } from './change-feed.ts';
import { events } from './events.ts';
import { exports } from './exports.ts';
import { imports } from './imports.ts';
import { jobs } from './jobs.ts';
import { slowQueries } from './slow-queries.ts';
import { webhooks } from './webhooks.ts';

export const operations = { backups, jobs, imports, events, exports, changeFeed, webhooks, slowQueries };
