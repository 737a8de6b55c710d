import { academicYears } from './academic-years.ts';
import { ratingSystems } from './rating-systems.ts';
import { subjectGroups } from './subject-groups.ts';
import { subjects } from './subjects.ts';

export const planning = { academicYears, ratingSystems, subjectGroups, subjects };
