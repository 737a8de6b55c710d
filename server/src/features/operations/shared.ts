import { replan } from '#jobs/schedule.ts';
import type { Context } from '#kernel/context.ts';
import { scheduledBackupJob } from './backup-job.ts';

/** The next backup follows a schedule that was set just now. */
export const replanBackups = ({ kernel, onceStored }: Pick<Context, 'kernel' | 'onceStored'>): void =>
  onceStored(() => kernel.afterwards(replan(kernel.db, kernel.db, scheduledBackupJob)));
