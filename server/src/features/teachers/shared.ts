import { textsOf } from '#kernel/translations.ts';

export const TEACHER_GROUP = textsOf('teacher_group', 'name');

/** The columns that say to which university and faculty a row of each table belongs. */
export const SCOPE = {
  teacher_groups: { university: 'teacher_groups.university_id', faculty: 'teacher_groups.faculty_id' },
} as const;
