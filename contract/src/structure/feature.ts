import { departments } from './departments.ts';
import { faculties } from './faculties.ts';
import { specialities } from './specialities.ts';
import { studentGroups } from './student-groups.ts';

export const structure = { faculties, departments, specialities, studentGroups };
