import { textsOf } from '#kernel/translations.ts';

export const TEACHER_GROUP = textsOf('teacher_group', 'name');

/** Where each table of the teachers says whose a row is. */
export const SCOPE = {
  teacher_groups: { university: 'teacher_groups.university_id', faculty: 'teacher_groups.faculty_id' },
} as const;
