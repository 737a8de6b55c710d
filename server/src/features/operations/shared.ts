import { replan } from '#jobs/schedule.ts';
import type { Context } from '#kernel/context.ts';
import { scheduledBackupJob } from './backup-job.ts';

/** Plans the next backup anew after its schedule was changed. */
export const replanBackups = ({ kernel, onceStored }: Pick<Context, 'kernel' | 'onceStored'>): void =>
  onceStored(() => kernel.afterwards(replan(kernel.db, kernel.db, scheduledBackupJob)));
