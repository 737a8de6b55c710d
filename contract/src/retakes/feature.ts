import { retakeApplications } from './applications.ts';
import { ownRetakes } from './own-retakes.ts';

export const retakes = { retakeApplications, ownRetakes };
