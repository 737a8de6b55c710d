import { readModule } from './describe.ts';

/** Modules whose screens are not built yet; groups of permissions refer to them already. */
export const PLANNED_PERMISSIONS = {
  get_rating_monitoring: readModule,
  get_rating: readModule,
};
