export { isOpenUniversity, licensed } from './open-universities.ts';
export { UNIVERSITY, universityName } from './university-name.ts';
export { listUniversities, universityOption } from './university-options.ts';
