import { textsOf } from '#crud/translations.ts';

export const FACULTY = textsOf('faculty', 'name');
export const SPECIALITY = textsOf('speciality', 'name');

/** With the qualification of graduates. */
export const SPECIALITY_TEXTS = textsOf('speciality', 'name', 'qualification');
export const DEPARTMENT = textsOf('department', 'name');
export const STUDENT_GROUP = textsOf('student_group', 'name');
