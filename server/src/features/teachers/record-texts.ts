import { textsOf } from '#crud/translations.ts';

export const TEACHER_GROUP = textsOf('teacher_group', 'name');
export const TEACHER = textsOf('teacher', 'fio');
