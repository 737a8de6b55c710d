import type { Context } from '#api/context.ts';
import type { Job } from './job-kind.ts';

/** Records the faculty to which the requester is restricted: restricted to another one, they may not read the job's file. */
export const recordFaculty = ({ id, services }: Job, { scope }: Pick<Context, 'scope'>) =>
  services.db
    .updateTable('jobs')
    .set({ made_for_faculty_id: scope.facultyId })
    .where('id', '=', id)
    .execute();
